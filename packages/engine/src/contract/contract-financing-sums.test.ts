/** What a day of financing takes, from whom, and what is told of it. */
import { describe, expect, it } from "vitest";
import { contractRules as rules } from "./contract-rules.ts";
import { accepted, BTC, contextOf, marketOf, NOW, placing, stateOf, tickOf } from "./contract-test-book.ts";
import type { ContractPosition } from "./state.ts";

const BID = 9_641_050n;
const tick = tickOf(BTC, BID, BID + 400n);
const now = contextOf([marketOf(BTC, tick)]);
/** 0.05 at 96,414.50. */
const open = accepted(rules.place(stateOf(1_000_000_000n), placing(), now)).state;
const [POSITION] = open.positions;
if (POSITION === undefined) throw new Error("there is a position");

describe("a day of financing", () => {
  const moment = { ...tick, ts: NOW };
  const charge = (spec = BTC) => ({ positionId: 101n, day: Math.floor(NOW / 86_400_000), tick: moment, spec });
  /** 0.03 % of 4,820.525 a long pays, 0.01 % of 4,820.725 a short. */
  const DUE = 1_446_158n;

  it("tells the charge whole, and takes it from the cash alone while that lasts", () => {
    const { events, state } = accepted(rules.finance(open, charge(), now));
    const position = { ...POSITION, financing: DUE, financedDay: charge().day };
    expect(events).toEqual([
      {
        type: "financed",
        position,
        charge: {
          ...{ positionId: 101n, day: charge().day, rate: 30_000n, price: BID, notional: 4_820_525_000n, due: DUE },
          ...{ fromCash: DUE, fromMargin: 0n, tick: moment, ts: NOW },
        },
        moves: [{ kind: "financing", from: "cash", to: "fees", units: DUE, positionId: 101n }],
      },
    ]);
    expect(state).toEqual({ ...open, user: { ...open.user, available: open.user.available - DUE }, positions: [position] });
  });

  it.each([
    ["the last unit of the cash pays it", DUE, 241_036_250n, DUE, 0n],
    ["a unit of the margin is missing to the cash", DUE - 1n, 241_036_250n, DUE - 1n, 1n],
    ["there is no cash", 0n, 241_036_250n, 0n, DUE],
    ["there is no cash, and as much margin as is due", 0n, DUE, 0n, DUE],
    ["there is no cash, and less margin than is due: the rest is not owed", 0n, DUE - 1n, 0n, DUE - 1n],
    ["there is little of both", 5n, 7n, 5n, 7n],
    ["there is a unit of each", 1n, 1n, 1n, 1n],
    ["there is nothing", 0n, 0n, 0n, 0n],
  ])("is paid from the cash, then from the margin: %s", (_what, available, margin, fromCash, fromMargin) => {
    const state = { ...open, user: { ...open.user, available }, positions: [{ ...POSITION, margin }] };
    const { events, state: after } = accepted(rules.finance(state, charge(), now));
    const moves = [
      { kind: "financing", from: "cash", to: "fees", units: fromCash, positionId: 101n },
      { kind: "financing", from: "margin", to: "fees", units: fromMargin, positionId: 101n },
    ].filter(({ units }) => units !== 0n);
    expect(events).toMatchObject([{ charge: { due: DUE, fromCash, fromMargin }, position: { financing: fromCash + fromMargin } }]);
    expect(events).toHaveLength(1);
    expect(events[0]).toHaveProperty("moves", moves);
    expect(after.user.available).toBe(available - fromCash);
    expect(after.positions[0]?.margin).toBe(margin - fromMargin);
  });

  it("of a short is reckoned at the ask and the rate of its side", () => {
    const short: ContractPosition = { ...POSITION, side: "short" };
    const { events } = accepted(rules.finance({ ...open, positions: [short] }, charge(), now));
    expect(events).toMatchObject([{ charge: { rate: 10_000n, price: BID + 400n, notional: 4_820_725_000n, due: 482_073n } }]);
  });

  it("adds to what was charged before, and is not charged of a product without contracts, nor of a position that is not there", () => {
    const before = { ...POSITION, financing: 100n, financedDay: charge().day - 1 };
    const { state } = accepted(rules.finance({ ...open, positions: [before] }, charge(), now));
    expect(state.positions).toMatchObject([{ financing: 100n + DUE, financedDay: charge().day }]);
    const { contract: _, ...bare } = BTC;
    expect(accepted(rules.finance(open, charge(bare), now)).events).toEqual([]);
    expect(accepted(rules.finance(open, { ...charge(), positionId: 999n }, now)).events).toEqual([]);
    const gone = { ...POSITION, status: "closed", lots: 0n, margin: 0n, entryNotional: 0n } as const;
    expect(accepted(rules.finance({ ...open, positions: [gone] }, charge(), now))).toMatchObject({ events: [], state: { positions: [] } });
  });
});
