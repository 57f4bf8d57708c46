/** What each happening moves, and which lines it writes, beside the state that follows. */
import { describe, expect, it } from "vitest";
import {
  DEPOSIT_FACTS,
  type DepositChange,
  type DepositHappening,
  type DepositMovement,
  type DepositState,
  type DepositStatus,
  type DepositTerms,
  depositAfter,
  depositFee,
  depositOf,
  NEW_DEPOSIT,
} from "./deposit.ts";

const [USD, EUR] = [5, 6];
const TERMS: DepositTerms = {
  ...{
    kind: "online",
    assetId: USD,
    expected: 5_000n,
    amountMin: 1_000n,
    feeFixed: 30n,
    feeRate: 1_500_000n,
    expiresAt: 1_000,
    hasChannel: true,
  },
};
const receipt = (amount: bigint, at = 500, assetId = USD): DepositHappening => ({ type: "receipt", amount, at, assetId });
const statusOf = (more: Partial<DepositStatus>): DepositStatus => ({ ...NEW_DEPOSIT, ...more });
const part = (amount: bigint, isDecided = false, assetId = USD) => ({ assetId, amount, isDecided });
const move = (kind: DepositMovement["kind"], amount: bigint, fee = 0n, assetId = USD): DepositMovement => ({ kind, assetId, amount, fee });
/** Movements as text, lines, and the status where something is parked or credited. */
const said = (change: DepositChange | null) =>
  change === null
    ? null
    : { movements: change.movements, steps: change.steps, state: change.status.state, facts: [...change.status.facts] };

describe("what is told without money", () => {
  it.each<[DepositHappening, DepositState, string | null, readonly string[]]>([
    [{ type: "confirmed_once" }, "paid", null, ["first_confirmation"]],
    [{ type: "voucher" }, "reviewing", null, ["voucher_received", "reviewing"]],
    [{ type: "failed" }, "rejected", "payment_failed", ["rejected"]],
    [{ type: "expired" }, "expired", "nothing_arrived", ["expired"]],
    [{ type: "rejected", reason: "name_differs" }, "rejected", "name_differs", ["rejected"]],
  ])("%o", (happening, state, reason, steps) => {
    expect(depositAfter(TERMS, NEW_DEPOSIT, happening)).toEqual({ status: { ...NEW_DEPOSIT, state, reason }, movements: [], steps });
    for (const ended of ["credited", "rejected", "expired"] as const)
      expect(depositAfter(TERMS, statusOf({ state: ended }), happening)).toBeNull();
  });

  it("a transfer that is seen is a line alone", () => {
    expect(depositAfter(TERMS, NEW_DEPOSIT, { type: "seen" })).toEqual({ status: NEW_DEPOSIT, movements: [], steps: ["seen"] });
  });
});

