import {
  Direction,
  PositionType,
  type ProductSpec,
  ProductType,
  QUICK_OPENING_LIMIT_MS,
  quickExpiry,
  type Tick,
  USDT,
} from "@candela/model";
import { atDepth } from "@candela/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NOTHING_BACKED } from "../funds/cash-backing.ts";
import { advanceQuick, decidePlaceQuick } from "./decide.ts";
import type { QuickMarket, QuickOrder } from "./state.ts";

const settings = { seed: 20_261_122, numRuns: atDepth(1_500) };
const START = 1_800_000_000_000;

/** A market of ticks at random distances, with silences, and how much of it is known at a moment. */
const history = fc
  .array(
    fc.record({
      wait: fc.oneof(fc.integer({ min: 1, max: 2_000 }), fc.integer({ min: 9_000, max: 40_000 })),
      price: fc.integer({ min: 1, max: 5 }),
    }),
    {
      minLength: 2,
      maxLength: 60,
    },
  )
  .map((steps) => {
    let ts = START - 5_000;
    return steps.map(({ wait, price }, index): Tick => {
      ts += wait;
      return { productCode: "X", seq: index + 1, ts, price: BigInt(price), bid: BigInt(price), ask: BigInt(price), volume: 0n };
    });
  });

const order: fc.Arbitrary<QuickOrder> = fc.record({
  id: fc.constant(1n),
  userId: fc.constant(1n),
  productId: fc.constant(1),
  direction: fc.constantFrom(Direction.buy, Direction.sell),
  optionId: fc.constant(1),
  seconds: fc.constantFrom(5, 30, 60),
  payoutRate: fc.bigInt({ min: 1n, max: 10n ** 8n }),
  stake: fc.bigInt({ min: 1n, max: 10n ** 12n }),
  feeRate: fc.constant(0n),
  fee: fc.bigInt({ min: 0n, max: 10n ** 6n }),
  configVersion: fc.constant(1),
  ruleVersion: fc.constant(1),
  acceptedAt: fc.constant(START),
  acceptedSeq: fc.constant(0),
  status: fc.constant("accepted"),
  open: fc.constant(null),
  close: fc.constant(null),
  suspendedAt: fc.constant(null),
  voidReason: fc.constant(null),
  payout: fc.constant(null),
  settledAt: fc.constant(null),
});

function marketAt(ticks: readonly Tick[], now: number): QuickMarket {
  const known = ticks.filter(({ ts }) => ts <= now);
  return {
    newestTs: known.at(-1)?.ts,
    firstAfter: (seq, ts, until) => known.find((tick) => tick.seq > seq && tick.ts > ts && tick.ts <= until),
    lastAt: (ts) => known.findLast((tick) => tick.ts <= ts),
    suspensions: [],
  };
}

const withKnown = (ticks: readonly Tick[], order: QuickOrder): QuickOrder => ({
  ...order,
  acceptedSeq: ticks.findLast(({ ts }) => ts <= START)?.seq ?? 0,
});

const ended = (order: QuickOrder) => ({ ...order, settledAt: null });

describe("carrying a trade on", () => {
  it("ends the same whether it is looked at at every tick, at odd moments, or once long after", () => {
    fc.assert(
      fc.property(history, order, fc.array(fc.integer({ min: 0, max: 400_000 }), { maxLength: 20 }), (ticks, accepted, moments) => {
        const placed = withKnown(ticks, accepted);
        const far = START + 3_000_000;
        const after = (times: readonly number[]) =>
          times.reduce((at, now) => advanceQuick(at, marketAt(ticks, now), USDT, now)?.order ?? at, placed);
        const late = after([far]);
        expect(["won", "lost", "refunded", "voided"]).toContain(late.status);
        expect(ended(after([...ticks.map(({ ts }) => ts), far]))).toEqual(ended(late));
        expect(ended(after([...moments.map((offset) => START + offset).sort((a, b) => a - b), far]))).toEqual(ended(late));
      }),
      settings,
    );
  });

  it("takes the ticks that a plain reading of the rule takes", () => {
    fc.assert(
      fc.property(history, order, (ticks, accepted) => {
        const placed = withKnown(ticks, accepted);
        const end = advanceQuick(placed, marketAt(ticks, START + 3_000_000), USDT, START + 3_000_000)?.order;
        const open = ticks.find(({ ts }) => ts > START && ts <= START + QUICK_OPENING_LIMIT_MS) ?? null;
        const inWindow = open === null ? [] : ticks.filter(({ seq, ts }) => seq > open.seq && ts <= quickExpiry(open.ts, placed.seconds));
        const close = inWindow.at(-1) ?? null;
        expect([end?.open ?? null, end?.close ?? null]).toEqual([open, close]);
        if (open === null) expect(end?.voidReason).toBe("no_open_tick");
        else if (close === null) expect(end?.voidReason).toBe("no_close_tick");
        else if (quickExpiry(open.ts, placed.seconds) - close.ts > 15_000) expect(end?.voidReason).toBe("stale");
        else expect(end?.voidReason).toBeNull();
      }),
      settings,
    );
  });

  it("is void when its product was suspended at any moment from acceptance to the end of its window, and tells when that began", () => {
    const length = fc.option(fc.integer({ min: 1, max: 20_000 }), { nil: null });
    const periods = fc.array(fc.record({ from: fc.integer({ min: -30_000, max: 90_000 }), length }), { maxLength: 2 });
    const now = START + 3_000_000;
    fc.assert(
      fc.property(history, order, periods, (ticks, accepted, stated) => {
        const placed = withKnown(ticks, accepted);
        const suspensions = stated.map((window) => ({
          from: START + window.from,
          until: window.length === null ? null : START + window.from + window.length,
        }));
        const end = advanceQuick(placed, { ...marketAt(ticks, now), suspensions }, USDT, now)?.order;
        const windowEnd = end?.open == null ? START + QUICK_OPENING_LIMIT_MS : quickExpiry(end.open.ts, placed.seconds);
        const began = suspensions
          .filter(({ from, until }) => from <= windowEnd && (until === null || until > START))
          .map(({ from }) => from);
        expect(end?.suspendedAt).toBe(began.length === 0 ? null : Math.min(...began));
        expect(end?.voidReason === "suspended").toBe(began.length > 0);
      }),
      settings,
    );
  });

  it("never opens or closes at a tick that is not known yet, and leaves what has ended alone", () => {
    fc.assert(
      fc.property(history, order, fc.integer({ min: 0, max: 100_000 }), (ticks, accepted, offset) => {
        const now = START + offset;
        const step = advanceQuick(withKnown(ticks, accepted), marketAt(ticks, now), USDT, now);
        for (const tick of [step?.order.open, step?.order.close]) if (tick != null) expect(tick.ts).toBeLessThanOrEqual(now);
        if (step?.end != null) expect(advanceQuick(step.order, marketAt(ticks, now + 1), USDT, now + 1)).toBeNull();
      }),
      settings,
    );
  });
});

