import { contractDirection, contractFill, Direction, FILL_MODELS, fillModel, formatUnits } from "@candela/model";
import { describe, expect, it } from "vitest";
import { contractRules as rules } from "./contract-rules.ts";
import { accepted, BTC, closing, contextOf, fillsIn, marketOf, placing, rejectionOf, stateOf, tickOf } from "./contract-test-book.ts";
import type { ContractState } from "./state.ts";

/**
 * Bitcoin at 50,000.00 to 50,010.00. The curve of crypto offers 50,000 USDT at the quote, 100,000 half a spread further, then 200,000, 400,000
 * and 800,000: 1, 2, 4, 8 and 16 coins at a price of 50,000.
 */
const tick = tickOf(BTC, 4_999_500n, 5_000_500n);
const under = (model: "top" | "depth" | "stressed", at = tick) => contextOf([marketOf(BTC, at)], { fillModel: fillModel(model) });
const rich = stateOf(10n ** 12n);
const COIN = 10_000n;
const lots = (coins: bigint) => String(coins * COIN);
const only = (state: ContractState) => {
  const [position] = state.positions;
  if (position === undefined) throw new Error("there is a position");
  return position;
};

describe("a contract order under a fill model with depth", () => {
  it("opens whole at the average over the levels its size takes, and says so", () => {
    const decided = accepted(rules.place(rich, placing({ quantity: lots(3n), leverage: 20 }), under("depth")));
    const [event] = fillsIn(decided.events);
    // One coin at 50,005.00, two at 50,010.00: 150,025.00 in all, 50,008.34 on average and against the buyer.
    expect(event?.fill).toMatchObject({
      price: 5_000_834n,
      notional: 150_025_000_000n,
      pricing: { model: "depth", quote: 5_000_500n, spreadPart: 0n, slippagePart: 334n, level: 2, bound: "whole" },
    });
    expect(only(decided.state).entryNotional).toBe(150_025_000_000n);
  });

  it("takes what the curve has no more of at its deepest level", () => {
    const size = { side: "long", action: "open", lots: 100n * COIN, lotSize: 100n } as const;
    // 31 coins are on the curve; 85 of 100 trade at the deepest level, four spreads away.
    const levels = [
      [1n, 0n],
      [2n, 500n],
      [4n, 1_000n],
      [8n, 2_000n],
      [85n, 4_000n],
    ] as const;
    const value = levels.reduce((sum, [coins, away]) => sum + coins * 1_000_000n * (5_000_500n + away), 0n);
    expect(contractFill(fillModel("depth"), BTC, tick, size)).toMatchObject({
      quantity: 100n * 1_000_000n,
      value,
      level: 5,
      bound: "whole",
    });
  });

  it("rests while its limit does not hold its whole size on average, and fills at the tick at which it does", () => {
    const order = placing({ orderType: "limit", price: "50006.00", quantity: lots(3n) });
    const rest = accepted(rules.place(rich, order, under("depth")));
    expect(rest.events.map(({ type }) => type)).toEqual(["accepted", "held"]);
    const small = accepted(rules.place(rich, { ...order, quantity: lots(1n) }, under("depth")));
    expect(fillsIn(small.events)[0]?.fill.price).toBe(5_000_500n);
    const near = { kind: "order", orderId: 1n, tick: { ...tick, seq: 2 } } as const;
    expect(accepted(rules.trigger(rest.state, near, under("depth"))).events).toEqual([]);
    const lower = tickOf(BTC, 4_999_200n, 5_000_200n, 3);
    const filled = accepted(rules.trigger(rest.state, { ...near, tick: lower }, under("depth", lower)));
    expect(fillsIn(filled.events)[0]?.fill).toMatchObject({ price: 5_000_534n, pricing: { level: 2 } });
  });

  it("is rejected with the price it would get when that is worse than its worst", () => {
    const order = placing({ quantity: lots(3n), acceptablePrice: "50008.33" });
    expect(rules.place(rich, order, under("depth"))).toEqual({
      ok: false,
      rejection: { key: "price_moved", params: { price: "50008.34" } },
    });
    expect(rules.place(rich, { ...order, acceptablePrice: "50008.34" }, under("depth"))).toMatchObject({ ok: true });
    expect(rules.place(rich, order, under("top"))).toMatchObject({ ok: true });
  });

  it("closes by its size, too: by order, by protection and on both sides of a reverse, at one price", () => {
    const open = accepted(rules.place(rich, placing({ quantity: lots(3n), stopLoss: "49990.00" }), under("depth"))).state;
    const close = accepted(rules.close(open, { orderId: 2n, positionId: 101n, quantity: null, acceptablePrice: null }, under("depth")));
    // One coin at 49,995.00, two at 49,990.00.
    expect(fillsIn(close.events)[0]?.fill).toMatchObject({ price: 4_999_166n, notional: 149_975_000_000n, realised: -50_000_000n });
    const turn = { closeOrderId: 2n, openOrderId: 3n, newPositionId: 102n, positionId: 101n, acceptablePrice: null };
    const reversed = accepted(rules.reverse(open, turn, under("depth")));
    expect(fillsIn(reversed.events).map(({ fill }) => fill.price)).toEqual([4_999_166n, 4_999_166n]);
    const low = tickOf(BTC, 4_999_000n, 5_000_000n, 4);
    const stop = { kind: "protection", positionId: 101n, tick: low, best: null } as const;
    expect(fillsIn(accepted(rules.trigger(open, stop, under("depth", low))).events)[0]?.fill).toMatchObject({
      reason: "stop_loss",
      price: 4_998_666n,
      pricing: { quote: 4_999_000n, slippagePart: 334n },
    });
  });
});

