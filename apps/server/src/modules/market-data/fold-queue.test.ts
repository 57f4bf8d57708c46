import type { Candle } from "@candela/model";
import { describe, expect, it } from "vitest";
import { Rejected } from "../../platform/rejection.ts";
import type { FoldPlan } from "./fold-plan.ts";
import { FoldQueue, WAITING_MAX, WAITING_PER_ADDRESS } from "./fold-queue.ts";
import type { FoldWindow } from "./folding.ts";

const NEVER = Number.MAX_SAFE_INTEGER;

const candle = (ts: number): Candle => ({ ts, open: 1n, high: 1n, low: 1n, close: 1n, volume: 1n });
const windowOf = (productCode: string, from: number): FoldWindow => ({ productCode, interval: "1m", from, to: from + 1, now: 9 });
const planOf = (name: string, own: number, ahead = 0): FoldPlan => ({
  ahead: Array.from({ length: ahead }, (_, index) => windowOf(name, -1 - index)),
  own: Array.from({ length: own }, (_, index) => windowOf(name, index)),
  now: 9,
});

/** Folds nothing until it is told to, a window a slice, and writes down whose it was. */
function slowFolding() {
  const folded: string[] = [];
  let held: (() => void)[] = [];
  let isOpen = false;
  const gate = (): Promise<void> => (isOpen ? Promise.resolve() : new Promise((resolve) => held.push(resolve)));
  return {
    folded,
    release(): void {
      isOpen = true;
      for (const go of held) go();
      held = [];
    },
    async slice([window]: readonly FoldWindow[]): Promise<readonly (readonly Candle[])[]> {
      await gate();
      if (window === undefined) return [];
      folded.push(window.productCode);
      if (window.productCode === "broken") throw new Error("a market that can not be folded");
      return [[candle(window.from)]];
    },
  };
}

function opened() {
  const folding = slowFolding();
  const time = { now: 0 };
  const queue = new FoldQueue({ folding, now: () => time.now });
  const ask = (name: string, address: string, { pieces = 1, kind = "past" as "past" | "newest", deadline = NEVER, ahead = 0 } = {}) =>
    Promise.resolve().then(() => queue.fold(name, kind, { address, deadline }, () => planOf(name, pieces, ahead)));
  return { folding, queue, time, ask };
}

