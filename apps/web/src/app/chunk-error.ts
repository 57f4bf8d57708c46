/** `missing`: the server has another version by now, without this file. `error`: the line, or the code itself. */
export type ChunkFailure = "missing" | "timeout" | "error";

export class ChunkError extends Error {
  readonly type: ChunkFailure;
  constructor(type: ChunkFailure, cause?: unknown) {
    super("Loading chunk failed", { cause });
    this.name = "ChunkError";
    this.type = type;
  }
}

/** The scripts this page was loaded with. Each version of the app changes the name of at least one. */
const ownScripts = () => [...document.querySelectorAll("script[type=module]")].map((script) => script.getAttribute("src") ?? "");

/** Why code could not be fetched, found out from the server's current index page; empty when that cannot be fetched either. */
export function failureBy(page: string, scripts: readonly string[]): ChunkFailure {
  return page === "" || scripts.every((script) => page.includes(script)) ? "error" : "missing";
}

export async function chunkFailure(): Promise<ChunkFailure> {
  const page = await fetch("/", { cache: "no-store" })
    .then((answer) => (answer.ok ? answer.text() : ""))
    .catch(() => "");
  return failureBy(page, ownScripts());
}

const RELOADED = "reloadedFrom";

/** Reloads the app, at most once for each version: false when a reload has already led to the same version. */
export function reloadOnce(): boolean {
  const scripts = ownScripts().join(" ");
  try {
    if (sessionStorage.getItem(RELOADED) === scripts) return false;
    sessionStorage.setItem(RELOADED, scripts);
  } catch {
    return false; // Nothing would remember it.
  }
  location.reload();
  return true;
}
