// What a program finds beside the language itself; `host.js` provides it.
interface Console {
  log(...given: any[]): void;
  info(...given: any[]): void;
  debug(...given: any[]): void;
  warn(...given: any[]): void;
  error(...given: any[]): void;
  trace(...given: any[]): void;
  dir(given: any, options?: any): void;
  table(given: any, columns?: string[]): void;
  assert(holds?: any, ...given: any[]): void;
  group(...given: any[]): void;
  groupCollapsed(...given: any[]): void;
  groupEnd(): void;
  time(label?: string): void;
  timeEnd(label?: string): void;
  timeLog(label?: string, ...given: any[]): void;
  count(label?: string): void;
  clear(): void;
}
declare const console: Console;
declare namespace Deno {
  interface DirEntry {
    name: string;
    isFile: boolean;
    isDirectory: boolean;
    isSymlink: boolean;
    size: number | null;
  }
  function inspect(value: any, options?: any): string;
  function readTextFile(path: string): Promise<string>;
  function writeTextFile(path: string, text: string, options?: { append?: boolean; create?: boolean }): Promise<void>;
  function readDir(path: string): AsyncIterable<DirEntry>;
  function stat(path: string): Promise<DirEntry>;
  function remove(path: string, options?: any): Promise<void>;
  function mkdir(path: string, options?: any): Promise<void>;
}
declare const inputs: Record<string, any>;
declare function setTimeout(work: (...given: any[]) => void, milliseconds?: number, ...given: any[]): number;
declare function setInterval(work: (...given: any[]) => void, milliseconds?: number, ...given: any[]): number;
declare function clearTimeout(id?: number): void;
declare function clearInterval(id?: number): void;
declare function queueMicrotask(work: () => void): void;
declare function structuredClone<T>(value: T, options?: any): T;
declare function atob(text: string): string;
declare function btoa(text: string): string;
declare const performance: { now(): number };
declare const crypto: any;
declare const URL: any;
type URL = any;
declare const URLSearchParams: any;
type URLSearchParams = any;
declare const TextEncoder: any;
declare const TextDecoder: any;
declare const AbortController: any;
declare const AbortSignal: any;
declare const Event: any;
declare const EventTarget: any;
interface ImportMeta {
  url: string;
}
