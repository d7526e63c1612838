"""Time stack detection on checkouts and show what it finds: `python benchmarks/stack.py REPO...`.

Where node and `@specfy/stack-analyser` of npm are installed (`npm install @specfy/stack-analyser` in the folder
that `STACK_ANALYSER` names), its findings are printed beside ours. Nothing is fetched, and nothing but a
temporary file is written.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Iterable
from pathlib import Path

from adr_server.codebase import detect_stack, read_dependencies, shipped_lexicon
from adr_server.errors import BrokenInputError

# Its name for what is called otherwise here; `None` for what is no technology of a stack.
SAME = {
    "ariakitui": "Ariakit",
    "atlassian": "Jira",
    "aws.amplifyhosting": "AWS Amplify",
    "aws.ebs": "Amazon EBS",
    "aws.ec2": "Amazon EC2",
    "aws.ecr": "Amazon ECR",
    "aws.efs": "Amazon EFS",
    "aws.eks": "Amazon EKS",
    "aws.kafka": "Amazon MSK",
    "aws.mq": "Amazon MQ",
    "aws.opensearch": "OpenSearch",
    "aws.ses": "Amazon SES",
    "aws.sns": "Amazon SNS",
    "azure.aks": "Azure Kubernetes Service",
    "azure.ci": "Azure Pipelines",
    "azure.mysql": "MySQL",
    "azure.postgres": "PostgreSQL",
    "azure.redis": "Redis",
    "azure.sql": "Microsoft SQL Server",
    "azure.storage": "Azure Blob Storage",
    "cloudbees.codeship": "Codeship",
    "cplusplus": "C++",
    "cypressci": "Cypress",
    "doctrinephp": "Doctrine ORM",
    "droneci": "Drone",
    "expodev": "Expo Application Services",
    "gcp.aiplatform": "Vertex AI",
    "gcp.gce": "Google Compute Engine",
    "gcp.gke": "Google Kubernetes Engine",
    "gcp.logging": "Google Cloud Operations",
    "gcp.maps": "Google Maps",
    "gcp.memorystore": "Redis",
    "geminiai": "Google Gemini",
    "github.codeql": "CodeQL",
    "gitlab": "GitLab API",
    "goacmelego": "Let's Encrypt",
    "google": None,
    "google.sheets": "Google Workspace",
    "jsx": "JavaScript",
    "microsoft": None,
    "phpcomposer": "Composer",
    "radixicons": "Radix UI",
    "reactrouterdom": "React Router",
    "scss": "Sass",
    "shadcn": "shadcn/ui",
    "tailwind": "Tailwind CSS",
    "telegram": "Telegram Bot API",
    "trufflesecurity": "TruffleHog",
    "twigphp": "Twig",
    "vercel.analytics": "Vercel",
    "yii2": "Yii",
}
NAMED = re.compile(r"\{ key: '([^']+)', name: (?:'([^']+)'|\"([^\"]+)\")")
SKIPPED = {".git", "node_modules", ".venv"}
MAX_BYTES = 20_000_000


def checkout(root: Path) -> list[str]:
    """The files under `root`, POSIX and relative to it."""
    found: list[str] = []
    for folder, folders, names in os.walk(root):
        folders[:] = [name for name in folders if name not in SKIPPED]
        found += [
            Path(folder, name).relative_to(root).as_posix() for name in names if not Path(folder, name).is_symlink()
        ]
    return found


class Reader:
    """Reads text under a folder; refuses what is binary or too large."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def __call__(self, path: str) -> str:
        """The text of `path`. Raises BrokenInputError."""
        data = (self.root / path).read_bytes()
        if len(data) > MAX_BYTES or b"\0" in data[:8000]:
            raise BrokenInputError(f"{path}: binary or too large")
        return data.decode("utf-8", "replace")


def peer(root: Path) -> tuple[float, set[str]] | None:
    """Seconds and the technologies of `@specfy/stack-analyser` on `root`; None where it is not installed."""
    home = os.environ.get("STACK_ANALYSER")
    command = Path(home or ".", "node_modules/@specfy/stack-analyser/dist/cli.js")
    if not home or not shutil.which("node") or not command.is_file():
        return None
    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        subprocess.run(
            ["node", str(command), str(root), "-o", "out.json", "--flat"], cwd=folder, check=True, capture_output=True
        )
        seconds = time.perf_counter() - start
        return seconds, set(json.loads(Path(folder, "out.json").read_text(encoding="utf-8"))["techs"])


def their_names(tech: str) -> list[str]:
    """What `@specfy/stack-analyser` calls a technology, by its key and in full, and how that is called elsewhere."""
    techs = Path(os.environ["STACK_ANALYSER"], "node_modules/@specfy/stack-analyser/dist/common/techs.generated.js")
    full = {key: plain or quoted for key, plain, quoted in NAMED.findall(techs.read_text(encoding="utf-8"))}
    name = full.get(tech, tech)
    service = re.sub(r"^(?:AWS|Cloud) ", "", name)
    makers = {"aws": ("Amazon ", "AWS "), "gcp": ("Google ", "Google Cloud ", "Cloud ")}.get(tech.partition(".")[0], ())
    named = [tech, name, *(maker + service for maker in makers)]
    same = [SAME[tech] or ""] if tech in SAME else []
    # "BiomeJS", "Milvus DB", "Lucide Icons" and "Bun.sh" are called shorter here.
    return [
        *named,
        *(re.sub(r" ?(?:[.]?js|AI|DB|ORM|UI|\.?sh|Icons)$", "", one, flags=re.IGNORECASE) for one in named),
        *same,
    ]


def folded(names: Iterable[str]) -> set[str]:
    """Names without case, spaces and signs, for comparing two vocabularies."""
    return {"".join(sign for sign in name.lower() if sign.isalnum()) for name in names}


def measure(root: Path) -> None:
    """Print one repository's figures."""
    paths, read = checkout(root), Reader(root)
    start, cpu = time.perf_counter(), time.process_time()
    technologies = detect_stack(paths, read)
    seconds, cpu = time.perf_counter() - start, time.process_time() - cpu
    tracemalloc.start()
    report = read_dependencies(paths, read)
    detect_stack(paths, read)
    peak = tracemalloc.get_traced_memory()[1] / 1e6
    tracemalloc.stop()
    used = [found for found in technologies if found.used]
    print(f"{root.name}: {len(paths)} files, {seconds:.2f} s ({cpu:.2f} s CPU), peak {peak:.0f} MB")
    print(f"  {len(report.direct)} direct dependencies of {len(report.dependencies)}, {len(report.problems)} problems")
    print(f"  {len(technologies)} technologies, {len(used)} of them used: {', '.join(found.name for found in used)}")
    if other := peer(root):
        known = {
            name for found in technologies for name in (found.name, *shipped_lexicon().by_name[found.name].aliases)
        }
        missing = sorted(
            tech
            for tech in other[1]
            if SAME.get(tech, "") is not None and not folded(their_names(tech)) & folded(known)
        )
        print(f"  @specfy/stack-analyser: {other[0]:.2f} s, {len(other[1])} found; not under that name here: {missing}")


def main() -> int:
    """Measure every checkout that the command line names."""
    for name in sys.argv[1:]:
        measure(Path(name).resolve())
    return 0 if sys.argv[1:] else 2


if __name__ == "__main__":
    raise SystemExit(main())
