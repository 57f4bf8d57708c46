/** The order in which sources pay, and what is left of each, unit by unit. */
import { describe, expect, it } from "vitest";
import { contractRules as rules } from "./contract-rules.ts";
import { accepted, BTC, contextOf, marketOf, placing, stateOf, tickOf } from "./contract-test-book.ts";
import { Draft } from "./draft.ts";
import { LossWaterfall } from "./loss-waterfall.ts";
import type { ContractPosition } from "./state.ts";

const [opened] = accepted(rules.place(stateOf(10n ** 11n), placing(), contextOf([marketOf(BTC, tickOf(BTC, 9_641_050n, 9_641_450n))])))
  .state.positions;
const positionOf = (id: bigint, margin: bigint, marginMode: ContractPosition["marginMode"]): ContractPosition => {
  if (opened === undefined) throw new Error("there is a position");
  return { ...opened, id, margin, marginMode };
};

/** Position 102 with a margin of 100, of which 40 leave, on an account that has 50. */
function isolated(): { draft: Draft; waterfall: LossWaterfall } {
  const position = positionOf(102n, 100n, "isolated");
  const draft = new Draft({ ...stateOf(50n), positions: [positionOf(101n, 20n, "cross"), position] });
  return { draft, waterfall: new LossWaterfall(draft, position, 40n) };
}

/** The same with cross margin, between others that have 20, 30 and nothing, in no order. */
function cross(): { draft: Draft; waterfall: LossWaterfall } {
  const position = positionOf(102n, 100n, "cross");
  const others = [positionOf(104n, 0n, "cross"), positionOf(103n, 30n, "cross"), positionOf(101n, 20n, "cross")];
  const apart = positionOf(105n, 1_000n, "isolated");
  const draft = new Draft({ ...stateOf(50n), positions: [apart, ...others, position] });
  return { draft, waterfall: new LossWaterfall(draft, position, 40n) };
}
const told = ({ moves }: LossWaterfall) =>
  moves.map(({ kind, from, to, units, positionId }) => [kind, `${from} to ${to}`, units, positionId]);
const marginsOf = (draft: Draft) => draft.positions.map(({ id, margin }) => [id, margin]);

describe("an isolated position", () => {
  it("pays from the margin that leaves, then from what the closing brought, then from the margin that stays, and owes the rest", () => {
    const { draft, waterfall } = isolated();
    waterfall.receive(30n);
    expect(draft.available).toBe(80n);
    expect(waterfall.pay("fee", "fees", 25n)).toBe(0n);
    expect([draft.available, waterfall.kept]).toEqual([80n, 60n]);
    expect(waterfall.pay("fee", "fees", 25n)).toBe(0n);
    expect([draft.available, waterfall.kept]).toEqual([70n, 60n]);
    expect(waterfall.pay("fee", "fees", 30n)).toBe(0n);
    expect([draft.available, waterfall.kept]).toEqual([50n, 50n]);
    expect(waterfall.pay("liquidation_fee", "insurance", 55n)).toBe(5n);
    expect([draft.available, waterfall.kept]).toEqual([50n, 0n]);
    expect(waterfall.pay("fee", "fees", 1n)).toBe(1n);
    waterfall.release();
    waterfall.coverDeficit(1n);
    expect(told(waterfall)).toEqual([
      ["profit", "house to cash", 30n, 102n],
      ["fee", "margin to fees", 50n, 102n],
      ["fee", "cash to fees", 30n, 102n],
      ["liquidation_fee", "margin to insurance", 50n, 102n],
      ["deficit", "insurance to house", 1n, 102n],
    ]);
    waterfall.tellDrawn();
    expect(draft.events).toEqual([]);
  });

  it("gives back what is left of the margin that leaves, once", () => {
    const { draft, waterfall } = isolated();
    expect(waterfall.pay("loss", "house", 15n)).toBe(0n);
    waterfall.release();
    waterfall.release();
    expect([draft.available, waterfall.kept]).toEqual([75n, 60n]);
    expect(waterfall.pay("fee", "fees", 10n)).toBe(0n);
    expect([draft.available, waterfall.kept]).toEqual([75n, 50n]);
    expect(told(waterfall)).toEqual([
      ["loss", "margin to house", 15n, 102n],
      ["margin_out", "margin to cash", 25n, 102n],
      ["fee", "margin to fees", 10n, 102n],
    ]);
  });

  it("moves nothing where there is nothing to move", () => {
    const { draft, waterfall } = isolated();
    waterfall.receive(0n);
    expect(waterfall.pay("loss", "house", 0n)).toBe(0n);
    waterfall.coverDeficit(0n);
    expect([told(waterfall), draft.available, waterfall.kept]).toEqual([[], 50n, 60n]);
    const bare = new LossWaterfall(draft, positionOf(102n, 0n, "isolated"), 0n);
    bare.release();
    expect(bare.pay("loss", "house", 7n)).toBe(7n);
    expect(told(bare)).toEqual([]);
  });

  it("keeps apart what is paid for another reason, or in another way", () => {
    const { waterfall } = isolated();
    waterfall.receive(1n);
    waterfall.receive(2n);
    waterfall.pay("fee", "fees", 3n);
    waterfall.pay("financing", "fees", 4n);
    waterfall.pay("fee", "insurance", 5n);
    waterfall.pay("fee", "fees", 6n);
    expect(told(waterfall)).toEqual([
      ["profit", "house to cash", 3n, 102n],
      ["fee", "margin to fees", 9n, 102n],
      ["financing", "margin to fees", 4n, 102n],
      ["fee", "margin to insurance", 5n, 102n],
    ]);
  });
});

