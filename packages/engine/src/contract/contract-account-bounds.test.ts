/** Both sides of each bound of an account's money: what a closing can pay, what is left for fees, and what brings a cross account to its maintenance. */
import { describe, expect, it } from "vitest";
import { contractRules as rules } from "./contract-rules.ts";
import { accepted, BTC, contextOf, fillsIn, GOLD, marketOf, placing, rejectionOf, stateOf, tickOf } from "./contract-test-book.ts";
import type { ContractMarket, ContractPosition, ContractState } from "./state.ts";

/** Bid and ask are one price, at which 100 lots of bitcoin and one of gold are worth 1,000 each. */
const WORTH = 1_000_000_000n;
const M = 1_000_000n;
/** Of a product that is not known any more there is a market without a product, which stands under its number all the same. */
const marketsOf = (...markets: readonly [number, ContractMarket][]) => ({ ...contextOf([]), markets: new Map(markets) });
const btc = (changes: Partial<ContractMarket> = {}) => ({ ...marketOf(BTC, tickOf(BTC, 10_000_000n, 10_000_000n)), ...changes });
const gold = (changes: Partial<ContractMarket> = {}) => ({ ...marketOf(GOLD, tickOf(GOLD, 100_000n, 100_000n)), ...changes });
const now = contextOf([btc(), gold()]);
const [opened] = accepted(rules.place(stateOf(10n ** 11n), placing({ quantity: "100", marginMode: "cross" }), now)).state.positions;
if (opened === undefined) throw new Error("there is a position");

/** 100 lots of bitcoin that have gained or lost so much. */
function bitcoin(id: bigint, side: "long" | "short", gain: bigint, changes: Partial<ContractPosition> = {}): ContractPosition {
  if (opened === undefined) throw new Error("there is a position");
  return { ...opened, id, side, entryNotional: side === "long" ? WORTH - gain : WORTH + gain, ...changes };
}
const ounce = (id: bigint, gain: bigint, changes: Partial<ContractPosition> = {}): ContractPosition =>
  bitcoin(id, "long", gain, { productId: GOLD.productId, lots: 1n, lotSize: 1n, maintenanceRate: 500_000n, ...changes });
const holding = (available: bigint, ...positions: ContractPosition[]): ContractState => ({ ...stateOf(available), positions });
const close = (positionId: bigint, quantity: string | null = null) => ({ orderId: 9n, positionId, quantity, acceptablePrice: null });

