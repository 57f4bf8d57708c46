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

/** The scripts that this page began with: with every version the name of one of them changes. */
const ownScripts = () => [...document.querySelectorAll("script[type=module]")].map((script) => script.getAttribute("src") ?? "");

/** Why code could not be fetched, by the page as the server has it now: empty when it cannot be had either. */
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

/** Loads the app anew, once from each version: false when that was done before and has led to the same version again. */
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
