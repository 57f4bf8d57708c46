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

/** The script that this page began with: its name changes with every version. */
const ownScript = () => document.querySelector("script[type=module]")?.getAttribute("src") ?? "";

/** Why code could not be fetched, by the page as the server has it now: empty when it can not be had either. */
export function failureBy(page: string, script: string): ChunkFailure {
  return page === "" || page.includes(script) ? "error" : "missing";
}

export async function chunkFailure(): Promise<ChunkFailure> {
  const page = await fetch("/", { cache: "no-store" })
    .then((answer) => (answer.ok ? answer.text() : ""))
    .catch(() => "");
  return failureBy(page, ownScript());
}

const RELOADED = "reloadedFrom";

/** Loads the app anew, once from each version: false when that was done before and has led to the same version again. */
export function reloadOnce(): boolean {
  const script = ownScript();
  try {
    if (sessionStorage.getItem(RELOADED) === script) return false;
    sessionStorage.setItem(RELOADED, script);
  } catch {
    return false; // Nothing would remember it.
  }
  location.reload();
  return true;
}