describe("a cross position's loss of 300", () => {
  const account = (available: bigint) =>
    holding(available, bitcoin(101n, "long", -300n * M, { margin: 150n * M }), bitcoin(102n, "short", 500n * M, { margin: 50n * M }));

  it.each([
    ["to the unit", 100n * M, 0n],
    ["with a unit left for the fee", 100n * M + 1n, 1n],
    ["with the fee but for a unit", 100n * M + 499_999n, 499_999n],
    ["with the whole fee", 100n * M + 500_000n, 500_000n],
  ])("is paid by cash and margins, and nothing else is closed: %s", (_what, available, fee) => {
    const { events, state } = accepted(rules.close(account(available), close(101n), now));
    expect(fillsIn(events)).toMatchObject([
      { fill: { positionId: 101n, reason: "order", realised: -300n * M, fee, deficit: 0n }, liquidation: null },
    ]);
    // The loss draws on the other's margin, and the fee once more.
    expect(events.map(({ type }) => type)).toEqual(["accepted", "traded", "drawn", ...(fee > 0n ? ["drawn"] : [])]);
    expect(state).toMatchObject({ user: { available: 0n }, positions: [{ id: 102n, margin: 0n }] });
  });

  it("closes the other position, too, where a unit is missing, without a fee of its own", () => {
    const { events, state } = accepted(rules.close(account(100n * M - 1n), close(101n), now));
    expect(fillsIn(events)).toMatchObject([
      {
        fill: { positionId: 102n, reason: "cross_settlement", realised: 500n * M, fee: 0n, liquidationFee: 0n, deficit: 0n },
        liquidation: { marginMode: "cross", cash: 100n * M - 1n, equity: 500n * M - 1n, maintenance: 8n * M, parts: [{}, {}] },
      },
      { fill: { positionId: 101n, reason: "order", realised: -300n * M, fee: 500_000n, deficit: 0n } },
    ]);
    expect(state).toMatchObject({ user: { available: 500n * M - 1n - 500_000n }, positions: [] });
  });

  it("beside a position without a price is paid as far as there is money, and no sum is told", () => {
    const state = holding(0n, bitcoin(101n, "long", -300n * M, { margin: 150n * M }), ounce(102n, 500n * M, { margin: 50n * M }));
    const decide = (changes: Partial<ContractMarket>) => accepted(rules.close(state, close(101n), contextOf([btc(), gold(changes)])));
    const blind = decide({ tick: undefined });
    expect(fillsIn(blind.events)).toMatchObject([{ fill: { positionId: 101n, deficit: 100n * M, fee: 0n } }]);
    expect(fillsIn(blind.events)[0]?.liquidation).toBeNull();
    expect(blind.state).toMatchObject({ user: { available: 0n }, positions: [{ id: 102n, margin: 0n }] });
    const shut = decide({ isOpen: false });
    expect(fillsIn(shut.events)).toMatchObject([{ fill: { positionId: 101n, deficit: 100n * M }, liquidation: { marginMode: "cross" } }]);
  });

  it("goes by the id where another has lost as much, whichever was to be closed", () => {
    const state = holding(
      0n,
      ounce(103n, 1_000n * M, { margin: 50n * M, lots: 2n, entryNotional: WORTH }),
      bitcoin(102n, "short", -300n * M, { margin: 50n * M }),
      bitcoin(101n, "long", -300n * M, { margin: 50n * M }),
    );
    const closed = (id: bigint) =>
      fillsIn(accepted(rules.close(state, close(id), now)).events).map(({ fill }) => [fill.positionId, fill.reason]);
    expect(closed(102n)).toEqual([
      [103n, "cross_settlement"],
      [101n, "cross_settlement"],
      [102n, "order"],
    ]);
    expect(closed(101n)).toEqual([
      [103n, "cross_settlement"],
      [101n, "order"],
      [102n, "cross_settlement"],
    ]);
  });
});

