/**
 * The outer limit of a test run. Each worker leaves a file that names its running test and that test's own limit; a test that is long past it
 * holds its worker for ever (an endless loop answers no timer), so the whole run is ended and the test is named.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

/** Beyond a test's own limit: its hooks, a machine that stalls, and the runner's own way to end a test. */
const GRACE_MS = 90_000;
const LOOK_EVERY_MS = 2_000;

/** @param {string} folder is emptied */
export function openRunningTests(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}

/** @returns {{ name: string, runningMs: number, limitMs: number }[]} the longest running first */
export function readRunningTests(folder, nowMs) {
  return readdirSync(folder)
    .flatMap((file) => {
      try {
        const { name, limitMs } = JSON.parse(readFileSync(join(folder, file), "utf8"));
        return [{ name, limitMs, runningMs: nowMs - statSync(join(folder, file)).mtimeMs }];
      } catch {
        // It ended, or is being written, between our look and our read.
        return [];
      }
    })
    .sort((one, other) => other.runningMs - one.runningMs);
}

/** @returns {string | undefined} what to say of the first test that hangs */
export function describeHang(running) {
  const hanging = running.find(({ runningMs, limitMs }) => runningMs > limitMs + GRACE_MS);
  if (hanging === undefined) return undefined;
  return `${hanging.name} hangs: it has run for ${Math.round(hanging.runningMs / 1_000)} s, its own limit is ${Math.round(hanging.limitMs / 1_000)} s`;
}

/**
 * Watches until `stop`; calls `onHang` once. Besides, the run as a whole has a limit, for what hangs outside every test.
 * @param {{ folder: string, limitMs: number, onHang: (what: string) => void }} watched
 */
export function watchRunningTests({ folder, limitMs, onHang }) {
  const begunMs = Date.now();
  const timer = setInterval(() => {
    const nowMs = Date.now();
    const running = readRunningTests(folder, nowMs);
    const isOver = nowMs - begunMs > limitMs;
    const what = describeHang(running) ?? (isOver ? describeOverrun(running, limitMs) : undefined);
    if (what === undefined) return;
    clearInterval(timer);
    onHang(what);
  }, LOOK_EVERY_MS);
  return { stop: () => clearInterval(timer) };
}

function describeOverrun(running, limitMs) {
  const names = running.map(({ name }) => name).join(", ");
  return `the run has not ended after ${Math.round(limitMs / 60_000)} min; ${names === "" ? "no test is running" : `running: ${names}`}`;
}
