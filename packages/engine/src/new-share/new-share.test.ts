import { describe, expect, it } from "vitest";
import { NOTHING_BACKED } from "../funds/cash-backing.ts";
import { deliverNewShare, nextStep, settleNewShare } from "./settle.ts";
import type { NewShareOffer, NewShareOrder } from "./state.ts";
import { isSubscribing, type NewShareMeans, subscribeNewShare, withdrawNewShare } from "./subscribe.ts";

const hash = "a".repeat(64);
const offer: NewShareOffer = {
  ...{ id: 1, productId: 100_000, code: "S:NLRB", price: 18_500_000n, lotShares: 10, lotsOffered: 40, lotsMinimum: 5, lotsPerUser: 20 },
  ...{
    opensAt: 1_000,
    closesAt: 2_000,
    drawAt: 3_000,
    listsAt: 4_000,
    textsHash: hash,
    stage: "open",
    voidReason: null,
    lotsAsked: 0,
    orders: 0,
  },
};
const means: NewShareMeans = { isFrozen: false, available: 10_000_000_000n, backing: NOTHING_BACKED, lotsMax: 100, guests: null };
const made = { id: 7n, userId: 2n, now: 1_500 };
const asked = (lots: number, textsHash = hash) => ({ lots, textsHash });

function placed(lots: number): NewShareOrder {
  const order = subscribeNewShare(offer, null, asked(lots), means, made);
  if (!order.ok) throw new Error("it is taken");
  return order.value;
}