describe("what the closings of a due account leave", () => {
  // Each has lost its margin of 10; the fee of each liquidation is 3, and the maintenance of both is 8.
  const account = (left: bigint) =>
    holding(left, bitcoin(102n, "short", -10n * M, { margin: 10n * M }), bitcoin(101n, "long", -10n * M, { margin: 10n * M }));

  it.each([
    ["nothing", 0n, [0n, 0n], 0n],
    ["a unit", 1n, [1n, 0n], 0n],
    ["the first fee", 3n * M, [3n * M, 0n], 0n],
    ["a unit more", 3n * M + 1n, [3n * M, 1n], 0n],
    ["both fees", 6n * M, [3n * M, 3n * M], 0n],
    ["more than both fees", 8n * M, [3n * M, 3n * M], 2n * M],
  ])("pays their fees one after another: %s", (_what, left, fees, cash) => {
    const { events, state } = accepted(rules.trigger(account(left), { kind: "cross" }, now));
    expect(fillsIn(events).map(({ fill }) => [fill.positionId, fill.liquidationFee, fill.deficit])).toEqual([
      [101n, fees[0], 0n],
      [102n, fees[1], 0n],
    ]);
    expect(state).toMatchObject({ user: { available: cash }, positions: [] });
  });

  it.each([
    ["the first fee", 3n * M, [3n * M, 0n, 0n]],
    ["a part of the second", 4n * M, [3n * M, M, 0n]],
    ["a part of the third", 8n * M, [3n * M, 3n * M, 2n * M]],
  ])("is not taken for a fee where another closing needs it for its loss: %s", (_what, left, fees) => {
    const { positions } = account(0n);
    const three = holding(left, ...positions, ounce(103n, -10n * M, { margin: 10n * M }));
    const { events, state } = accepted(rules.trigger(three, { kind: "cross" }, now));
    expect(fillsIn(events).map(({ fill }) => [fill.positionId, fill.liquidationFee, fill.deficit])).toEqual(
      fees.map((fee, n) => [101n + BigInt(n), fee, 0n]),
    );
    expect(state).toMatchObject({ user: { available: 0n }, positions: [] });
  });

  it("pays a fee as far as there is money by then, though more comes with the next closing", () => {
    const gained = holding(0n, bitcoin(101n, "long", 2n * M, { margin: 0n }), bitcoin(102n, "short", M, { margin: 0n }));
    const { events, state } = accepted(rules.trigger(gained, { kind: "cross" }, now));
    expect(fillsIn(events).map(({ fill }) => [fill.positionId, fill.realised, fill.liquidationFee])).toEqual([
      [101n, 2n * M, 2n * M],
      [102n, M, M],
    ]);
    expect(state.user.available).toBe(0n);
  });

  it("is settled once by a close of all, which finds the others gone", () => {
    const orderIds = new Map([
      [101n, 11n],
      [102n, 12n],
    ]);
    const decided = rules.closeAll(account(2n * M), { orderIds }, now);
    expect(decided).toMatchObject({ ok: true, left: [], state: { positions: [] } });
    expect(decided.ok && fillsIn(decided.events).map(({ fill }) => [fill.positionId, fill.reason])).toEqual([
      [101n, "liquidation"],
      [102n, "liquidation"],
    ]);
  });

  it("is more than its maintenance by a unit: nothing is liquidated", () => {
    expect(accepted(rules.trigger(account(8n * M + 1n), { kind: "cross" }, now)).events).toEqual([]);
  });

  it("may be less than nothing: no fee is taken from the profit of one while the other owes", () => {
    const state = holding(0n, bitcoin(101n, "long", 20n * M, { margin: 0n }), bitcoin(102n, "short", -30n * M, { margin: 10n * M - 1n }));
    expect(fillsIn(accepted(rules.trigger(state, { kind: "cross" }, now)).events)).toMatchObject([
      { fill: { positionId: 101n, realised: 20n * M, liquidationFee: 0n, deficit: 0n }, wasHeld: 0n },
      { fill: { positionId: 102n, realised: -30n * M, liquidationFee: 0n, deficit: 1n }, wasHeld: 0n },
    ]);
  });
});

describe("an isolated position", () => {
  const DEAR = 2_000_000n;
  const fees = { 1: { rate: DEAR, version: 1 }, 2: { rate: DEAR, version: 1 } };
  const dear = contextOf([btc({ fees }), gold()]);
  const alone = (gain: bigint, margin: bigint) => bitcoin(101n, "long", gain, { marginMode: "isolated", closingFeeRate: DEAR, margin });

  // Two percent of 1,000; below 4 it would be liquidated.
  it.each([
    ["less than the fee", 5n * M, 5n * M, 0n],
    ["the fee but for a unit", 20n * M - 1n, 20n * M - 1n, 0n],
    ["the fee", 20n * M, 20n * M, 0n],
    ["a unit more", 20n * M + 1n, 20n * M, 1n],
  ])("pays its fee of what its loss leaves, without any cash: %s", (_what, left, fee, back) => {
    const { events, state } = accepted(rules.close(holding(0n, alone(-10n * M, 10n * M + left)), close(101n), dear));
    expect(fillsIn(events)).toMatchObject([{ fill: { reason: "order", fee, deficit: 0n }, liquidation: null }]);
    expect(state).toMatchObject({ user: { available: back }, positions: [] });
  });

  it.each([
    ["from the margin that leaves and the one that stays", 0n, 12n, 2n, [["fee", "margin to fees", 10n]], 0n],
    [
      "from the profit between the two",
      6n,
      12n,
      5n,
      [
        ["profit", "house to cash", 3n],
        ["fee", "margin to fees", 7n],
        ["fee", "cash to fees", 3n],
      ],
      0n,
    ],
    [
      "and what is left of the profit is the user's",
      16n,
      12n,
      6n,
      [
        ["profit", "house to cash", 8n],
        ["fee", "margin to fees", 6n],
        ["fee", "cash to fees", 4n],
      ],
      4n,
    ],
  ] as const)("pays the fee of a half %s", (_what, gain, margin, kept, moves, cash) => {
    const other = bitcoin(102n, "short", 0n, { margin: 50n * M });
    const state = holding(7n * M, alone(gain * M, margin * M), other);
    const decided = accepted(rules.close(state, close(101n, "50"), dear));
    const [traded] = fillsIn(decided.events);
    expect(traded?.moves.map(({ kind, from, to, units }) => [kind, `${from} to ${to}`, units])).toEqual(
      moves.map(([kind, way, units]) => [kind, way, units * M]),
    );
    expect(decided.state).toMatchObject({
      user: { available: (7n + cash) * M },
      positions: [
        { id: 101n, margin: kept * M, lots: 50n },
        { id: 102n, margin: 50n * M },
      ],
    });
  });
});

