import { atDepth } from "@candela/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ClockMark, InstallationClock, MARK_AHEAD_MS, nextMark, timeAt, timeAtStart } from "./installation-clock.ts";

const BEGAN = Date.UTC(2026, 0, 7);
const SPEEDS = [1, 1.25, 2.5, 20, 59.99, 60];

/** A machine whose clock a person may set. */
class Machine {
  #now = BEGAN;
  now = () => this.#now;
  pass(ms: number): void {
    this.#now += ms;
  }
}

describe("the line of a mark", () => {
  const mark: ClockMark = { machineTime: BEGAN + 1_000, time: BEGAN + 20_000 };

  it.each([
    ["a second before it, at its speed", 0, 20, 0],
    ["half way", 500, 20, 10_000],
    ["at it", 1_000, 20, 20_000],
    ["beyond it, at the machine's", 1_500, 20, 20_500],
    ["at speed 1 the same on both sides", 500, 1, 19_500],
  ])("%s", (_when, machineMs, speed, timeMs) => {
    expect(timeAt(mark, BEGAN + machineMs, speed)).toBe(BEGAN + timeMs);
  });

  it.each([
    ["a crash before it: at the mark", 200, 20_000],
    ["a start at it", 1_000, 20_000],
    ["a night later: the night went on at the machine's speed", 28_801_000, 28_820_000],
    ["the machine's clock set back by a year: at the mark", -31_536_000_000, 20_000],
  ])("%s", (_when, machineMs, timeMs) => {
    expect(timeAtStart(mark, BEGAN + machineMs)).toBe(BEGAN + timeMs);
  });

  it("goes on without a step where it is followed in time", () => {
    const next = nextMark(timeAt(mark, BEGAN + 400, 20), BEGAN + 400, 20);
    expect(next).toEqual({ machineTime: BEGAN + 400 + MARK_AHEAD_MS, time: BEGAN + 8_000 + 20 * MARK_AHEAD_MS });
    expect(timeAt(next, BEGAN + 400, 20)).toBe(timeAt(mark, BEGAN + 400, 20));
  });
});

describe("the clock", () => {
  const steps = fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant("pass" as const), ms: fc.integer({ min: 0, max: 40_000 }) }),
      fc.record({ kind: fc.constant("set" as const), ms: fc.integer({ min: -200_000, max: 200_000 }) }),
      fc.constant({ kind: "keep" as const, ms: 0 }),
      fc.constant({ kind: "keepAndNotKnow" as const, ms: 0 }),
      fc.record({ kind: fc.constant("crash" as const), ms: fc.integer({ min: 0, max: 40_000 }) }),
      fc.record({ kind: fc.constant("stop" as const), ms: fc.integer({ min: 0, max: 40_000 }) }),
    ),
    { maxLength: 40 },
  );

  it("never runs back, over crashes, stops, other speeds, marks that were not kept, and a machine's clock that is set", () => {
    fc.assert(
      fc.property(steps, fc.array(fc.constantFrom(...SPEEDS), { minLength: 1, maxLength: 6 }), (lived, speeds) => {
        const machine = new Machine();
        let kept: ClockMark = { machineTime: BEGAN, time: BEGAN };
        let starts = 0;
        const start = () => {
          const time = timeAtStart(kept, machine.now());
          const clock = new InstallationClock({ machineTime: machine.now(), time }, speeds[starts++ % speeds.length] ?? 1, machine);
          kept = clock.next();
          clock.follow(kept);
          return clock;
        };
        const keep = () => {
          kept = clock.next();
          clock.follow(kept);
        };
        let clock = start();
        let told = clock.now();
        for (const { kind, ms } of lived) {
          if (kind === "pass") machine.pass(ms);
          else if (kind === "set") {
            machine.pass(ms);
            clock.now();
            keep();
          } else if (kind === "keep") keep();
          // It was written, and the answer was lost.
          else if (kind === "keepAndNotKnow") kept = clock.next();
          else {
            if (kind === "stop") kept = clock.rest();
            machine.pass(ms);
            clock = start();
          }
          const now = clock.now();
          expect(now).toBeGreaterThanOrEqual(told);
          expect(Number.isSafeInteger(now)).toBe(true);
          told = now;
        }
      }),
      { seed: 36, numRuns: atDepth(500) },
    );
  });

  it.each(SPEEDS)("passes %d times what the machine's does, as long as its marks are kept", (speed) => {
    const machine = new Machine();
    const clock = new InstallationClock({ machineTime: BEGAN, time: BEGAN }, speed, machine);
    clock.follow(clock.next());
    for (let round = 0; round < 100; round += 1) {
      machine.pass(2_000);
      clock.follow(clock.next());
    }
    // Marks are whole milliseconds, rounded ahead.
    expect(clock.now() - BEGAN - 200_000 * speed).toBeGreaterThanOrEqual(0);
    expect(clock.now() - BEGAN - 200_000 * speed).toBeLessThan(101);
  });

  it("goes on at the machine's speed where no mark can be kept, and at its own again afterwards", () => {
    const machine = new Machine();
    const clock = new InstallationClock({ machineTime: BEGAN, time: BEGAN }, 20, machine);
    clock.follow(clock.next());
    machine.pass(MARK_AHEAD_MS);
    const reached = BEGAN + 20 * MARK_AHEAD_MS;
    expect(clock.now()).toBe(reached);
    machine.pass(5_000);
    expect(clock.now()).toBe(reached + 5_000);
    clock.follow(clock.next());
    machine.pass(1_000);
    expect(clock.now()).toBe(reached + 25_000);
  });

  it("stands where it is when the machine's clock is set back, and goes on from there", () => {
    const machine = new Machine();
    const clock = new InstallationClock({ machineTime: BEGAN, time: BEGAN }, 10, machine);
    clock.follow(clock.next());
    machine.pass(1_000);
    clock.now();
    machine.pass(-600_000);
    expect(clock.now()).toBe(BEGAN + 10_000);
    machine.pass(1_000);
    expect(clock.now()).toBe(BEGAN + 20_000);
  });
});