/** What became of each: "folded", or the key of the rejection. */
async function outcomes(asked: readonly Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(asked);
  return settled.map((one) => {
    if (one.status === "fulfilled") return "folded";
    return one.reason instanceof Rejected ? `${one.reason.key} ${one.reason.params.seconds}` : String(one.reason);
  });
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

describe("what must be folded", () => {
  it("is the plan's own candles in their order, without those that were only folded ahead", async () => {
    const { folding, ask } = opened();
    const asked = ask("page", "a", { pieces: 3, ahead: 2 });
    folding.release();
    expect(await asked).toEqual({ candles: [candle(0), candle(1), candle(2)], now: 9 });
    expect(folding.folded).toHaveLength(5);
  });

  it("is folded once for all who ask for it meanwhile, from whatever address", async () => {
    const { folding, ask } = opened();
    const asked = times(20).map((n) => ask("page", `address ${n}`, { pieces: 4 }));
    await Promise.resolve();
    folding.release();
    expect(new Set(await Promise.all(asked)).size).toBe(1);
    expect(folding.folded).toHaveLength(4);
  });

  it("comes a piece at a time to each address in turn, however much one of them asks for", async () => {
    const { folding, ask } = opened();
    const asked = [
      ask("a1", "a", { pieces: 4 }),
      ask("a2", "a", { pieces: 4 }),
      ask("b1", "b", { pieces: 2 }),
      ask("c1", "c", { pieces: 1 }),
    ];
    await Promise.resolve();
    folding.release();
    await Promise.all(asked);
    expect(folding.folded.join(" ")).toBe("a1 b1 c1 a1 b1 a1 a1 a2 a2 a2 a2");
  });

  it("has every second turn when it is of the newest candles, and is never rejected then", async () => {
    const { folding, ask } = opened();
    const old = times(WAITING_MAX).map((n) => ask(`old ${n}`, `address ${n}`));
    const newest = times(3).map((n) => ask(`new ${n}`, "a", { kind: "newest" }));
    await Promise.resolve();
    folding.release();
    expect(await outcomes([...old, ...newest])).toEqual(times(WAITING_MAX + 3).map(() => "folded"));
    expect(folding.folded.slice(0, 8).map((name) => name.slice(0, 3))).toEqual(["old", "new", "old", "new", "old", "new", "old", "old"]);
  });

  it("is rejected to an address that waits for as much as it may, and to no other", async () => {
    const { folding, ask } = opened();
    const asked = times(WAITING_PER_ADDRESS + 2).map((n) => ask(`a ${n}`, "a"));
    const other = ask("b", "b");
    await Promise.resolve();
    folding.release();
    expect(await outcomes([...asked, other])).toEqual([
      ...times(WAITING_PER_ADDRESS).map(() => "folded"),
      ...["candles_busy 2", "candles_busy 2", "folded"],
    ]);
    expect(await outcomes([ask("a again", "a")])).toEqual(["folded"]);
  });

  it("is never more than the queue holds: who has most gives a place to who has none", async () => {
    const { folding, ask } = opened();
    const many = times(WAITING_MAX / WAITING_PER_ADDRESS).flatMap((address) =>
      times(WAITING_PER_ADDRESS).map((n) => ask(`${address} ${n}`, `address ${address}`)),
    );
    await Promise.resolve();
    const late = times(3).map((n) => ask(`late ${n}`, `late ${n}`));
    await Promise.resolve();
    folding.release();
    const ended = await outcomes([...many, ...late]);
    expect(ended.filter((one) => one === "candles_busy 2")).toHaveLength(3);
    expect(ended.slice(-3)).toEqual(["folded", "folded", "folded"]);
    // The last of three addresses, not three of one.
    expect(ended.flatMap((one, index) => (one === "folded" ? [] : [index % WAITING_PER_ADDRESS]))).toEqual(
      times(3).map(() => WAITING_PER_ADDRESS - 1),
    );
    expect(folding.folded).toHaveLength(WAITING_MAX);
  });

  it("is rejected where every place is the only one of its address", async () => {
    const { folding, ask } = opened();
    const many = times(WAITING_MAX).map((n) => ask(`${n}`, `address ${n}`));
    await Promise.resolve();
    const late = ask("late", "late");
    await Promise.resolve();
    folding.release();
    expect((await outcomes([...many, late])).at(-1)).toBe("candles_busy 2");
    expect(folding.folded).toHaveLength(WAITING_MAX);
  });

  it("is let go when nobody can wait for it any more, and goes on when a later asker can", async () => {
    const { folding, ask, time } = opened();
    const first = ask("first", "a", { pieces: 3, deadline: 100 });
    const gone = ask("gone", "b", { deadline: 100 });
    const shared = [ask("shared", "c", { deadline: 100 }), ask("shared", "d", { deadline: 300 })];
    await Promise.resolve();
    time.now = 200;
    folding.release();
    expect(await outcomes([first, gone, ...shared])).toEqual(["candles_busy 2", "candles_busy 2", "folded", "folded"]);
    expect(folding.folded).toEqual(["first", "shared"]);
  });

  it("fails alone when it can not be folded", async () => {
    const { folding, ask } = opened();
    const asked = [ask("broken", "a"), ask("whole", "a")];
    await Promise.resolve();
    folding.release();
    expect(await outcomes(asked)).toEqual(["Error: a market that can not be folded", "folded"]);
  });
});

describe("what is asked beside candles", () => {
  const asked = (queue: FoldQueue, key: string, address: string, work: () => Promise<string> = async () => key, deadline = NEVER) =>
    Promise.resolve().then(() => queue.ask(key, { address, deadline }, work));

  it("is answered with what its work comes to, once for all who ask for it meanwhile", async () => {
    const { queue, folding, ask } = opened();
    let worked = 0;
    const work = async () => `answer ${++worked}`;
    const page = ask("page", "a");
    const answers = times(5).map((n) => asked(queue, "tick", `address ${n}`, work));
    await Promise.resolve();
    folding.release();
    expect(await Promise.all(answers)).toEqual(times(5).map(() => "answer 1"));
    expect(await asked(queue, "tick", "a", work)).toBe("answer 2");
    await page;
  });

  it("takes turns with the candles of others, and a turn each", async () => {
    const { queue, folding, ask } = opened();
    const work = (name: string) => async () => {
      folding.folded.push(name);
      return name;
    };
    const page = ask("page", "a", { pieces: 3 });
    const ticks = times(3).map((n) => asked(queue, `tick ${n}`, "b", work(`tick ${n}`)));
    await Promise.resolve();
    folding.release();
    await Promise.all([page, ...ticks]);
    expect(folding.folded.join(", ")).toBe("page, tick 0, page, tick 1, page, tick 2");
  });

  it("has its own words where there is no place, none comes up in time, or a newcomer takes it", async () => {
    const { queue, folding, ask, time } = opened();
    const first = ask("page", "z", { pieces: 2 });
    const own = times(WAITING_PER_ADDRESS).map((n) => asked(queue, `${n}`, "a", undefined, n === 0 ? 100 : NEVER));
    const tooMany = [asked(queue, "more", "a"), ask("more", "a")];
    const others = times(WAITING_MAX - WAITING_PER_ADDRESS - 1).map((n) => ask(`other ${n}`, `other ${n}`));
    await Promise.resolve();
    const late = ask("late", "late");
    await Promise.resolve();
    time.now = 200;
    folding.release();
    expect(await outcomes([first, late, ...others])).toEqual(times(WAITING_MAX - WAITING_PER_ADDRESS + 1).map(() => "folded"));
    expect(await outcomes(tooMany)).toEqual(["past_prices_busy 2", "candles_busy 2"]);
    expect(await outcomes(own)).toEqual([
      "past_prices_busy 2",
      ...times(WAITING_PER_ADDRESS - 2).map(() => "folded"),
      "past_prices_busy 2",
    ]);
  });

  it("fails alone when it can not be worked out", async () => {
    const { queue, folding, ask } = opened();
    const broken = asked(queue, "broken", "a", () => Promise.reject(new Error("no such day")));
    const whole = [ask("page", "a"), asked(queue, "tick", "a")];
    folding.release();
    expect(await outcomes([broken, ...whole])).toEqual(["Error: no such day", "folded", "folded"]);
  });
});