describe("spending beside a cross position", () => {
  // An ounce of gold asks for a maintenance of 5; what is spent is 97.5 of 100.
  const free = { 1: { rate: 0n, version: 1 }, 2: { rate: 0n, version: 1 } };
  const context = (price: bigint, changes: Partial<ContractMarket> = {}) =>
    marketsOf([BTC.productId, { ...marketOf(BTC, tickOf(BTC, price, price, 2)), fees: free }], [GOLD.productId, gold(changes)]);
  const calm = context(10_000_000n);
  const account = (margin: bigint, ...more: ContractPosition[]) => holding(100n * M, ounce(103n, 0n, { margin }), ...more);
  const resting = placing({ side: "short", orderType: "limit", price: "125000.00", quantity: "156" });
  const ways = {
    "an isolated order that rests": (state: ContractState) => rules.place(state, resting, calm),
    "a cross order that rests": (state: ContractState) => rules.place(state, { ...resting, marginMode: "cross" }, calm),
    "a stop that rests": (state: ContractState) =>
      rules.place(state, { ...resting, orderType: "stop", price: null, side: "long", triggerPrice: "125000.00" }, calm),
    "an isolated order that fills": (state: ContractState) => rules.place(state, placing({ side: "short", quantity: "195" }), calm),
    "margin that is added": (state: ContractState) =>
      rules.changeMargin(
        { ...state, positions: [...state.positions, bitcoin(104n, "long", 0n, { marginMode: "isolated", margin: 50n * M })] },
        { positionId: 104n, change: "add", amount: "97.5" },
        calm,
      ),
  };

  it.each(Object.entries(ways))("is rejected where it would bring the account to its maintenance, to the unit: %s", (_way, act) => {
    expect(rejectionOf(act(account(2_500_000n)))).toBe("position_at_risk");
    expect(rejectionOf(act(account(2_500_001n)))).toBeUndefined();
    expect(rejectionOf(act(holding(100n * M)))).toBeUndefined();
  });

  it.each(Object.entries(ways))("takes the last unit of the cash where there is no cross position: %s", (_way, act) => {
    expect(rejectionOf(act(holding(97_500_000n)))).toBeUndefined();
    expect(rejectionOf(act(holding(97_499_999n)))).toBe("insufficient_balance");
  });

  it.each([
    [2_500_000n, "cancelled"],
    [2_500_001n, "traded"],
  ])("was done when the order was frozen: with a margin of %s it is %s when it fires", (margin, type) => {
    const rested = accepted(rules.place(account(50n * M), resting, calm)).state;
    expect(rested.user.available).toBe(2_500_000n);
    const positions = rested.positions.map((position) => ({ ...position, margin }));
    const tick = tickOf(BTC, 12_500_000n, 12_500_000n, 7);
    const fired = accepted(rules.trigger({ ...rested, positions }, { kind: "order", orderId: 1n, tick }, calm));
    expect(fired.events.map((event) => event.type)).toEqual([type]);
    if (type === "cancelled") expect(fired.events).toMatchObject([{ released: 97_500_000n, order: { cancelReason: "position_at_risk" } }]);
    expect(fired.state.user).toMatchObject({ available: type === "cancelled" ? 100n * M : 2_500_000n, openOrders: 0 });
  });

  it("is judged for a cross order that fills by the account as it then stands, in which its margin counts", () => {
    // Of 1,000 there are 12 left after the loss, and 100 more are put up: without them the account would be due.
    const state = holding(100n * M, ounce(103n, -90n * M, { margin: 2n * M }));
    const opening = placing({ side: "short", marginMode: "cross", quantity: "190" });
    expect(rejectionOf(rules.place(state, opening, calm))).toBe("position_at_risk");
    expect(rejectionOf(rules.place(state, { ...opening, leverage: 10, quantity: "95" }, calm))).toBeUndefined();
    expect(rejectionOf(rules.place(state, { ...opening, leverage: 10, quantity: "95", marginMode: "isolated" }, calm))).toBe(
      "position_at_risk",
    );
  });

  it("waits while the account cannot be judged, for what would open as for margin of an isolated position", () => {
    const isolated = bitcoin(104n, "long", 0n, { marginMode: "isolated", margin: 50n * M });
    for (const [changes, key] of [
      [{ tick: undefined }, "price_stale"],
      [{ spec: { ...GOLD, isLock: true } }, "product_suspended"],
      [{ spec: undefined }, "product_not_listed"],
    ] as const) {
      const blind = context(10_000_000n, changes);
      const added = rules.changeMargin(account(0n, isolated), { positionId: 104n, change: "add", amount: "100" }, blind);
      expect(rejectionOf(added)).toBe("cash_backing_unpriced");
      expect(rejectionOf(rules.place(account(50n * M), resting, blind))).toBe(key);
    }
  });
});

