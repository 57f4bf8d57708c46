/** Each bound of placing a quick trade from both sides, and each step of carrying one on. */
import { Direction, PositionType, type ProductSpec, ProductType, type Tick, USDT } from "@candela/model";
import { describe, expect, it } from "vitest";
import { type CashBacking, NOTHING_BACKED } from "../funds/cash-backing.ts";
import { advanceQuick, decidePlaceQuick } from "./decide.ts";
import type { QuickMarket, QuickOrder, QuickUser } from "./state.ts";

const START = 1_800_000_000_000;
const spec: ProductSpec = {
  ...{ productId: 1, productCode: "X", productType: ProductType.crypto, priceScale: 2, tickSize: 1n, quantityScale: 2, quantityStep: 1n },
  ...{ quantityMin: 1n, quantityMax: 100n, positionTypes: [PositionType.quick], calendar: "always", isVisible: true, isLock: false },
};
const tickAt = (seq: number, after: number, price = 100n): Tick => ({
  ...{ productCode: "X", seq, ts: START + after, price, bid: price - 1n, ask: price + 1n, volume: 0n },
});
const market = { spec, tick: tickAt(7, 0), isOpen: true, opensAt: null, fee: { rate: 500_000n, version: 3 } };
const offer = { id: 4, seconds: 60, payoutRate: 82_000_000n, stakeMin: 5_000_000n, stakeMax: 1_000_000_000n };
const limits = { settlement: USDT, openOrdersMax: 3, exposureMax: 2_000_000_000n };
const user: QuickUser = { isFrozen: false, available: 10_000_000_000n, backing: NOTHING_BACKED, openOrders: 0, openStakes: 0n };

function place(stake: string, having: Partial<typeof user> = {}, view = market) {
  const command = { id: 1n, userId: 1n, direction: Direction.buy, stake };
  return decidePlaceQuick({ ...user, ...having }, command, view, offer, limits, START);
}
function placed(): QuickOrder {
  const decision = place("100");
  if (!decision.ok) throw new Error(decision.rejection.key);
  return decision.order;
}

describe("a quick trade is placed", () => {
  it.each([
    ["the least stake", "5.000000", {}],
    ["the largest stake", "1000.000000", {}],
    ["the last of what may be at stake", "100", { openStakes: 1_900_000_000n }],
    ["the last of the balance", "100", { available: 100_500_000n }],
    ["the last open trade", "100", { openOrders: 2 }],
  ] as const)("with %s", (_what, stake, having) => {
    expect(place(stake, having)).toMatchObject({ ok: true, order: { status: "accepted", open: null, close: null } });
  });

  it("with what cross positions do not lean on", () => {
    // The stake and its fee are 100.5.
    const having = (backing: CashBacking) => place("100", { available: 100_500_007n, backing });
    expect(having({ isKnown: true, needed: 7n })).toMatchObject({ ok: true, user: { available: 7n } });
    expect(having({ isKnown: true, needed: 8n })).toMatchObject({ rejection: { key: "cash_backs_positions" } });
    expect(having({ isKnown: false })).toMatchObject({ rejection: { key: "cash_backing_unpriced" } });
    expect(place("101", { available: 100_500_007n, backing: { isKnown: false } })).toMatchObject({
      rejection: { key: "insufficient_balance" },
    });
  });

  it("in no hidden product: it begins something", () => {
    expect(place("100", {}, { ...market, spec: { ...spec, isVisible: false } })).toMatchObject({
      rejection: { key: "product_not_listed" },
    });
  });
});

/** The ticks of these moments after the acceptance, as far as they are known: number 8 is the first after it. */
function known(afters: readonly number[], prices: readonly bigint[] = []): QuickMarket {
  const ticks = afters.map((after, index) => tickAt(8 + index, after, prices[index] ?? 100n));
  return {
    newestTs: ticks.at(-1)?.ts,
    firstAfter: (seq, ts, until) => ticks.find((tick) => tick.seq > seq && tick.ts > ts && tick.ts <= until),
    lastAt: (ts) => ticks.findLast((tick) => tick.ts <= ts),
    suspensions: [],
  };
}
const advance = (order: QuickOrder, view: QuickMarket, after: number) => advanceQuick(order, view, USDT, START + after);

