import { createSimulatedFeed, type IssuedShare } from "@candela/feeds";
import { type Candle, DAY_MS, formatUnits } from "@candela/model";
import { describe, expect, it } from "vitest";
import { type CheckHost, type CheckName, checkDay, type Outcome } from "./check-day.ts";
import { dayAfter, dayStart } from "./day-text.ts";
import { type CandleText, workOutDay } from "./work-out-day.ts";

const FRIDAY = "2026-11-20";
const NOW = dayStart("2026-11-22") + 3_600_000;
const feed = createSimulatedFeed({ seed: "days", hours: "exchange", epoch: Date.UTC(2026, 9, 1), livedFrom: Date.UTC(2026, 10, 19) });

/** A server that publishes and shows what the feed gives, as the routes tell it, but for what a test bends. */
function honest(bent: Partial<CheckHost> = {}, market = feed, now = NOW, issued: readonly IssuedShare[] = []): CheckHost {
  const scales = (code: string) =>
    market.instruments.find(({ productCode }) => productCode === code) ?? { priceScale: 0, quantityScale: 0 };
  const text = (code: string, { ts, open, high, low, close, volume }: Candle): CandleText => {
    const { priceScale, quantityScale } = scales(code);
    const [o, h, l, c] = [open, high, low, close].map((price) => formatUnits(price, priceScale)) as [string, string, string, string];
    return { ts, open: o, high: h, low: l, close: c, volume: formatUnits(volume, quantityScale) };
  };
  return {
    isLive: async () => false,
    commitment: async (day) => {
      const told = market.dayCommitment(day, now);
      return told && { day, hash: told.hash, seed: told.seed ?? null };
    },
    opening: async (day) => {
      const state = dayStart(day) + DAY_MS <= now ? market.dayOpenState(day, now) : undefined;
      return state?.isLived === true ? JSON.stringify(state) : undefined;
    },
    listings: async () => issued,
    candles: async (code, interval, endTs, limit) =>
      market
        .candles(code, interval, endTs - 4 * DAY_MS, endTs, now)
        .slice(-limit)
        .map((candle) => text(code, candle)),
    tick: async (code, seq) => {
      const tick = market.tickBySeq(code, seq, now);
      if (tick === undefined) return undefined;
      const price = (units: bigint) => formatUnits(units, scales(code).priceScale);
      return { productCode: code, seq, ts: tick.ts, price: price(tick.price), bid: price(tick.bid), ask: price(tick.ask) };
    },
    workOut: async (asked, onProgress) => workOutDay(asked, onProgress),
    ...bent,
  };
}

const asked = (productCode: string, day = FRIDAY) => ({ day, productCode, ownTicks: [], noted: null });
const never = () => undefined;

function checkOf(outcome: Outcome, name: CheckName) {
  return outcome.kind === "checked" ? outcome.checks.find((check) => check.name === name) : undefined;
}
const wrongOf = (outcome: Outcome) =>
  outcome.kind === "checked" ? outcome.checks.filter(({ first }) => first !== null).map(({ name }) => name) : outcome.kind;

describe("a product that came later", () => {
  const grown = createSimulatedFeed({ seed: "grown", hours: "continuous", epoch: Date.UTC(2026, 9, 20), livedFrom: Date.UTC(2026, 9, 30) });
  const host = honest({}, grown, Date.UTC(2026, 10, 3, 1));

  it.each([
    ["2026-10-31", 0, 0],
    ["2026-11-01", 1_440, 60],
  ])("has no prices before its first day, and all of them from then on: %s", async (day, minutes, ticks) => {
    const outcome = await checkDay(asked("X:USDCUSD", day), host, never);
    expect(wrongOf(outcome)).toEqual([]);
    expect(checkOf(outcome, "minutes")).toMatchObject({ matched: minutes, of: minutes });
    expect(checkOf(outcome, "ticks")).toMatchObject({ matched: ticks, of: ticks });
    expect(checkOf(outcome, "next")).toMatchObject({ matched: 1, of: 1 });
  });

  it("is not missed by whoever checks another product on the evening before", async () => {
    expect(wrongOf(await checkDay(asked("X:BTCUSD", "2026-10-31"), host, never))).toEqual([]);
  });
});

