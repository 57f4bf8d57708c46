import { useEffect, useState } from "react";
import { LINES, type Line } from "./endpoints.ts";

const PATIENCE_MS = 5_000;
const EVERY_MS = 5_000;

/** Milliseconds of one request and its answer, or null when none comes within 5 s. */
async function askLine({ url }: Line): Promise<number | null> {
  const start = performance.now();
  try {
    const answer = await fetch(`${url}/api/health`, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) });
    // An answer that is not read holds its connection.
    await answer.arrayBuffer();
    return answer.status < 500 ? Math.ceil(performance.now() - start) : null;
  } catch {
    return null;
  }
}

/** Milliseconds that a line takes to answer, or null when it does not. The first question may pay for the connection; the second counts. */
async function measureLine(line: Line): Promise<number | null> {
  const first = await askLine(line);
  return first === null ? null : askLine(line);
}

/** Of every line: undefined while it is measured for the first time, null without an answer. Measured again while the page is looked at. */
export function useLatencies(): readonly (number | null | undefined)[] {
  const [measured, setMeasured] = useState<readonly (number | null | undefined)[]>(() => LINES.map(() => undefined));
  useEffect(() => {
    let current = true;
    const measure = () => {
      if (document.visibilityState === "hidden") return;
      LINES.forEach(async (line, index) => {
        const ms = await measureLine(line);
        if (current) setMeasured((before) => before.with(index, ms));
      });
    };
    measure();
    const timer = setInterval(measure, EVERY_MS);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, []);
  return measured;
}

/** Index of the fastest line; -1 while fewer than two answer, since there is nothing to compare. */
export function fastestLine(measured: readonly (number | null | undefined)[]): number {
  const answering = measured.filter((ms) => typeof ms === "number");
  return answering.length < 2 ? -1 : measured.indexOf(Math.min(...answering));
}