describe("subscribing", () => {
  it("holds the price of all lots", () => {
    expect(placed(10)).toEqual({
      ...{ id: 7n, userId: 2n, offerId: 1, version: 1, lots: 10, state: "open", held: 1_850_000_000n, paid: 0n, returned: 0n },
      ...{ takenBack: 0n, lotsAllotted: null, textsHash: hash, createdAt: 1_500, changedAt: 1_500, settledAt: null, deliveredAt: null },
    });
  });

  it("of another size holds the difference, and counts what was taken back", () => {
    const changed = subscribeNewShare({ ...offer, lotsAsked: 10 }, placed(10), asked(4), means, { ...made, now: 1_600 });
    expect(changed).toMatchObject({
      ok: true,
      value: { held: 740_000_000n, takenBack: 1_110_000_000n, version: 2, changedAt: 1_600, createdAt: 1_500 },
    });
  });

  const rows: readonly [string, Partial<NewShareOffer>, Partial<NewShareMeans>, ReturnType<typeof asked>, number, string, object][] = [
    ["a frozen account", {}, { isFrozen: true }, asked(1), 1_500, "account_frozen", {}],
    ["before it opens", {}, {}, asked(1), 999, "new_share_not_open", { at: "1000" }],
    ["at the close", {}, {}, asked(1), 2_000, "new_share_closed", {}],
    ["once the list is there", { stage: "closed" }, {}, asked(1), 1_500, "new_share_closed", {}],
    ["other documents", {}, {}, asked(1, "b".repeat(64)), 1_500, "terms_changed", {}],
    ["beyond the quota", {}, {}, asked(21), 1_500, "new_share_quota", { max: "20" }],
    ["beyond what a draw takes", { lotsAsked: 95 }, {}, asked(6), 1_500, "new_share_full", { left: "5" }],
    ["beyond what guests may ask for", { lotsAsked: 60 }, { guests: 45 }, asked(6), 1_500, "new_share_guest_room", { left: "5" }],
    ["beyond what a draw takes, of a guest", { lotsAsked: 95 }, { guests: 0 }, asked(6), 1_500, "new_share_full", { left: "5" }],
    [
      "beyond the cash",
      {},
      { available: 1n },
      asked(1),
      1_500,
      "insufficient_balance",
      { available: "0.000001", needed: "185.000000", asset: "USDT" },
    ],
    [
      "cash that positions lean on",
      {},
      { backing: { isKnown: true, needed: 9_900_000_000n } },
      asked(1),
      1_500,
      "cash_backs_positions",
      {},
    ],
    ["cash of positions without a price", {}, { backing: { isKnown: false } }, asked(1), 1_500, "cash_backing_unpriced", {}],
  ];
  it.each(rows)("is rejected: %s", (_why, terms, has, wanted, now, rejection, params) => {
    expect(subscribeNewShare({ ...offer, ...terms }, null, wanted, { ...means, ...has }, { ...made, now })).toEqual({
      ok: false,
      rejection,
      params,
    });
  });

  it("of a guest takes all that guests have left, and counts its own lots once", () => {
    const ofGuests = (guests: number, before: NewShareOrder | null, lots: number) =>
      subscribeNewShare({ ...offer, lotsAsked: 60 }, before, asked(lots), { ...means, guests }, made).ok;
    expect([ofGuests(45, null, 5), ofGuests(50, placed(10), 10), ofGuests(50, placed(10), 11)]).toEqual([true, true, false]);
    // More is asked for than there is room since before there was a rule: what becomes smaller is taken.
    expect(ofGuests(60, placed(10), 9)).toBe(true);
  });

  it.each<[string, Partial<NewShareOffer>, Partial<NewShareMeans>, number, number]>([
    ["at the opening", {}, {}, 1, 1_000],
    ["just before the close", {}, {}, 1, 1_999],
    ["the whole quota", {}, {}, 20, 1_500],
    ["the last lots that a draw takes", { lotsAsked: 95 }, {}, 5, 1_500],
    ["more than guests could, of a registered account", { lotsPerUser: 60 }, { available: 10n ** 12n }, 60, 1_500],
    ["all of the cash", {}, { available: 185_000_000n }, 1, 1_500],
    ["cash that nothing leans on", {}, { available: 185_000_001n, backing: { isKnown: true, needed: 1n } }, 1, 1_500],
  ])("is taken: %s", (_what, terms, has, lots, now) => {
    expect(subscribeNewShare({ ...offer, ...terms }, null, asked(lots), { ...means, ...has }, { ...made, now }).ok).toBe(true);
  });

  it.each([
    [100, null, 1, "new_share_full", "0"],
    [120, null, 1, "new_share_full", "0"],
    [95, 10, 15, "", ""],
    [95, 10, 16, "new_share_full", "5"],
  ])("where %i lots are asked for, %s of them its own, an order of %i in all is %s", (lotsAsked, own, lots, rejection, left) => {
    const before = own === null ? null : placed(own);
    const answer = subscribeNewShare({ ...offer, lotsAsked }, before, asked(lots), means, made);
    expect(answer).toMatchObject(rejection === "" ? { ok: true } : { rejection, params: { left } });
  });

  it.each([
    [40, 10, 20, "", ""],
    [41, 10, 20, "new_share_guest_room", "9"],
    [50, null, 1, "new_share_guest_room", "0"],
    [60, null, 1, "new_share_guest_room", "0"],
    [60, 10, 10, "", ""],
  ])("where guests ask for %i lots, %s of them its own, an order of %i in all is %s", (guests, own, lots, rejection, left) => {
    const before = own === null ? null : placed(own);
    const answer = subscribeNewShare({ ...offer, lotsAsked: 60 }, before, asked(lots), { ...means, guests }, made);
    expect(answer).toMatchObject(rejection === "" ? { ok: true } : { rejection, params: { left } });
  });

  it("of more lots takes nothing back, and counts on what was taken back before", () => {
    const before = { ...placed(10), takenBack: 5n };
    const changed = (lots: number) => subscribeNewShare({ ...offer, lotsAsked: 10 }, before, asked(lots), means, made);
    expect([9, 10, 11].map((lots) => changed(lots))).toMatchObject([
      { value: { takenBack: 185_000_005n } },
      { value: { takenBack: 5n } },
      { value: { takenBack: 5n, held: 2_035_000_000n } },
    ]);
  });

  it("of the same size, for other documents, needs no cash; of a unit more it does", () => {
    const cheap = { ...offer, price: 1n, lotShares: 1 };
    const before = { ...placed(10), held: 10n };
    const ask = (lots: number, poor: Partial<NewShareMeans>) =>
      subscribeNewShare(cheap, before, asked(lots), { ...means, available: 0n, ...poor }, made);
    expect(ask(10, { backing: { isKnown: false } }).ok).toBe(true);
    expect(ask(11, {})).toMatchObject({ rejection: "insufficient_balance", params: { needed: "0.000001" } });
  });

  it("may be made smaller without any cash", () => {
    const poor = { ...means, available: 0n, backing: { isKnown: false } } as const;
    expect(subscribeNewShare({ ...offer, lotsAsked: 10 }, placed(10), asked(1), poor, made).ok).toBe(true);
  });
});

