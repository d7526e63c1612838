// The inner side of the bridge: takes one program on standard input, runs it as a module without any permission,
// and writes what it prints, asks and gives as one JSON array a line. Whoever reads those lines trusts none of them.
//
// host -> here   first {code, inputs, skills, limits}, then [id, true, value] or [id, false, name, message]
// here -> host   ["ready"]  ["out", 1 | 2, text]  ["ask", id, what, arguments]  ["end", value]
//                ["fail", "syntax" | "raised" | "budget", name, message, line, skill]
{
  const { stdin, stdout, inspect } = globalThis.Deno;
  const { stringify, parse } = JSON;
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const wellFormed = Function.prototype.call.bind(String.prototype.toWellFormed);
  const bare = (list) => Object.setPrototypeOf(list, null); // no toJSON of the program's is asked
  const PIECE = 60_000;
  const INSPECT = { colors: false, depth: 6, strAbbreviateSize: 100_000, iterableLimit: 1_000 };

  const send = (...frame) => {
    let bytes = encoder.encode(stringify(bare(frame)) + "\n");
    while (bytes.length > 0) bytes = bytes.subarray(stdout.writeSync(bytes));
  };

  let rest = "";
  const chunk = new Uint8Array(65_536);
  const nextLine = async () => {
    const parts = [];
    for (;;) {
      const end = rest.indexOf("\n");
      if (end >= 0) {
        parts.push(rest.slice(0, end));
        rest = rest.slice(end + 1);
        return parts.join("");
      }
      parts.push(rest);
      const length = await stdin.read(chunk);
      if (length === null) return null;
      rest = decoder.decode(chunk.subarray(0, length), { stream: true });
    }
  };

  // Standard input is read only while an answer is due, so that the program's end is the end of its event loop.
  const waiting = new Map();
  let asked = 0;
  let reading = false;
  const readAnswers = async () => {
    if (reading) return;
    reading = true;
    while (waiting.size > 0) {
      const line = await nextLine();
      if (line === null) break;
      const [id, good, first, message] = parse(line);
      const settle = waiting.get(id);
      waiting.delete(id);
      if (good) settle?.resolve(first);
      else settle?.reject(Object.assign(settle.failure, { name: first, message }));
    }
    reading = false;
  };
  const ask = (what, given) =>
    new Promise((resolve, reject) => {
      const id = ++asked;
      const failure = new Error(); // made here, so that its trace leads to the call
      send("ask", id, what, plain(given, limits.call, "What a call is given", true));
      waiting.set(id, { resolve, reject, failure });
      readAnswers();
    });

  class TooMuch extends Error {}
  let limits;
  const plain = (value, bounds, subject, strict) => {
    let nodes = 0;
    let size = 0;
    const text = (given) => {
      size += given.length;
      if (size > bounds.bytes) throw new TooMuch(`${subject} holds over ${bounds.bytes} bytes of text; narrow it down.`);
      return wellFormed(given);
    };
    const odd = (kind) => {
      if (strict) throw new TypeError(`An argument holds a ${kind}; pass text, numbers, lists and objects.`);
      return `<${kind}>`;
    };
    const walk = (item, depth) => {
      if (++nodes > bounds.nodes) throw new TooMuch(`${subject} holds over ${bounds.nodes} values; narrow it down.`);
      if (depth > bounds.depth) throw new TooMuch(`${subject} is nested over ${bounds.depth} deep; give flatter data.`);
      switch (typeof item) {
        case "string":
          return text(item);
        case "number":
          return Number.isFinite(item) ? item : String(item);
        case "boolean":
          return item;
        case "bigint":
          return item <= Number.MAX_SAFE_INTEGER && item >= Number.MIN_SAFE_INTEGER ? Number(item) : odd("large bigint");
        case "undefined":
          return null;
        case "object":
          return item === null ? null : walkObject(item, depth);
        default:
          return odd(typeof item);
      }
    };
    const walkList = (list, depth) => {
      const copy = [];
      for (const part of list) copy[copy.length] = walk(part, depth + 1);
      return bare(copy);
    };
    const walkObject = (item, depth) => {
      if (Array.isArray(item) || ArrayBuffer.isView(item) || item instanceof Set) return walkList(item, depth);
      if (typeof item.toJSON === "function") return walk(item.toJSON(), depth + 1);
      if (item instanceof Promise) return odd("promise that nobody awaited");
      if (item instanceof Error) return text(String(item));
      const copy = Object.create(null);
      const entries = item instanceof Map ? item : Object.keys(item).map((key) => [key, item[key]]);
      for (const [key, part] of entries) {
        if (part !== undefined) copy[text(String(key))] = walk(part, depth + 1);
      }
      return copy;
    };
    return walk(value, 1);
  };

  const skillUrls = new Map(); // url -> skill
  const moduleUrl = (code) => URL.createObjectURL(new Blob([code], { type: "application/typescript" }));
  let mainUrl = "";
  let began = false;
  let ended = false;
  const placeOf = (trace) => {
    let first = { at: Infinity, line: null, skill: null };
    for (const [url, skill] of [[mainUrl, null], ...skillUrls]) {
      const at = url ? trace.indexOf(`${url}:`) : -1;
      if (at >= 0 && at < first.at) first = { at, line: parseInt(trace.slice(at + url.length + 1, at + url.length + 9), 10), skill };
    }
    return first;
  };
  const fail = (problem) => {
    if (ended) return;
    ended = true;
    let kind = problem instanceof TooMuch ? "budget" : began ? "raised" : "syntax";
    try {
      const isError = problem instanceof Error;
      const name = isError ? String(problem.name) : "Thrown";
      const message = isError ? String(problem.message) : inspect(problem, INSPECT);
      const { line, skill } = placeOf(isError ? `${String(problem.stack).slice(0, 20_000)}` : "");
      send("fail", kind, wellFormed(name.slice(0, 100)), wellFormed(message.slice(0, 4_000)), line, skill);
    } catch {
      send("fail", kind, "Error", "an error that cannot be told", null, null);
    }
  };

  const print = (stream) => (...given) => {
    const text = wellFormed(given.map((part) => (typeof part === "string" ? part : inspect(part, INSPECT))).join(" ") + "\n");
    for (let at = 0; at < text.length; at += PIECE) send("out", stream, wellFormed(text.slice(at, at + PIECE)));
  };
  const [log, warn] = [print(1), print(2)];
  const silent = () => {};
  const quiet = { group: log, groupCollapsed: log, groupEnd: silent, time: silent, timeEnd: silent, timeLog: silent };
  const assert = (holds, ...given) => (holds ? undefined : warn("Assertion failed", ...given));
  const told = { log, info: log, debug: log, dir: (given) => log(given), table: log, warn, error: warn, trace: warn };
  globalThis.console = { ...told, ...quiet, count: silent, clear: silent, assert };

  const path = (given) => String(given);
  const entryOf = ([name, kind, size]) => ({ name, isFile: kind === "file", isDirectory: kind === "directory", isSymlink: false, size });
  const files = {
    inspect,
    readTextFile: (file) => ask("read", { path: path(file) }),
    writeTextFile: async (file, text, options) => {
      await ask("write", { path: path(file), text: String(text), append: Boolean(options?.append) });
    },
    readDir: async function* (folder) {
      for (const entry of await ask("list", { path: path(folder) })) yield entryOf(entry);
    },
    stat: async (file) => entryOf(await ask("stat", { path: path(file) })),
    remove: async (file) => {
      await ask("delete", { path: path(file) });
    },
    mkdir: async () => {}, // A folder is there as soon as a file is in it.
  };
  Object.defineProperty(globalThis, "Deno", { value: files, writable: true, configurable: true });

  const loaded = new Map();
  const loadSkill = async (name) => {
    const url = moduleUrl(await ask("skill", { name }));
    skillUrls.set(url, name);
    const module = await import(url);
    const found = module[name] ?? module.default;
    if (typeof found !== "function") throw new TypeError(`The skill '${name}' exports no function of that name.`);
    return found;
  };
  const call = (tool, given) => ask("tool", { tool, arguments: given === undefined ? {} : given });
  const host = {
    tool: (name) => (given) => call(name, given),
    skill:
      (name) =>
      async (...given) => {
        if (!loaded.has(name)) loaded.set(name, loadSkill(name));
        return (await loaded.get(name))(...given);
      },
    pythonSkill:
      (name) =>
      async (args = {}) =>
        (await call("run_skill", { name, args })).value,
    began: () => {
      began = true;
    },
  };
  Object.defineProperty(globalThis, "__host", { value: Object.freeze(host) });
  // What reaches for the machine is refused anyway; without its name the program is told so in plain words.
  const away = ["fetch", "WebSocket", "EventSource", "caches", "localStorage", "sessionStorage", "process", "global", "Buffer",
    "alert", "confirm", "prompt", "close", "Worker", "SharedWorker", "BroadcastChannel", "createImageBitmap", "navigator"];
  for (const name of away) delete globalThis[name];

  addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    fail(event.reason);
  });
  addEventListener("error", (event) => {
    event.preventDefault();
    fail(event.error);
  });

  Error.stackTraceLimit = 50;
  // What the first module costs is paid before a program waits; `if` has the parser ask for the bounds of its stack.
  await import(moduleUrl("export function warm(x: number) { if (x > 1) throw new Error('x'); }"));
  inspect({ warm: [1] }, INSPECT);
  send("ready");
  const program = parse(await nextLine());
  limits = program.limits;
  for (const [name, value] of Object.entries({ inputs: program.inputs, ...program.inputs })) {
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
  }
  let value;
  addEventListener("beforeunload", () => {
    if (ended) return;
    try {
      const given = plain(value, limits.value, "The default export", false);
      ended = true;
      send("end", given);
    } catch (problem) {
      fail(problem);
    }
  });
  try {
    mainUrl = moduleUrl(`__host.began();${program.code}`);
    value = (await import(mainUrl)).default;
    if (typeof value === "function" && !String(value).startsWith("class")) value = value();
    value = await value;
  } catch (problem) {
    fail(problem);
  }
}
