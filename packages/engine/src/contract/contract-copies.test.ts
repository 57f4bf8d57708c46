/** Copies of a leader's positions beside a user's own: neither is ever added to the other, closed by it, or turned. */
import { describe, expect, it } from "vitest";
import { contractRules as rules } from "./contract-rules.ts";
import { accepted, BTC, closing, contextOf, GOLD, marketOf, NOW, placing, rejectionOf, stateOf, tickOf } from "./contract-test-book.ts";

const tick = tickOf(BTC, 9_641_050n, 9_641_450n);
const now = contextOf([marketOf(BTC, tick), marketOf(GOLD, tickOf(GOLD, 264_990n, 265_010n))]);
const own = accepted(rules.place(stateOf(10n ** 11n), placing(), now)).state;
const both = accepted(rules.place(own, placing({ id: 2n, newPositionId: 102n, followId: 9n, quantity: "30" }), now)).state;
const lotsOf = ({ positions }: typeof both) => positions.map(({ id, followId, lots }) => [id, followId, lots]);

describe("a copy", () => {
  it("is a position beside the user's own of the same product and side", () => {
    expect(lotsOf(both)).toEqual([
      [101n, null, 500n],
      [102n, 9n, 30n],
    ]);
  });

  it("is added to by its own follow alone", () => {
    const added = (followId: bigint | null) =>
      lotsOf(accepted(rules.place(both, placing({ id: 3n, newPositionId: 103n, followId, quantity: "7" }), now)).state);
    expect(added(9n)).toEqual([
      [101n, null, 500n],
      [102n, 9n, 37n],
    ]);
    expect(added(null)).toEqual([
      [101n, null, 507n],
      [102n, 9n, 30n],
    ]);
    expect(added(8n)).toEqual([
      [101n, null, 500n],
      [102n, 9n, 30n],
      [103n, 8n, 7n],
    ]);
  });

  it("is not turned, and the user's own is", () => {
    const turn = { closeOrderId: 4n, openOrderId: 5n, newPositionId: 104n, acceptablePrice: null };
    expect(rejectionOf(rules.reverse(both, { ...turn, positionId: 102n }, now))).toBe("copy_not_turned");
    expect(rules.reverse(both, { ...turn, positionId: 101n }, now).ok).toBe(true);
  });

  it("that closes leaves the user's own closing orders alone", () => {
    const resting = accepted(rules.place(both, closing({ id: 6n, orderType: "limit", price: "97000.00", quantity: "400" }), now)).state;
    const close = { orderId: 7n, quantity: null, acceptablePrice: null };
    const copied = accepted(rules.close(resting, { ...close, positionId: 102n }, now));
    expect(copied.events.map(({ type }) => type)).toEqual(["accepted", "traded"]);
    expect(copied.state.orders.map(({ id, lots }) => [id, lots])).toEqual([[6n, 400n]]);
    const mine = accepted(rules.close(resting, { ...close, positionId: 101n }, now));
    expect(mine.state.orders).toEqual([]);
    const half = accepted(rules.close(resting, { ...close, positionId: 101n, quantity: "450" }, now));
    expect(half.state.orders.map(({ id, lots }) => [id, lots])).toEqual([[6n, 50n]]);
  });
});

describe("the moment at which a price is judged", () => {
  const old = { ...tick, ts: NOW - 20_000 };
  const placed = (judgedAt: number | undefined) => {
    const context = contextOf([{ ...marketOf(BTC, old), judgedAt }]);
    const decision = rules.place(stateOf(10n ** 11n), placing(), context);
    return decision.ok ? null : decision.rejection.key;
  };

  it("is that of the market where it has one, and now where it has none", () => {
    expect(placed(NOW - 5_000)).toBeNull();
    expect(placed(NOW - 4_999)).toBe("price_stale");
    expect(placed(undefined)).toBe("price_stale");
  });
});

it("cash cannot leave for an isolated position while a market behind the account is not known", () => {
  const cross = accepted(
    rules.place(stateOf(10n ** 11n), placing({ productId: GOLD.productId, marginMode: "cross", quantity: "10" }), now),
  ).state;
  const isolated = placing({ id: 2n, newPositionId: 102n });
  const { state } = accepted(rules.place(cross, isolated, now));
  const add = (context: typeof now) => rules.changeMargin(state, { positionId: 102n, change: "add", amount: "1" }, context);
  expect(add(now).ok).toBe(true);
  expect(rejectionOf(add(contextOf([marketOf(BTC, tick)])))).toBe("cash_backing_unpriced");
  const shut = { ...marketOf(GOLD, tickOf(GOLD, 264_990n, 265_010n)), isOpen: false };
  expect(add(contextOf([marketOf(BTC, tick), shut])).ok).toBe(true);
});