describe("margin of an isolated position", () => {
  // Due at this price: nothing is above its maintenance.
  const due = bitcoin(101n, "long", -50n * M, { marginMode: "isolated", margin: 54n * M });
  const change = (way: "add" | "remove", context = now, position = due) =>
    rules.changeMargin(holding(100n * M, position), { positionId: 101n, change: way, amount: "1" }, context);

  it("is added as soon as a unit lies above the maintenance", () => {
    expect(rejectionOf(change("add"))).toBe("position_at_risk");
    expect(rejectionOf(change("add", now, { ...due, margin: 54n * M + 1n }))).toBeUndefined();
  });

  it("is added while its product is suspended or without a price, whatever that price was", () => {
    const suspended = contextOf([btc({ spec: { ...BTC, isLock: true } })]);
    expect(accepted(change("add", suspended)).state.positions).toMatchObject([{ margin: 55n * M }]);
    expect(accepted(change("add", contextOf([btc({ tick: undefined })]))).state.positions).toMatchObject([{ margin: 55n * M }]);
    expect(rejectionOf(change("remove", suspended))).toBe("product_suspended");
  });
});

it("close all names what it left by profit, then by id, and what has no price counts as having gained nothing", () => {
  const blind = contextOf([btc({ isOpen: false }), gold({ tick: undefined })]);
  const left = (gain: bigint, own: bigint, other: bigint) => {
    const orderIds = new Map([
      [own, 11n],
      [other, 12n],
    ]);
    const decided = rules.closeAll(holding(M, bitcoin(own, "long", gain), ounce(other, 500n * M)), { orderIds }, blind);
    return decided.ok ? decided.left.map(({ positionId, rejection }) => [positionId, rejection.key]) : [];
  };
  const shut = [101n, "market_closed"];
  const unpriced = [102n, "price_stale"];
  const alone = rules.closeAll(
    holding(M, bitcoin(101n, "long", 0n), ounce(102n, 0n)),
    { orderIds: new Map([[102n, 12n]]) },
    contextOf([btc()]),
  );
  expect(alone).toMatchObject({ ok: true, left: [{ positionId: 102n, rejection: { key: "product_not_listed" } }], events: [] });
  expect(left(1n, 101n, 102n)).toEqual([shut, unpriced]);
  expect(left(0n, 101n, 102n)).toEqual([shut, unpriced]);
  expect(left(-1n, 101n, 102n)).toEqual([unpriced, shut]);
  expect(left(0n, 102n, 101n)).toEqual([
    [101n, "price_stale"],
    [102n, "market_closed"],
  ]);
});