describe("an accepted trade", () => {
  it("waits while nothing has come, and is void ten quiet seconds after its fifteen", () => {
    expect(advance(placed(), known([]), 24_999)).toBeNull();
    expect(advance(placed(), known([]), 25_000)).toMatchObject({
      order: { status: "voided", voidReason: "no_open_tick", open: null, close: null, payout: 100_500_000n, settledAt: START + 25_000 },
      end: { status: "voided" },
    });
  });

  it("opens at the first tick after it, and changes no more until its window is over", () => {
    const opened = advance(placed(), known([1_000, 2_000]), 2_000);
    expect(opened).toMatchObject({ order: { status: "open", open: { seq: 8 }, close: null, settledAt: null }, end: null });
    if (opened === null) throw new Error("it opens");
    expect(advance(opened.order, known([1_000, 2_000, 61_000]), 61_000)).toBeNull();
    expect(advance(opened.order, known([1_000, 61_000]), 70_999)).toBeNull();
  });

  it("opens at its fifteenth second, and not after it", () => {
    expect(advance(placed(), known([15_000]), 15_000)?.order.open).toMatchObject({ seq: 8 });
    expect(advance(placed(), known([15_001]), 15_001)).toMatchObject({ order: { voidReason: "no_open_tick" } });
  });

  it("opens and ends in one step where both are known", () => {
    expect(advance(placed(), known([1_000, 60_000, 61_001], [100n, 101n, 50n]), 61_001)).toMatchObject({
      order: { status: "won", open: { seq: 8 }, close: { seq: 9, price: 101n }, payout: 182_000_000n },
    });
  });
});

describe("a tick that is stored and was not delivered yet", () => {
  /** A second and two after the acceptance; delivered is what came within half of one. */
  const stored = (newestTs: number | undefined): QuickMarket => ({ ...known([1_000, 2_000]), newestTs });

  it.each([
    ["nothing was delivered", undefined],
    ["an earlier one was", START + 999],
  ])("opens nothing while its window lasts: %s", (_what, newestTs) => {
    expect(advance(placed(), stored(newestTs), 24_999)).toBeNull();
    const asked: number[] = [];
    const firstAfter = (_seq: number, _ts: number, until: number) => {
      asked.push(until);
      return undefined;
    };
    expect(advance(placed(), { ...stored(newestTs), firstAfter }, 24_999)).toBeNull();
    expect(asked).toEqual([newestTs ?? Number.NEGATIVE_INFINITY]);
  });

  it("opens as soon as it is, and when the window is over, which is known whole then", () => {
    expect(advance(placed(), stored(START + 1_000), 1_000)?.order.open).toMatchObject({ seq: 8 });
    expect(advance(placed(), stored(START + 999), 25_000)?.order.open).toMatchObject({ seq: 8 });
  });
});

describe("an open trade", () => {
  const open: QuickOrder = { ...placed(), status: "open", open: tickAt(8, 1_000) };

  it("ends at the last tick by its expiry, once a later one is known", () => {
    const view = known([1_000, 60_000, 61_001], [100n, 99n, 150n]);
    expect(advance(open, view, 61_001)).toMatchObject({ order: { status: "lost", close: { seq: 9 }, payout: 0n } });
    expect(advance(open, known([1_000, 60_000], [100n, 99n]), 71_000)).toMatchObject({ order: { status: "lost", close: { seq: 9 } } });
    expect(advance(open, known([1_000, 60_000]), 70_999)).toBeNull();
  });

  it("keeps the tick that it opened at, whatever is known of that time later", () => {
    const other: QuickOrder = { ...open, open: tickAt(9, 2_000, 90n) };
    expect(advance(other, known([1_000, 2_000, 61_000, 62_001], [100n, 90n, 95n, 95n]), 62_001)).toMatchObject({
      order: { status: "won", open: { seq: 9 }, close: { seq: 10 } },
    });
  });

  it("is void without a tick after its opening one", () => {
    expect(advance(open, known([1_000, 61_001]), 61_001)).toMatchObject({
      order: { status: "voided", voidReason: "no_close_tick", close: null },
    });
  });

  it("is void where no tick of its time is to be had any more", () => {
    const gone: QuickMarket = { ...known([1_000, 60_000, 61_001]), lastAt: () => undefined };
    expect(advance(open, gone, 61_001)).toMatchObject({
      order: { status: "voided", voidReason: "no_close_tick", open: { seq: 8 }, close: null },
    });
  });

  it.each(["won", "lost", "refunded", "voided"] as const)("that is %s is left alone", (status) => {
    expect(advance({ ...open, status }, known([1_000, 60_000, 61_001]), 99_000)).toBeNull();
  });
});