describe("withdrawing", () => {
  it("gives all back, once, and until the close", () => {
    const gone = withdrawNewShare(offer, placed(3), 1_999);
    expect(gone).toMatchObject({ ok: true, value: { version: 2, state: "withdrawn", held: 0n, returned: 555_000_000n, settledAt: 1_999 } });
    if (gone.ok) expect(withdrawNewShare(offer, gone.value, 1_999)).toMatchObject({ rejection: "new_share_withdrawn" });
    expect(withdrawNewShare(offer, placed(3), 2_000)).toMatchObject({ rejection: "new_share_closed" });
  });
});

it.each<[NewShareOffer["stage"], number, boolean]>([
  ["open", 999, false],
  ["open", 1_000, true],
  ["open", 1_999, true],
  ["open", 2_000, false],
  ["closed", 1_500, false],
  ["void", 1_500, false],
])("an offer that is %s at %i can be subscribed: %s", (stage, now, can) => expect(isSubscribing({ ...offer, stage }, now)).toBe(can));

describe("settling", () => {
  const drawn: NewShareOffer = { ...offer, stage: "drawn" };
  it.each([
    [0, "unallotted", 0n, 1_850_000_000n],
    [3, "allotted", 555_000_000n, 1_295_000_000n],
    [10, "allotted", 1_850_000_000n, 0n],
  ])("of %i lots of ten", (lotsAllotted, state, paid, returned) => {
    expect(settleNewShare(drawn, { ...placed(10), lotsAllotted }, 3_000)).toMatchObject({
      state,
      paid,
      returned,
      held: 0n,
      settledAt: 3_000,
      version: 2,
    });
  });

  it("of an offer that failed or is void gives all back", () => {
    for (const stage of ["failed", "void"] as const)
      expect(settleNewShare({ ...offer, stage }, placed(10), 3_000)).toMatchObject({
        state: stage,
        paid: 0n,
        returned: 1_850_000_000n,
        lotsAllotted: null,
      });
  });

  it("is done once, after the draw, and with no more lots than were asked for", () => {
    const won = { ...placed(10), lotsAllotted: 3 };
    expect(() => settleNewShare(drawn, settleNewShare(drawn, won, 3_000), 3_000)).toThrow("once");
    expect(() => settleNewShare({ ...offer, stage: "closed" }, won, 3_000)).toThrow("after the draw");
    expect(() => settleNewShare(drawn, placed(10), 3_000)).toThrow("how many lots");
    expect(() => settleNewShare(drawn, { ...won, lotsAllotted: 11 }, 3_000)).toThrow("how many lots");
  });

  it("delivers once, from the listing on", () => {
    const order = settleNewShare(drawn, { ...placed(10), lotsAllotted: 3 }, 3_000);
    expect(() => deliverNewShare(drawn, order, 3_999)).toThrow("from their listing on");
    const delivered = deliverNewShare(drawn, order, 4_000);
    expect(delivered).toMatchObject({ deliveredAt: 4_000, paid: 555_000_000n, version: 3 });
    expect(() => deliverNewShare(drawn, delivered, 4_000)).toThrow("once");
  });
});

it("takes each step at its moment: an offer that will fail is settled with its list", () => {
  expect(nextStep(offer)).toEqual({ step: "close", at: 2_000 });
  expect(nextStep({ ...offer, stage: "closed", lotsAsked: 5 })).toEqual({ step: "draw", at: 3_000 });
  expect(nextStep({ ...offer, stage: "closed", lotsAsked: 4 })).toEqual({ step: "draw", at: 2_000 });
  expect(nextStep({ ...offer, stage: "drawn" })).toEqual({ step: "deliver", at: 4_000 });
  for (const stage of ["listed", "failed", "void"] as const) expect(nextStep({ ...offer, stage })).toBeNull();
});
