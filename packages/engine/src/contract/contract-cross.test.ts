import { crossBacking, exitPrice, positionFigures, USDT } from "@candela/model";
import { describe, expect, it } from "vitest";
import { contractRules as rules } from "./contract-rules.ts";
import { accepted, Books, BTC, contextOf, fillsIn, GOLD, marketOf, placing, rejectionOf, stateOf, tickOf } from "./contract-test-book.ts";
import type { ContractState } from "./state.ts";

/** 0.05 BTC long and 1 oz of gold short, both cross, 10×, on 1,000 USDT. */
const both = (btc: bigint, gold: bigint, isGoldOpen = true) =>
  contextOf([marketOf(BTC, tickOf(BTC, btc, btc + 400n)), { ...marketOf(GOLD, tickOf(GOLD, gold, gold + 30n)), isOpen: isGoldOpen }]);
const start = both(9_641_050n, 408_260n);
const CASH = 1_000_000_000n;

function account(): ContractState {
  const first = accepted(rules.place(stateOf(CASH), placing({ marginMode: "cross", leverage: 10 }), start)).state;
  const short = placing({ id: 2n, newPositionId: 102n, productId: 2, side: "short", quantity: "1", marginMode: "cross", leverage: 10 });
  return accepted(rules.place(first, short, start)).state;
}