describe("a share that the installation issued itself", () => {
  const share: IssuedShare = {
    ...{ productId: 100_000, productCode: "S:LUMEN", profile: "growth", listedFrom: dayStart("2026-11-20"), firstPrice: "18.00" },
    ...{ tickSize: "0.01", spread: "0.02", quantityMin: "0.01", quantityMax: "10000.00" },
  };
  const market = createSimulatedFeed({
    ...{ seed: "issued", hours: "exchange", epoch: Date.UTC(2026, 9, 1), livedFrom: Date.UTC(2026, 10, 19), issued: [share] },
  });

  it.each([
    ["S:LUMEN", "2026-11-19", 0],
    ["S:LUMEN", "2026-11-20", 390],
    ["X:BTCUSD", "2026-11-19", 1_440],
  ])("is worked out with the listings that the server tells: %s on %s", async (productCode, day, minutes) => {
    const outcome = await checkDay(asked(productCode, day), honest({}, market, NOW, [share]), never);
    expect(wrongOf(outcome)).toEqual([]);
    expect(checkOf(outcome, "minutes")).toMatchObject({ matched: minutes, of: minutes });
    expect(checkOf(outcome, "next")).toMatchObject({ matched: 1, of: 1 });
    if (productCode === "S:LUMEN" && minutes > 0) expect(outcome.kind === "checked" && outcome.own.minutes[0]?.open).toBe("18.00");
  });

  it("is found out where the server tells it otherwise, or a product of the app as one", async () => {
    const told = (changes: Partial<IssuedShare>) => checkDay(asked("S:LUMEN"), honest({}, market, NOW, [{ ...share, ...changes }]), never);
    // The opening has the level that it begins at; where it is drawn to shows in what the day ends with.
    expect(wrongOf(await told({ firstPrice: "18.01" }))).toEqual(["next"]);
    expect(wrongOf(await told({ profile: "bold" }))).toEqual(["minutes", "day", "ticks", "next"]);
    for (const taken of [{ productCode: "AAPL" }, { productId: 101 }]) await expect(told(taken)).rejects.toThrow("of issued shares");
    await expect(checkDay(asked("AAPL", "2026-11-21"), honest({}, market), never)).rejects.toThrow("a listing for every state");
  });
});

describe("a day that is over", () => {
  it.each([
    ["X:BTCUSD", 1_440],
    ["ES", 1_320],
    ["AAPL", 390],
    ["C:EURGBP", 1_320],
    ["X:USDCUSD", 1_440],
    ["C:USDHKD", 1_320],
  ])("of %s comes out as it was shown: all of its %d minutes", async (productCode, minutes) => {
    const shares: number[] = [];
    const outcome = await checkDay(asked(productCode), honest(), (share) => shares.push(share));
    expect(wrongOf(outcome)).toEqual([]);
    expect(checkOf(outcome, "minutes")).toMatchObject({ matched: minutes, of: minutes });
    expect(checkOf(outcome, "ticks")).toMatchObject({ matched: 60, of: 60 });
    expect(checkOf(outcome, "next")).toMatchObject({ matched: 1, of: 1 });
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
  });

  it("on which a market was closed has nothing, on both sides", async () => {
    const outcome = await checkDay(asked("AAPL", "2026-11-21"), honest(), never);
    expect(wrongOf(outcome)).toEqual([]);
    expect(["minutes", "day", "ticks"].map((name) => checkOf(outcome, name as CheckName)?.of)).toEqual([0, 0, 0]);
  });

  it("before one that is not over has nothing to be linked to yet", async () => {
    const outcome = await checkDay(asked("X:BTCUSD", "2026-11-21"), honest(), never);
    expect(wrongOf(outcome)).toEqual([]);
    expect(checkOf(outcome, "next")).toBeUndefined();
  });

  it("has the prices of a trade among those compared", async () => {
    const seq = (feed.tickAt("X:BTCUSD", dayStart(FRIDAY))?.seq ?? 0) + 777;
    const outcome = await checkDay({ ...asked("X:BTCUSD"), ownTicks: [seq, 1] }, honest(), never);
    expect(checkOf(outcome, "ticks")).toMatchObject({ matched: 61, of: 61 });
    expect(outcome.kind === "checked" && outcome.own.ticks.some((tick) => tick.seq === seq)).toBe(true);
  });
});

