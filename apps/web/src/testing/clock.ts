import { ManualClock } from "@candela/testkit";
import { vi } from "vitest";

/** When tests of components take place, epoch ms: a Friday, while every market trades. */
export const NOW = Date.UTC(2026, 10, 20, 15);

/** The clock of a test: it goes as far as it is told to, and no further. Vitest's own goes on while something is waited for. */
export interface TestClock {
  /** Lets time pass; what is due happens on its way, with all that follows from it. */
  readonly pass: (ms: number) => Promise<void>;
}

interface Timer {
  at: number;
  readonly every: number | null;
  readonly run: () => void;
}

const real = { setTimeout, clearTimeout, setInterval, clearInterval };
const { setTimeout: later, clearTimeout: forget } = real;
/** Turns of the page that an answer takes to come, be read and be shown. */
const TURNS = 3;

async function breathe(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => later(resolve));
}

/** Stops the timers of the page, for tests in which time passes. Without it only `Date` stands still. */
export function stopClock(): TestClock {
  const clock = new ManualClock(NOW);
  const timers = new Map<number, Timer>();
  let made = 1_000_000;
  const begin = (run: TimerHandler, ms = 0, repeats: boolean, args: readonly unknown[]): number => {
    if (typeof run !== "function") throw new TypeError("a timer runs a function");
    made += 1;
    timers.set(made, { at: clock.now() + Math.max(0, ms), every: repeats ? Math.max(1, ms) : null, run: () => run(...args) });
    return made;
  };
  const end = (id: number | undefined) => {
    if (id !== undefined && !timers.delete(id)) forget(id);
  };
  Object.assign(globalThis, {
    setTimeout: (run: TimerHandler, ms?: number, ...args: readonly unknown[]) => begin(run, ms, false, args),
    setInterval: (run: TimerHandler, ms?: number, ...args: readonly unknown[]) => begin(run, ms, true, args),
    clearTimeout: end,
    clearInterval: end,
  });
  const moveTo = (at: number) => {
    clock.advance(Math.max(0, Math.ceil(at - clock.now())));
    vi.setSystemTime(clock.now());
  };
  const pass = async (ms: number) => {
    await breathe();
    const until = clock.now() + ms;
    for (;;) {
      const at = Math.min(...[...timers.values()].map((timer) => timer.at));
      if (at > until) break;
      moveTo(at);
      for (const [id, timer] of [...timers]) {
        if (timer.at > at || !timers.has(id)) continue;
        if (timer.every === null) timers.delete(id);
        else timer.at = clock.now() + timer.every;
        timer.run();
      }
      await breathe();
    }
    moveTo(until);
    await breathe();
  };
  return { pass };
}

/** Time goes on as in every page; `setup.ts` does it after each test. */
export function letTimeGo(): void {
  Object.assign(globalThis, real);
  vi.useRealTimers();
}

/** `Date` stands still; timers go on, so that what a component waits for a moment comes. */
export function standStill(): void {
  vi.setSystemTime(NOW);
}