describe("a cross account", () => {
  it("keeps a margin for each position and no price of liquidation with it", () => {
    expect(account().positions).toMatchObject([
      { margin: 482_072_500n, liquidationPrice: null },
      { margin: 408_260_000n, liquidationPrice: null },
    ]);
    // 1,000 − 482.0725 − 2.410363 − 408.26 − 2.0413
    expect(account().user.available).toBe(105_215_837n);
  });

  it("is due when cash, margins and profits together fall to the sum of maintenance, and not before", () => {
    // 995.548337 + (0.05 × P − 4,820.725) − 0.30 ≤ 0.0002 × P + 20.4145, so 0.0498 × P ≤ 3,845.891163 and P ≤ 77,226.73.
    const [btc, gold] = account().positions;
    if (btc === undefined || gold === undefined) throw new Error("two positions");
    const backing = crossBacking(account().user.available, [{ product: GOLD, holding: gold, at: 408_290n }], USDT);
    expect(positionFigures(BTC, btc, 9_641_050n, USDT, "cross", backing).liquidationPrice).toBe(7_722_673n);
    expect(accepted(rules.trigger(account(), { kind: "cross" }, both(7_722_674n, 408_260n))).events).toEqual([]);
    const decided = accepted(rules.trigger(account(), { kind: "cross" }, both(7_722_673n, 408_260n)));
    expect(fillsIn(decided.events).map(({ fill }) => [fill.positionId, fill.reason, fill.deficit])).toEqual([
      [102n, "liquidation", 0n],
      [101n, "liquidation", 0n],
    ]);
    expect(decided.state.positions).toEqual([]);
    expect(fillsIn(decided.events)[0]?.liquidation).toMatchObject({
      marginMode: "cross",
      cash: 105_215_837n,
      parts: [{ positionId: 101n }, { positionId: 102n }],
    });
  });

  it("shows every position against the account's maintenance", () => {
    const { positions, user } = account();
    const [btc, gold] = positions;
    if (btc === undefined || gold === undefined) throw new Error("two positions");
    const goldPart = { product: GOLD, holding: gold, at: exitPrice("short", tickOf(GOLD, 408_260n, 408_290n)) };
    const figures = positionFigures(BTC, btc, 9_641_050n, USDT, "cross", crossBacking(user.available, [goldPart], USDT));
    // 995.048337 / (19.2821 + 20.4145)
    expect(figures).toMatchObject({
      unrealised: -200_000n,
      maintenance: 19_282_100n,
      marginRatio: 250_663n,
      roe: -4n,
      isDue: false,
      liquidationPrice: 7_722_673n,
    });
    expect(figures.worstCase).toBe(user.available + btc.margin + gold.margin);
  });

  it("loses no more than there is: the most profitable is closed first, and the insurance book pays what is missing", () => {
    const books = new Books(CASH);
    books.balances.cash = account().user.available;
    books.balances.margin = 890_332_500n;
    for (const { id, margin } of account().positions) books.marginOf.set(id, margin);
    const total = books.total;
    const decided = accepted(rules.trigger(account(), { kind: "cross" }, both(7_000_000n, 400_000n)));
    books.take(decided.events);
    const [first, second] = fillsIn(decided.events);
    expect(first?.fill).toMatchObject({ positionId: 102n, realised: 82_300_000n, deficit: 0n, liquidationFee: 0n });
    expect(second?.fill).toMatchObject({ positionId: 101n, realised: -1_320_725_000n, liquidationFee: 0n });
    expect(second?.fill.deficit).toBe(1_320_725_000n - 82_300_000n - 995_548_337n);
    expect(decided.state.user.available).toBe(0n);
    expect([books.available, books.balances.margin, books.total]).toEqual([0n, 0n, total]);
  });

  it("draws a loss from the margin of a position that loses more, and does not count that margin again", () => {
    const long = placing({ id: 2n, newPositionId: 102n, productId: 2, quantity: "1", marginMode: "cross", leverage: 10 });
    const books = new Books(CASH);
    const first = accepted(rules.place(stateOf(CASH), placing({ marginMode: "cross", leverage: 10 }), start));
    const second = accepted(rules.place(first.state, long, start));
    const fallen = accepted(rules.trigger(second.state, { kind: "cross" }, both(6_000_000n, 300_000n)));
    for (const { events } of [first, second, fallen]) books.take(events);
    expect(fallen.events.map((event) => (event.type === "traded" ? event.position.id : event.type))).toEqual([102n, "drawn", 101n]);
    expect(fillsIn(fallen.events).map(({ fill }) => fill.realised)).toEqual([-1_082_900_000n, -1_820_725_000n]);
    expect([books.balances.cash, books.balances.margin, books.total]).toEqual([0n, 0n, CASH]);
  });

  it("is no isolated position, whatever its index says", () => {
    const trigger = { kind: "isolated", positionId: 101n, tick: tickOf(BTC, 5_000_000n, 5_000_400n) } as const;
    expect(accepted(rules.trigger(account(), trigger, start)).events).toEqual([]);
  });

  it("liquidates what trades and leaves what does not for its next tick", () => {
    const decided = accepted(rules.trigger(account(), { kind: "cross" }, both(7_000_000n, 408_260n, false)));
    expect(fillsIn(decided.events).map(({ fill }) => fill.positionId)).toEqual([101n]);
    expect(decided.state.positions).toMatchObject([{ id: 102n, margin: 0n }]);
    expect(decided.events.at(-1)).toMatchObject({ type: "drawn", units: 408_260_000n, position: { id: 102n, margin: 0n } });
    const later = rules.trigger(decided.state, { kind: "cross" }, both(7_000_000n, 408_260n));
    expect(accepted(later).state.positions).toEqual([]);
  });

  it("is not judged by the price of a suspended product, and takes on nothing meanwhile", () => {
    const spike = both(5_000_000n, 408_260n);
    const [, gold] = [...spike.markets.values()];
    if (gold === undefined) throw new Error("two markets");
    const frozen = contextOf([marketOf({ ...BTC, isLock: true }, tickOf(BTC, 5_000_000n, 5_000_400n)), gold]);
    expect(accepted(rules.trigger(account(), { kind: "cross" }, frozen)).events).toEqual([]);
    const more = placing({ id: 6n, newPositionId: 106n, productId: 2, quantity: "1", leverage: 50 });
    expect(rejectionOf(rules.place(account(), more, frozen))).toBe("product_suspended");
    const wealthy = { ...account(), user: { ...account().user, available: CASH } };
    const resting = accepted(rules.place(wealthy, { ...more, orderType: "limit", price: "4000.00" }, start)).state;
    const reached = { kind: "order", orderId: 6n, tick: tickOf(GOLD, 399_970n, 400_000n) } as const;
    expect(rejectionOf(rules.trigger(resting, reached, frozen))).toBe("product_suspended");
    const closed = rules.close(account(), { orderId: 3n, positionId: 102n, quantity: null, acceptablePrice: null }, frozen);
    expect(fillsIn(accepted(closed).events).map(({ fill }) => [fill.positionId, fill.reason])).toEqual([[102n, "order"]]);
  });

  it("pays one position's loss from the account's cash and then from the other's margin", () => {
    // Loss 0.05 × (96,414.50 − 83,000) = 670.725, of which its own margin has 482.0725 and the cash 105.215837.
    const decided = accepted(
      rules.close(account(), { orderId: 3n, positionId: 101n, quantity: null, acceptablePrice: null }, both(8_300_000n, 408_260n)),
    );
    const drawn = 670_725_000n - 482_072_500n - 105_215_837n;
    const fee = 2_075_000n;
    expect(fillsIn(decided.events)[0]?.fill).toMatchObject({ realised: -670_725_000n, deficit: 0n, fee });
    expect(decided.events.at(-1)).toMatchObject({ type: "drawn", position: { id: 102n, margin: 408_260_000n - drawn - fee } });
  });

  it("closes the other positions with one whose loss cash and margins cannot pay", () => {
    // Gold has gained 1,000; the loss of 1,420.725 is more than the 995.548337 of cash and margins, and the account is sound.
    const fallen = both(6_800_000n, 308_230n);
    const decided = accepted(rules.close(account(), { orderId: 3n, positionId: 101n, quantity: null, acceptablePrice: null }, fallen));
    expect(fillsIn(decided.events).map(({ fill }) => [fill.positionId, fill.reason, fill.realised, fill.deficit])).toEqual([
      [102n, "cross_settlement", 1_000_000_000n, 0n],
      [101n, "order", -1_420_725_000n, 0n],
    ]);
    expect(decided.state.positions).toEqual([]);
    expect(decided.state.user.available).toBe(995_548_337n + 1_000_000_000n - 1_420_725_000n - 1_700_000n);
  });

  it("closes all with its profits first, so that every position is closed by its own order", () => {
    const orderIds = new Map([
      [101n, 11n],
      [102n, 12n],
    ]);
    const decided = accepted(rules.closeAll(account(), { orderIds }, both(6_800_000n, 308_230n)));
    expect(fillsIn(decided.events).map(({ fill }) => [fill.orderId, fill.reason])).toEqual([
      [12n, "order"],
      [11n, "order"],
    ]);
  });

  it("has no margin of its own to change, and rejects what would bring it to its maintenance", () => {
    expect(rejectionOf(rules.changeMargin(account(), { positionId: 101n, change: "add", amount: "1" }, start))).toBe("margin_mode_cross");
    const low = both(7_850_000n, 408_260n);
    const isolated = placing({ id: 4n, newPositionId: 104n, side: "short", quantity: "500", leverage: 50 });
    expect(rejectionOf(rules.place(account(), isolated, low))).toBe("position_at_risk");
    const wealthy = { ...account(), user: { ...account().user, available: 300_000_000n } };
    const held = accepted(rules.place(wealthy, { ...isolated, quantity: "50" }, start)).state;
    const add = (amount: string) =>
      rejectionOf(rules.changeMargin(held, { positionId: 104n, change: "add", amount }, both(7_500_000n, 408_260n)));
    expect([add("270"), add("1")]).toEqual(["position_at_risk", undefined]);
    const resting = placing({
      id: 5n,
      newPositionId: 105n,
      side: "short",
      quantity: "600",
      leverage: 50,
      orderType: "limit",
      price: "79000.00",
    });
    expect(rejectionOf(rules.place(account(), resting, low))).toBe("position_at_risk");
  });

  it("pays financing from the cash, then from the margins", () => {
    const poor = { ...account(), user: { ...account().user, available: 0n } };
    const drained = { ...poor, positions: poor.positions.map((each) => (each.id === 101n ? { ...each, margin: 1_000n } : each)) };
    const tick = { ...tickOf(BTC, 9_600_000n, 9_600_400n), ts: Date.UTC(2026, 0, 5, 21) };
    const decided = accepted(rules.finance(drained, { positionId: 101n, day: Date.UTC(2026, 0, 5) / 86_400_000, tick, spec: BTC }, start));
    expect(decided.events).toMatchObject([
      { type: "financed", charge: { due: 1_440_000n, fromCash: 0n, fromMargin: 1_440_000n }, position: { margin: 0n } },
      { type: "drawn", units: 1_439_000n, position: { id: 102n } },
    ]);
  });
});
