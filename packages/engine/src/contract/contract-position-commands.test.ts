/** What each command on positions moves and tells, and in which order it rejects. */
import { describe, expect, it } from "vitest";
import { contractRules as rules } from "./contract-rules.ts";
import { accepted, BTC, contextOf, fillsIn, GOLD, marketOf, placing, rejectionOf, stateOf, tickOf } from "./contract-test-book.ts";

const CASH = 10n ** 11n;
const tick = tickOf(BTC, 9_641_050n, 9_641_450n);
const gold = marketOf(GOLD, tickOf(GOLD, 264_990n, 265_010n));
const now = contextOf([marketOf(BTC, tick), gold]);
const open = accepted(rules.place(stateOf(CASH), placing(), now)).state;
const short = accepted(rules.place(stateOf(CASH), placing({ side: "short" }), now)).state;
const shut = contextOf([{ ...marketOf(BTC, tick), isOpen: false }, gold]);
const kinds = (events: readonly { readonly type: string }[]) => events.map(({ type }) => type);

describe("closing", () => {
  const close = { orderId: 2n, positionId: 101n, quantity: null, acceptablePrice: null };

  it("is a market order of its own, filled at once", () => {
    const { events } = accepted(rules.close(open, { ...close, quantity: "200" }, now));
    expect(kinds(events)).toEqual(["accepted", "traded"]);
    expect(events[0]).toMatchObject({
      order: { id: 2n, action: "close", orderType: "market", lots: 200n, positionId: 101n, side: "long" },
    });
    expect(events[1]).toMatchObject({ fill: { lots: 200n, price: 9_641_050n }, position: { lots: 300n }, order: { status: "filled" } });
  });

  it("is rejected by the market first, then by the price, then by the lots", () => {
    const wrong = { ...close, acceptablePrice: "96410.51", quantity: "501" };
    expect(rejectionOf(rules.close(open, wrong, shut))).toBe("market_closed");
    expect(rejectionOf(rules.close(open, wrong, now))).toBe("price_moved");
    expect(rejectionOf(rules.close(open, { ...wrong, acceptablePrice: "96410.50" }, now))).toBe("quantity_above_position");
    expect(rejectionOf(rules.close(open, { ...wrong, quantity: "0.5" }, now))).toBe("price_moved");
    expect(rejectionOf(rules.close(short, { ...close, acceptablePrice: "96414.49" }, now))).toBe("price_moved");
    expect(rules.close(short, { ...close, acceptablePrice: "96414.50" }, now).ok).toBe(true);
  });

  it("of a position that is due is its liquidation", () => {
    const low = contextOf([marketOf(BTC, tickOf(BTC, 9_000_000n, 9_000_400n))]);
    const { events, state } = accepted(rules.close(open, close, low));
    expect(events.map((event) => (event.type === "traded" ? event.fill.reason : event.type))).toEqual(["liquidation"]);
    expect(state.positions).toEqual([]);
  });
});

describe("closing all", () => {
  const two = accepted(rules.place(open, placing({ id: 2n, newPositionId: 102n, productId: GOLD.productId, quantity: "10" }), now)).state;
  const all = new Map([
    [101n, 11n],
    [102n, 12n],
  ]);

  it("closes those that are named, the more profitable first, and leaves the others alone", () => {
    const only = rules.closeAll(two, { orderIds: new Map([[102n, 12n]]) }, now);
    expect(only).toMatchObject({ ok: true, left: [], state: { positions: [{ id: 101n }] } });
    const order = (goldBid: bigint, btcBid: bigint) => {
      const context = contextOf([marketOf(BTC, tickOf(BTC, btcBid, btcBid + 400n)), marketOf(GOLD, tickOf(GOLD, goldBid, goldBid + 20n))]);
      const decided = rules.closeAll(two, { orderIds: all }, context);
      return decided.ok ? fillsIn(decided.events).map(({ fill }) => fill.positionId) : decided.rejection.key;
    };
    expect(order(266_000n, 9_640_000n)).toEqual([102n, 101n]);
    expect(order(264_990n, 9_700_000n)).toEqual([101n, 102n]);
  });

  it("goes by the id where two gain the same", () => {
    const even = contextOf([marketOf(BTC, tickOf(BTC, 9_641_450n, 9_641_450n))]);
    const first = accepted(rules.place(stateOf(CASH), placing({ newPositionId: 109n }), even)).state;
    const both = accepted(rules.place(first, placing({ id: 2n, newPositionId: 103n, side: "short" }), even)).state;
    for (const positions of [both.positions, [...both.positions].reverse()]) {
      const ids = new Map([
        [109n, 11n],
        [103n, 12n],
      ]);
      const decided = rules.closeAll({ ...both, positions }, { orderIds: ids }, even);
      expect(decided.ok && fillsIn(decided.events).map(({ fill }) => fill.positionId)).toEqual([103n, 109n]);
    }
  });

  it("leaves what cannot be traded now with the reason, a liquidation done on the way not among it", () => {
    expect(rules.closeAll(two, { orderIds: all }, shut)).toMatchObject({
      ...{ ok: true, left: [{ positionId: 101n, rejection: { key: "market_closed" } }], state: { positions: [{ id: 101n }] } },
    });
    const low = contextOf([marketOf(BTC, tickOf(BTC, 9_000_000n, 9_000_400n)), gold]);
    const decided = rules.closeAll(two, { orderIds: all }, low);
    expect(decided).toMatchObject({ ok: true, left: [], state: { positions: [] } });
    expect(decided.ok && fillsIn(decided.events).map(({ fill }) => [fill.positionId, fill.reason])).toEqual([
      [102n, "order"],
      [101n, "liquidation"],
    ]);
    const unknown = contextOf([{ ...marketOf(BTC, tick), tick: undefined }, gold]);
    expect(rules.closeAll(two, { orderIds: all }, unknown)).toMatchObject({
      left: [{ positionId: 101n, rejection: { key: "price_stale" } }],
    });
  });

  it("closes all under a freeze as without one", () => {
    const frozen = { ...two, user: { ...two.user, isFrozen: true } };
    const [free, held] = [two, frozen].map((state) => rules.closeAll(state, { orderIds: all }, now));
    expect(held).toMatchObject({ ok: true, state: { positions: [] } });
    expect(held?.ok && held.events).toEqual(free?.ok && free.events);
  });

  it("rejects an account with nothing that is meant", () => {
    expect(rules.closeAll(two, { orderIds: new Map([[999n, 11n]]) }, now)).toMatchObject({ rejection: { key: "no_position" } });
    const closed = two.positions.map((each) => ({ ...each, status: "closed" as const, lots: 0n, margin: 0n }));
    expect(rules.closeAll({ ...two, positions: closed }, { orderIds: all }, now)).toMatchObject({ rejection: { key: "no_position" } });
  });
});