describe("a server that tells something else than the seed gives is found out by", () => {
  const at = dayStart(FRIDAY) + 14 * 3_600_000;
  const usual = honest();
  const bentMinute = (change: (row: CandleText) => CandleText[]) =>
    honest({
      candles: async (code, interval, endTs, limit) =>
        (await usual.candles(code, interval, endTs, limit)).flatMap((row) => (interval === "1m" && row.ts === at ? change(row) : [row])),
    });

  it("the first minute that differs, with both values", async () => {
    const outcome = await checkDay(
      asked("X:BTCUSD"),
      bentMinute((row) => [{ ...row, high: "1.00" }]),
      never,
    );
    expect(wrongOf(outcome)).toEqual(["minutes"]);
    expect(checkOf(outcome, "minutes")).toMatchObject({ matched: 1_439, of: 1_440, first: { at, field: "high", shown: "1.00" } });
    const [own] = feed.candles("X:BTCUSD", "1m", at, at + 60_000, NOW);
    expect(checkOf(outcome, "minutes")?.first?.own).toBe(formatUnits(own?.high ?? 0n, 2));
  });

  it("a minute that is left out", async () => {
    const outcome = await checkDay(
      asked("X:BTCUSD"),
      bentMinute(() => []),
      never,
    );
    expect(checkOf(outcome, "minutes")).toMatchObject({ matched: 1_439, of: 1_440, first: { at, field: "open", shown: null } });
  });

  it("a minute that there was not", async () => {
    const extra = await usual.candles("X:BTCUSD", "1m", at + 60_000, 1);
    const outcome = await checkDay(
      asked("AAPL", "2026-11-21"),
      honest({ candles: async () => extra.map((row) => ({ ...row, ts: dayStart("2026-11-21") })) }),
      never,
    );
    expect(wrongOf(outcome)).toEqual(["minutes", "day"]);
  });

  it("its candle of the day, one of its ticks, or a tick that it does not have", async () => {
    const other = honest({
      candles: async (...page) => (await usual.candles(...page)).map((row) => (page[1] === "1d" ? { ...row, volume: "7" } : row)),
      tick: async (code, seq) => {
        const tick = await usual.tick(code, seq);
        return tick && { ...tick, ask: "1.00" };
      },
    });
    const outcome = await checkDay(asked("X:BTCUSD"), other, never);
    expect(wrongOf(outcome)).toEqual(["day", "ticks"]);
    expect(checkOf(outcome, "ticks")).toMatchObject({ matched: 0, of: 60, first: { field: "ask", shown: "1.00" } });
    const none = await checkDay(asked("X:BTCUSD"), honest({ tick: async () => undefined }), never);
    expect(checkOf(none, "ticks")).toMatchObject({ matched: 0, of: 60, first: { field: "ts", shown: null } });
  });

  it("a seed that is not that of the hash, and by a hash that is not the one noted", async () => {
    const hash = "ab".repeat(32);
    const host = honest({
      commitment: async (day) => {
        const told = await usual.commitment(day);
        return told && { ...told, hash };
      },
    });
    const outcome = await checkDay({ ...asked("X:BTCUSD"), noted: feed.dayCommitment(FRIDAY)?.hash ?? "" }, host, never);
    expect(wrongOf(outcome)).toEqual(["hash", "noted"]);
    expect(checkOf(outcome, "hash")?.first).toMatchObject({ shown: hash, own: feed.dayCommitment(FRIDAY)?.hash });
    expect(wrongOf(await checkDay({ ...asked("X:BTCUSD"), noted: hash }, usual, never))).toEqual(["noted"]);
  });

  it("another day's opening, and a next day that did not open from this one", async () => {
    const shifted = honest({ opening: (day) => usual.opening(day === FRIDAY ? dayAfter(day) : day) });
    expect(wrongOf(await checkDay(asked("X:BTCUSD"), shifted, never))).toContain("hash");
    const cut = honest({
      opening: async (day) =>
        day === FRIDAY ? usual.opening(day) : (await usual.opening(day))?.replace('"isLived":true', '"isLived":false'),
    });
    expect(wrongOf(await checkDay(asked("X:BTCUSD"), cut, never))).toEqual(["next"]);
  });
});

it.each([
  ["not over", "2026-11-22"],
  ["before anybody traded", "2026-11-18"],
])("a day that is %s is not checked", async (_why, day) => {
  expect(await checkDay(asked("X:BTCUSD", day), honest(), never)).toEqual({ kind: "unpublished" });
});

it("a product that the market does not have is unknown", async () => {
  expect(await checkDay(asked("NOPE"), honest(), never)).toEqual({ kind: "unknown" });
});

it("what makes no day is no answer", async () => {
  await expect(checkDay(asked("X:BTCUSD"), honest({ opening: async () => "{}" }), never)).rejects.toThrow();
});