describe("money that arrives", () => {
  const chain: Partial<DepositTerms> = { kind: "crypto", expected: null, expiresAt: null, feeFixed: 0n, feeRate: 0n };
  it.each<[string, Partial<DepositTerms>, Partial<DepositStatus>, DepositHappening, ReturnType<typeof said>]>([
    [
      "is credited as announced",
      ...([{}, {}, receipt(5_000n)] as const),
      { movements: [move("credited", 5_000n, 105n)], steps: ["paid", "credited"], state: "credited", facts: [] },
    ],
    [
      "is parked by a unit too much",
      ...([{}, {}, receipt(5_001n)] as const),
      {
        ...{ movements: [move("credited", 5_000n, 105n), move("parked", 1n)], steps: ["paid", "credited", "parked"] },
        ...{ state: "credited", facts: ["over"] },
      },
    ],
    [
      "is credited where it is the least",
      ...([{}, {}, receipt(1_000n)] as const),
      { movements: [move("credited", 1_000n, 45n)], steps: ["paid", "credited"], state: "credited", facts: ["short"] },
    ],
    [
      "is parked where it is a unit less",
      ...([{}, {}, receipt(999n)] as const),
      { movements: [move("parked", 999n)], steps: ["paid", "parked", "reviewing"], state: "reviewing", facts: ["short"] },
    ],
    [
      "is parked where the fee would leave nothing",
      ...([{ amountMin: 1n, feeRate: 0n }, {}, receipt(30n)] as const),
      { movements: [move("parked", 30n)], steps: ["paid", "parked", "reviewing"], state: "reviewing", facts: ["short"] },
    ],
    [
      "is credited where it leaves a unit",
      ...([{ amountMin: 1n, feeRate: 0n }, {}, receipt(31n)] as const),
      { movements: [move("credited", 31n, 30n)], steps: ["paid", "credited"], state: "credited", facts: ["short"] },
    ],
    [
      "writes one line of its review while it is under it",
      ...([{ kind: "bank" }, { state: "reviewing" }, receipt(999n, 9_000)] as const),
      { movements: [move("parked", 999n)], steps: ["paid", "parked"], state: "reviewing", facts: ["short"] },
    ],
    [
      "is late after an end, though it was paid in time, and not short then",
      ...([{}, { state: "expired" }, receipt(4_000n)] as const),
      { movements: [move("parked", 4_000n)], steps: ["parked"], state: "expired", facts: ["late"] },
    ],
    [
      "is late after a rejection",
      ...([{ kind: "bank" }, { state: "rejected" }, receipt(5_000n)] as const),
      { movements: [move("parked", 5_000n)], steps: ["parked"], state: "rejected", facts: ["late"] },
    ],
    [
      "is in time where there is no end",
      ...([{ expiresAt: null }, {}, receipt(5_000n, 9_000)] as const),
      { movements: [move("credited", 5_000n, 105n)], steps: ["paid", "credited"], state: "credited", facts: [] },
    ],
    [
      "is parked after a credit, and neither late nor short",
      ...([{}, { state: "credited", received: 1n }, receipt(4_000n)] as const),
      { movements: [move("parked", 4_000n)], steps: ["parked"], state: "credited", facts: [] },
    ],
    [
      "of another currency is parked, and counts as nothing of what was announced",
      ...([{}, { received: 5_000n }, receipt(9_000n, 500, EUR)] as const),
      {
        ...{ movements: [move("parked", 9_000n, 0n, EUR)], steps: ["paid", "parked", "reviewing"], state: "reviewing" },
        facts: ["wrong_currency"],
      },
    ],
    [
      "of a chain has no line of a payment",
      ...([chain, { state: "paid" }, receipt(1_000n)] as const),
      { movements: [move("credited", 1_000n)], steps: ["credited"], state: "credited", facts: [] },
    ],
    [
      "of a chain is short where the channel does not take so little",
      ...([chain, {}, receipt(999n)] as const),
      { movements: [move("parked", 999n)], steps: ["parked", "reviewing"], state: "reviewing", facts: ["short"] },
    ],
    [
      "is credited to the last unit",
      ...([{ ...chain, amountMin: 1n }, {}, receipt(1n)] as const),
      { movements: [move("credited", 1n)], steps: ["credited"], state: "credited", facts: [] },
    ],
  ])("%s", (_what, terms, status, happening, expected) => {
    expect(said(depositAfter({ ...TERMS, ...terms }, statusOf(status), happening))).toEqual(expected);
  });

  it("of another currency is no part of what was received", () => {
    expect(depositAfter(TERMS, NEW_DEPOSIT, receipt(9_000n, 500, EUR))?.status.received).toBe(0n);
  });
});

it("every fact that is told comes of some money", () => {
  const status = depositOf(TERMS, [receipt(4_500n), receipt(9_000n, 500, EUR), receipt(5_000n, 2_000)]);
  expect([...(status?.facts ?? [])].sort()).toEqual([...DEPOSIT_FACTS].sort());
});