describe("turning round", () => {
  const turn = { closeOrderId: 2n, openOrderId: 3n, newPositionId: 102n, positionId: 101n, acceptablePrice: null };

  it.each([
    ["long", "short", open, 9_641_050n],
    ["short", "long", short, 9_641_450n],
  ] as const)("a %s makes it a %s with two market orders", (side, other, state, price) => {
    const { events, state: after } = accepted(rules.reverse(state, turn, now));
    expect(kinds(events)).toEqual(["accepted", "traded", "accepted", "traded"]);
    expect(events[0]).toMatchObject({ order: { id: 2n, action: "close", side, orderType: "market" } });
    expect(events[2]).toMatchObject({ order: { id: 3n, action: "open", side: other, orderType: "market" } });
    expect(fillsIn(events).map(({ fill }) => [fill.price, fill.lots])).toEqual([
      [price, 500n],
      [price, 500n],
    ]);
    expect(after.positions).toMatchObject([{ id: 102n, side: other, lots: 500n, leverage: 20, marginMode: "isolated" }]);
  });

  it("is rejected while the market is closed, at a worse price, and beside a position of other terms", () => {
    expect(rejectionOf(rules.reverse(open, { ...turn, acceptablePrice: "96410.51" }, shut))).toBe("market_closed");
    expect(rejectionOf(rules.reverse(open, { ...turn, acceptablePrice: "96410.51" }, now))).toBe("price_moved");
    expect(rules.reverse(open, { ...turn, acceptablePrice: "96410.50" }, now).ok).toBe(true);
    const other = accepted(rules.place(open, placing({ id: 4n, newPositionId: 104n, side: "short", leverage: 10 }), now)).state;
    expect(rejectionOf(rules.reverse(other, turn, now))).toBe("position_leverage_fixed");
  });
});

describe("margin", () => {
  const change = (way: "add" | "remove", amount: string, state = open, context = now) =>
    rules.changeMargin(state, { positionId: 101n, change: way, amount }, context);

  it("moves between the cash and the position, and back", () => {
    const added = accepted(change("add", "100"));
    expect(added.events).toMatchObject([
      {
        type: "margin",
        units: 100_000_000n,
        moves: [{ kind: "margin_in", from: "cash", to: "margin", units: 100_000_000n, positionId: 101n }],
      },
    ]);
    expect(added.state.user.available).toBe(open.user.available - 100_000_000n);
    const removed = accepted(change("remove", "40", added.state));
    expect(removed.events).toMatchObject([
      {
        type: "margin",
        units: -40_000_000n,
        moves: [{ kind: "margin_out", from: "margin", to: "cash", units: 40_000_000n, positionId: 101n }],
      },
    ]);
    expect(removed.state.user.available).toBe(open.user.available - 60_000_000n);
    expect(removed.state.positions[0]?.margin).toBe((open.positions[0]?.margin ?? 0n) + 60_000_000n);
  });

  it("takes the last unit of the cash, and knows its product", () => {
    const poor = { ...open, user: { ...open.user, available: 1_000_000n } };
    expect(accepted(change("add", "1", poor)).state.user.available).toBe(0n);
    expect(rejectionOf(change("add", "1.000001", poor))).toBe("insufficient_balance");
    expect(rejectionOf(change("add", "1", open, contextOf([gold])))).toBe("product_not_listed");
  });
});

describe("protecting", () => {
  it("tells what stands now, and needs a market that trades", () => {
    const stated = { positionId: 101n, takeProfit: "98000.00", stopLoss: "95000.00", trailing: null };
    expect(accepted(rules.protect(open, stated, now)).events).toMatchObject([
      { type: "protected", position: { id: 101n, takeProfit: 9_800_000n, stopLoss: 9_500_000n, trailing: null } },
    ]);
    expect(rejectionOf(rules.protect(open, stated, shut))).toBe("market_closed");
  });
});