describe("a cross position", () => {
  it.each([
    ["the last unit of its own", 150n, 0n, []],
    ["one unit more", 151n, 0n, [["loss", 1n, 101n, 19n]]],
    ["the last unit of the first beside it", 170n, 0n, [["loss", 20n, 101n, 0n]]],
    [
      "the last unit of all",
      200n,
      0n,
      [
        ["loss", 20n, 101n, 0n],
        ["loss", 30n, 103n, 0n],
      ],
    ],
    [
      "a unit that nobody has",
      201n,
      1n,
      [
        ["loss", 20n, 101n, 0n],
        ["loss", 30n, 103n, 0n],
      ],
    ],
  ] as const)(
    "pays from the margin that leaves, the cash, the margin that stays, the others by rising id: %s",
    (_what, units, owed, drawn) => {
      const { draft, waterfall } = cross();
      expect(waterfall.pay("loss", "house", units)).toBe(owed);
      expect([draft.available, waterfall.kept]).toEqual([0n, 0n]);
      expect(told(waterfall)).toEqual([
        ["loss", "margin to house", 100n, 102n],
        ["loss", "cash to house", 50n, 102n],
        ...drawn.map(([kind, part, id]) => [kind, "margin to house", part, id]),
      ]);
      expect(draft.events).toEqual([]);
      waterfall.tellDrawn();
      expect(draft.events).toEqual(
        drawn.map(([, part, id, left]) => ({ type: "drawn", units: part, position: positionOf(id, left, "cross") })),
      );
      const left = new Map<bigint, bigint>(drawn.map(([, , id, margin]) => [id, margin]));
      expect(marginsOf(draft).sort()).toEqual(
        [
          [101n, left.get(101n) ?? 20n],
          [102n, 100n],
          [103n, left.get(103n) ?? 30n],
          [104n, 0n],
          [105n, 1_000n],
        ].sort(),
      );
    },
  );

  it.each([
    [39n, 50n, 60n],
    [40n, 50n, 60n],
    [41n, 49n, 60n],
    [90n, 0n, 60n],
    [91n, 0n, 59n],
    [150n, 0n, 0n],
  ])("that pays %s leaves %s in cash and keeps %s", (units, cash, kept) => {
    const { draft, waterfall } = cross();
    expect(waterfall.pay("loss", "house", units)).toBe(0n);
    expect([draft.available, waterfall.kept]).toEqual([cash, kept]);
  });

  it("adds what a closing brought to the cash of the account, which pays with it", () => {
    const { draft, waterfall } = cross();
    waterfall.receive(10n);
    expect(draft.available).toBe(60n);
    expect(waterfall.pay("fee", "fees", 100n)).toBe(0n);
    expect([draft.available, waterfall.kept]).toEqual([0n, 60n]);
  });
});