describe("a decision on parked money", () => {
  it.each<[string, Partial<DepositTerms>, Partial<DepositStatus>, DepositHappening, Partial<DepositStatus>, DepositMovement, string[]]>([
    [
      "that returns one of two leaves the other, and the review",
      ...([{}, { state: "reviewing", parts: [part(7n), part(8n)] }, { type: "returned", part: 0 }] as const),
      ...([{ parts: [part(7n, true), part(8n)] }, move("returned", 7n), ["returned"]] as [object, DepositMovement, string[]]),
    ],
    [
      "that returns the last rejects it",
      ...([{}, { state: "reviewing", parts: [part(7n, true), part(8n)] }, { type: "returned", part: 1 }] as const),
      { state: "rejected", reason: "amount_differs", parts: [part(7n, true), part(8n, true)] },
      ...([move("returned", 8n), ["returned", "rejected"]] as [DepositMovement, string[]]),
    ],
    [
      "that returns the last keeps a reason that there is",
      ...([{}, { state: "reviewing", reason: "other", parts: [part(7n)] }, { type: "returned", part: 0 }] as const),
      ...([{ state: "rejected", parts: [part(7n, true)] }, move("returned", 7n), ["returned", "rejected"]] as [
        object,
        DepositMovement,
        string[],
      ]),
    ],
    [
      "that returns what came beside a credit changes nothing of it",
      ...([{}, { state: "credited", gross: 5_000n, fee: 105n, parts: [part(7n)] }, { type: "returned", part: 0 }] as const),
      ...([{ parts: [part(7n, true)] }, move("returned", 7n), ["returned"]] as [object, DepositMovement, string[]]),
    ],
    [
      "that releases one of two leaves the other, takes the fee and ends the review",
      ...([{}, { state: "reviewing", parts: [part(5_000n), part(8n)] }, { type: "released", part: 0 }] as const),
      { state: "credited", gross: 5_000n, fee: 105n, parts: [part(5_000n, true), part(8n)] },
      ...([move("released", 5_000n, 105n), ["released", "credited"]] as [DepositMovement, string[]]),
    ],
    [
      "that releases more takes what is still owed of the fee",
      ...([{}, { state: "credited", gross: 5_000n, fee: 105n, parts: [part(1_000n)] }, { type: "released", part: 0 }] as const),
      { gross: 6_000n, fee: 120n, parts: [part(1_000n, true)] },
      ...([move("released", 1_000n, 15n), ["released"]] as [DepositMovement, string[]]),
    ],
    [
      "that releases another currency takes no fee, and adds nothing to what was credited",
      ...([{}, { state: "reviewing", parts: [part(900n, false, EUR)] }, { type: "released", part: 0 }] as const),
      { state: "credited", parts: [part(900n, true, EUR)] },
      ...([move("released", 900n, 0n, EUR), ["released", "credited"]] as [DepositMovement, string[]]),
    ],
    [
      "that releases what no channel takes asks for no fee",
      ...([{ hasChannel: false }, { state: "reviewing", parts: [part(900n)] }, { type: "released", part: 0 }] as const),
      { state: "credited", gross: 900n, parts: [part(900n, true)] },
      ...([move("released", 900n), ["released", "credited"]] as [DepositMovement, string[]]),
    ],
  ])("%s", (_what, terms, before, happening, after, movement, steps) => {
    const change = depositAfter({ ...TERMS, ...terms }, statusOf(before), happening);
    expect(change).toEqual({ status: { ...statusOf(before), ...after }, movements: [movement], steps });
  });

  it.each([
    ["nothing of a fee that would leave nothing", 30n, 0n, 30n, 0n],
    ["a fee that leaves a unit", 30n, 0n, 31n, 30n],
    ["a fee of a unit", 1n, 0n, 2n, 1n],
    ["nothing where it was taken before", 30n, 30n, 100n, 0n],
    ["nothing back where more was taken", 30n, 40n, 100n, 0n],
  ])("takes %s", (_what, feeFixed, taken, amount, fee) => {
    const before = statusOf({ state: "credited", fee: taken, parts: [part(amount)] });
    const change = depositAfter({ ...TERMS, feeFixed, feeRate: 0n }, before, { type: "released", part: 0 });
    expect([change?.movements[0]?.fee, change?.status.fee]).toEqual([fee, taken + fee]);
  });
});

it.each([
  [100_000_000n, 1n],
  [100_000_001n, 2n],
  [200_000_000n, 2n],
])("the fee of %i at a hundred-millionth is %i", (gross, fee) => {
  expect(depositFee({ feeFixed: 0n, feeRate: 1n }, gross)).toBe(fee);
});

it("is nothing from the first thing on that is not possible, whatever comes after it", () => {
  for (const next of [{ type: "seen" }, { type: "failed" }, receipt(5_000n)] as const)
    expect(depositOf(TERMS, [{ type: "voucher" }, { type: "voucher" }, next])).toBeNull();
});