describe("placing", () => {
  const spec: ProductSpec = {
    ...{ productId: 1, productCode: "X", productType: ProductType.crypto, priceScale: 2, tickSize: 1n, quantityScale: 2, quantityStep: 1n },
    ...{ quantityMin: 1n, quantityMax: 100n, positionTypes: [PositionType.quick], calendar: "always", isVisible: true, isLock: false },
  };
  const tick: Tick = { productCode: "X", seq: 7, ts: START, price: 100n, bid: 99n, ask: 101n, volume: 0n };
  const market = { spec, tick, isOpen: true, opensAt: null, fee: { rate: 500_000n, version: 3 } };
  const offer = { id: 4, seconds: 60, payoutRate: 82_000_000n, stakeMin: 5_000_000n, stakeMax: 1_000_000_000n };
  const limits = { settlement: USDT, openOrdersMax: 3, exposureMax: 2_000_000_000n };
  const user = { isFrozen: false, available: 10_000_000_000n, backing: NOTHING_BACKED, openOrders: 0, openStakes: 0n };
  const command = { id: 1n, userId: 1n, direction: Direction.buy, stake: "100" };

  it("fixes terms, the moment and the newest tick, and takes stake and fee", () => {
    const placed = decidePlaceQuick(user, command, market, offer, limits, START + 5);
    expect(placed).toMatchObject({
      ok: true,
      order: {
        payoutRate: 82_000_000n,
        seconds: 60,
        stake: 100_000_000n,
        fee: 500_000n,
        configVersion: 3,
        acceptedAt: START + 5,
        acceptedSeq: 7,
      },
      user: { available: 9_899_500_000n, openOrders: 1, openStakes: 100_000_000n },
    });
  });

  it.each([
    ["a frozen account", { user: { isFrozen: true } }, "account_frozen", {}],
    ["no quick mode", { spec: { positionTypes: [PositionType.bibi] } }, "mode_not_open", {}],
    ["a suspended product", { spec: { isLock: true } }, "product_suspended", {}],
    ["a stale price", { now: START + 15_001 }, "price_stale", { seconds: "15" }],
    ["no offer", { offer: null }, "option_unknown", {}],
    ["no fee setting", { fee: null }, "fee_not_configured", {}],
    ["too many decimals", { stake: "100.0000001" }, "amount_decimals", { decimals: "6" }],
    ["too small a stake", { stake: "4.999999" }, "amount_below_minimum", { min: "5.000000" }],
    ["too large a stake", { stake: "1000.000001" }, "amount_above_maximum", { max: "1000.000000" }],
    ["too many open trades", { user: { openOrders: 3 } }, "open_order_limit", { max: "3" }],
    ["too much at stake", { user: { openStakes: 1_900_000_001n } }, "exposure_limit", { max: "2000.000000" }],
    [
      "a stake that the balance has, without its fee",
      { user: { available: 100_499_999n } },
      "insufficient_balance",
      { available: "100.499999", needed: "100.500000", asset: "USDT" },
    ],
  ] as const)("rejects with %s", (_name, change: Change, key, params) => {
    const decision = decidePlaceQuick(
      { ...user, ...change.user },
      { ...command, stake: change.stake ?? command.stake },
      { ...market, spec: { ...spec, ...change.spec }, fee: change.fee === null ? undefined : market.fee },
      change.offer === null ? undefined : offer,
      limits,
      change.now ?? START,
    );
    expect(decision).toEqual({ ok: false, rejection: { key, params } });
  });
});

interface Change {
  readonly user?: object;
  readonly spec?: object;
  readonly stake?: string;
  readonly now?: number;
  readonly offer?: null;
  readonly fee?: null;
}
