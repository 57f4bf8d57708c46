import { DAY_MS, HOUR_MS } from "@candela/model";
import { describe, expect, it } from "vitest";
import { createDayLimit } from "./day-limit.ts";
import { Rejected } from "./rejection.ts";

const START = 1_796_000_000_000;

/** A limit of two a day, with a clock of its own. */
function opened({ speed = 1, keysMax = 10 } = {}) {
  let machineNow = START;
  const machine = { now: () => machineNow };
  const clock = { now: () => START + (machineNow - START) * speed, speed, machine };
  const limit = createDayLimit(clock, { max: 2, keysMax });
  const take = (key = "1") => {
    try {
      return limit.take(key);
    } catch (error) {
      if (!(error instanceof Rejected)) throw error;
      return [error.key, error.params] as const;
    }
  };
  return { take, pass: (ms: number) => (machineNow += ms), clock };
}

const isTaken = (answer: ReturnType<ReturnType<typeof opened>["take"]>) => typeof answer === "function";

describe("a limit of a day", () => {
  it("lets so many through in any 24 hours, and says when the next may", () => {
    const { take, pass } = opened();
    expect(isTaken(take())).toBe(true);
    pass(HOUR_MS);
    expect(isTaken(take())).toBe(true);
    const full = ["too_many_a_day", { max: "2", until: String(START + DAY_MS) }];
    expect(take()).toEqual(full);
    pass(DAY_MS - HOUR_MS - 1);
    expect(take()).toEqual(full);
    pass(1);
    expect(isTaken(take())).toBe(true);
    expect(take()).toEqual(["too_many_a_day", { max: "2", until: String(START + DAY_MS + HOUR_MS) }]);
  });

  it("counts each key by itself", () => {
    const { take } = opened();
    take("1");
    take("1");
    expect(isTaken(take("1"))).toBe(false);
    expect(isTaken(take("2"))).toBe(true);
  });

  it("counts nothing that was given back", () => {
    const { take } = opened();
    take();
    const back = take();
    if (typeof back === "function") back();
    expect(isTaken(take())).toBe(true);
    expect(isTaken(take())).toBe(false);
  });

  it("counts days of the machine and says a moment of the installation, on a faster clock", () => {
    const { take, pass, clock } = opened({ speed: 20 });
    take();
    take();
    pass(HOUR_MS);
    expect(take()).toEqual(["too_many_a_day", { max: "2", until: String(START + 20 * DAY_MS) }]);
    pass(DAY_MS - HOUR_MS);
    expect(clock.now()).toBe(START + 20 * DAY_MS);
    expect(isTaken(take())).toBe(true);
  });

  it("forgets the key that was unused for longest where there are too many", () => {
    const { take } = opened({ keysMax: 2 });
    take("1");
    take("1");
    take("2");
    take("3");
    expect(isTaken(take("1"))).toBe(true);
  });
});