describe("a limit order", () => {
  /** Prices of one lot, bid and ask: the stressed model widens the quote of 49,995.00 to 50,005.00 by its whole spread on each side. */
  const MET = { top: [4_999_500n, 5_000_500n], depth: [4_999_500n, 5_000_500n], stressed: [4_998_500n, 5_001_500n] } as const;
  const cases = FILL_MODELS.flatMap((model) =>
    (["open", "close"] as const).flatMap((action) => (["long", "short"] as const).map((side) => ({ model, action, side }))),
  );

  it.each(cases)("to $action a $side under $model fills at the very price it names, at once or when the market comes there", (row) => {
    const { model, action, side } = row;
    const buys = contractDirection(side, action) === Direction.buy;
    const met = MET[model][buys ? 1 : 0];
    const beyond = buys ? met - 1n : met + 1n;
    const held = action === "open" ? rich : accepted(rules.place(rich, placing({ side, quantity: "1" }), under(model))).state;
    const limited = (limit: bigint) => {
      const terms = { id: 2n, side, orderType: "limit", price: formatUnits(limit, 2), quantity: "1" } as const;
      return accepted(rules.place(held, action === "open" ? placing(terms) : closing(terms), under(model)));
    };
    const pricesOf = ({ events }: ReturnType<typeof limited>) => fillsIn(events).map(({ fill }) => fill.price);
    expect(pricesOf(limited(met))).toEqual([met]);
    const resting = limited(beyond);
    expect(pricesOf(resting)).toEqual([]);
    const by = beyond - met;
    const come = tickOf(BTC, tick.bid + by, tick.ask + by, 2);
    const fired = accepted(rules.trigger(resting.state, { kind: "order", orderId: 2n, tick: come }, under(model, come)));
    expect(pricesOf(fired)).toEqual([beyond]);
  });
});

describe("the stressed model", () => {
  it("widens the quote that stop orders look at, and not the one that protection and liquidation look at", () => {
    const stop = placing({ orderType: "stop", triggerPrice: "50015.00" });
    // The ask is 50,005.00 and orders meet 50,015.00.
    expect(rejectionOf(rules.place(rich, stop, under("stressed")))).toBe("trigger_price_side");
    expect(rules.place(rich, stop, under("depth"))).toMatchObject({ ok: true });
    const open = accepted(rules.place(rich, placing({ quantity: "10", stopLoss: "49990.00" }), under("stressed"))).state;
    const near = { kind: "protection", positionId: 101n, tick: { ...tick, seq: 2 }, best: null } as const;
    expect(accepted(rules.trigger(open, near, under("stressed"))).events).toEqual([]);
  });
});

describe("liquidation under any fill model", () => {
  it.each(["top", "depth", "stressed"] as const)("of %s closes all lots at the exit price of the crossing tick", (model) => {
    const open = accepted(rules.place(rich, placing({ quantity: lots(15n), leverage: 20 }), under(model))).state;
    const at = only(open).liquidationPrice ?? 0n;
    const crossing = tickOf(BTC, at, at + 1_000n, 9);
    const decided = accepted(rules.trigger(open, { kind: "isolated", positionId: 101n, tick: crossing }, under(model, crossing)));
    expect(fillsIn(decided.events)[0]?.fill).toMatchObject({
      ...{ reason: "liquidation", price: at, lots: 15n * COIN, deficit: 0n },
      pricing: { model: "top", spreadPart: 0n, slippagePart: 0n },
    });
    const before = tickOf(BTC, at + 1n, at + 1_001n, 8);
    expect(accepted(rules.trigger(open, { kind: "isolated", positionId: 101n, tick: before }, under(model, before))).events).toEqual([]);
  });

  it("leaves a close just above it to its own size: what that costs beyond the margin the insurance book pays, never the user", () => {
    const open = accepted(rules.place(rich, placing({ quantity: lots(15n), leverage: 100 }), under("top"))).state;
    const at = (only(open).liquidationPrice ?? 0n) + 1n;
    const wide = tickOf(BTC, at, at + 40_000n, 9);
    const closed = accepted(rules.place(open, closing({ id: 2n, quantity: lots(15n) }), under("depth", wide)));
    const [event] = fillsIn(closed.events);
    expect(event?.fill).toMatchObject({ reason: "order", margin: only(open).margin, fee: 0n });
    expect(event?.fill.deficit).toBeGreaterThan(0n);
    expect(closed.state.user.available).toBe(open.user.available);
  });
});
