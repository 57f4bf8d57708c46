import type { Line } from "./lines.ts";

/** Milliseconds that a line takes to answer, or null when it does not within 5 s. */
export async function measureLine(line: Line): Promise<number | null> {
  const start = performance.now();
  try {
    const answer = await fetch(`${line.url.replace(/\/$/, "")}/api/health`, { cache: "no-store", signal: AbortSignal.timeout(5_000) });
    return answer.status < 500 ? Math.ceil(performance.now() - start) : null;
  } catch {
    return null;
  }
}
