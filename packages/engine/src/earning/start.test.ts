import { describe, expect, it } from "vitest";
import { fixedOffer, flexOffer, MEANS, NOON, offerOf, orderOf, poolOf, TODAY } from "./earning-test-kit.ts";
import { type AskedEarning, type EarningMeans, rollOver, startEarning } from "./start.ts";
import type { EarningOffer, EarningPool } from "./state.ts";

const asked: AskedEarning = { version: 1, textVersion: 1, text: "100", rollsOver: true };
const start = (more: Partial<AskedEarning> = {}, means: Partial<EarningMeans> = {}, pool: Partial<EarningPool> = {}) =>
  startEarning({ ...poolOf(), ...pool }, { ...asked, ...more }, { ...MEANS, ...means }, { id: 11n, userId: 5n, now: NOON });

describe("a new order", () => {
  it.each([
    ["a term", offerOf(), { firstDay: TODAY, lastDay: TODAY + 6, bookedThrough: TODAY - 1, rollsOver: true }],
    ["a term that nobody can leave", fixedOffer(), { firstDay: TODAY, lastDay: TODAY + 6, bookedThrough: TODAY - 1, rollsOver: true }],
    ["no term", flexOffer(), { firstDay: TODAY + 1, lastDay: null, bookedThrough: TODAY, rollsOver: false }],
  ])("of %s has its days, nothing booked and nothing paid", (_name, offer, days) => {
    expect(start({ rollsOver: days.rollsOver }, {}, { offer })).toEqual({ ok: true, value: orderOf(offer, days) });
  });

  it.each(["50", "500"])("may have exactly the least and the most: %s", (text) => expect(start({ text }).ok).toBe(true));

  it("may take all that is left of the user's part, of the room, of the number of orders and of the money", () => {
    expect(start({}, { held: 900_000_000n, open: 19, available: 100_000_000n }, { capacity: 300_000_000n, taken: 200_000_000n }).ok).toBe(
      true,
    );
  });

  it("of a guest may take all that guests have left, and one of a registered account all there is beside them", () => {
    const pool = { capacity: 300_000_000n, taken: 50_000_000n };
    expect(start({}, { guests: 50_000_000n }, pool).ok).toBe(true);
    expect(start({}, { guests: null }, { ...pool, taken: 200_000_000n }).ok).toBe(true);
  });

  it.each<[string, Partial<AskedEarning>, Partial<EarningMeans>, Partial<EarningPool>, string, Record<string, string>]>([
    ["a frozen account", {}, { isFrozen: true }, {}, "account_frozen", {}],
    ["a closed product", {}, {}, { isOpen: false }, "earning_closed", {}],
    ["other terms", { version: 2 }, {}, {}, "terms_changed", {}],
    // What has no end cannot go on after it.
    ["going on where there is no term", { rollsOver: true }, {}, { offer: flexOffer() }, "earning_no_term", {}],
    ["too many decimals", { text: "100.0000001" }, {}, {}, "amount_decimals", { decimals: "6" }],
    ["a unit below the least", { text: "49.999999" }, {}, {}, "earning_below_minimum", { min: "50.000000", asset: "USDT" }],
    ["a unit above the most", { text: "500.000001" }, {}, {}, "earning_above_maximum", { max: "500.000000", asset: "USDT" }],
    [
      "a unit more than one user may have",
      {},
      { held: 900_000_001n },
      {},
      "earning_user_limit",
      { max: "1000.000000", left: "99.999999", asset: "USDT" },
    ],
    ["a unit more than there is room", {}, {}, { capacity: 99_999_999n }, "earning_capacity", { left: "99.999999", asset: "USDT" }],
    [
      "a unit more than guests have room",
      {},
      { guests: 0n },
      { capacity: 199_999_999n },
      "earning_guest_room",
      { left: "99.999999", asset: "USDT" },
    ],
    [
      "a unit more than other guests have left",
      {},
      { guests: 50_000_001n },
      { capacity: 300_000_000n, taken: 60_000_000n },
      "earning_guest_room",
      { left: "99.999999", asset: "USDT" },
    ],
    [
      "more than there is room for anybody",
      {},
      { guests: 0n },
      { capacity: 99_999_999n },
      "earning_capacity",
      { left: "99.999999", asset: "USDT" },
    ],
    ["room for one unit", {}, {}, { capacity: 5n, taken: 4n }, "earning_capacity", { left: "0.000001", asset: "USDT" }],
    // An operator may lower the room below what is taken.
    ["no room at all", {}, {}, { capacity: 1n, taken: 5n }, "earning_capacity", { left: "0.000000", asset: "USDT" }],
    ["one order too many", {}, { open: 20 }, {}, "earning_open_limit", { max: "20" }],
    [
      "a unit more than there is money",
      {},
      { available: 99_999_999n },
      {},
      "insufficient_balance",
      { available: "99.999999", needed: "100.000000", asset: "USDT" },
    ],
    [
      "a unit of what positions lean on",
      {},
      { available: 100_000_000n, backing: { isKnown: true, needed: 1n } },
      {},
      "cash_backs_positions",
      {},
    ],
    ["positions that nobody can price", {}, { backing: { isKnown: false } }, {}, "cash_backing_unpriced", {}],
  ])("is rejected for %s", (_name, more, means, pool, rejection, params) => {
    expect(start(more, means, pool)).toEqual({ ok: false, rejection, params });
  });

  it("is rejected for the first of several reasons", () => {
    const broken: [string, Partial<AskedEarning>, Partial<EarningMeans>, Partial<EarningPool>][] = [
      ["account_frozen", {}, { isFrozen: true }, {}],
      ["earning_closed", {}, {}, { isOpen: false }],
      ["terms_changed", { version: 3 }, {}, {}],
      ["earning_user_limit", {}, { held: 2_000_000_000n }, {}],
      ["earning_capacity", {}, {}, { taken: 20_000_000_000n }],
      ["earning_open_limit", {}, { open: 30 }, {}],
      ["insufficient_balance", {}, { available: 0n }, {}],
    ];
    for (const [at, [rejection]] of broken.entries()) {
      const [more, means, pool] = [1, 2, 3].map((part) => Object.assign({}, ...broken.slice(at).map((each) => each[part as 1])));
      expect(start(more, means, pool)).toMatchObject({ ok: false, rejection });
    }
  });
});

describe("a term that goes on", () => {
  const ended = orderOf(offerOf(), { state: "matured", rollsOver: true });
  const roll = (pool: EarningPool, means: Partial<EarningMeans> = {}) =>
    rollOver(ended, pool, { ...MEANS, available: ended.principal, ...means }, { id: 12n, userId: 5n, now: NOON });

  it("does so at the same terms with the same money, and goes on after that", () => {
    expect(roll(poolOf())).toEqual({ next: orderOf(offerOf(), { id: 12n, rollsOver: true }) });
  });

  const lower: EarningOffer = offerOf({ version: 2, rateLow: 100n, rateHigh: 100n });
  it.each<[string, EarningPool, Partial<EarningMeans>]>([
    ["frozen", poolOf(), { isFrozen: true }],
    ["closed", poolOf(offerOf(), { isOpen: false }), {}],
    ["terms_changed", poolOf(lower), {}],
    // Better terms are other terms too: nobody is moved to them.
    ["terms_changed", poolOf(offerOf({ version: 2, rateLow: 9_000_000n, rateHigh: 9_000_000n })), {}],
    ["terms_changed", poolOf(), { textVersion: 2 }],
    ["no_room", poolOf(offerOf(), { capacity: 99_999_999n }), {}],
    ["no_room", poolOf(), { held: 950_000_000n }],
    ["no_room", poolOf(), { open: 20 }],
    ["frozen", poolOf(lower, { isOpen: false, capacity: 1n }), { isFrozen: true }],
    ["closed", poolOf(lower, { isOpen: false, capacity: 1n }), {}],
    ["terms_changed", poolOf(lower, { capacity: 1n }), {}],
  ])("does not where the reason is %s", (reason, pool, means) => expect(roll(pool, means)).toEqual({ reason }));

  it("does not where its order is from before there were words to accept, whichever are the first", () => {
    const before = { ...ended, textVersion: null };
    const means = { ...MEANS, available: ended.principal, textVersion: 1 };
    expect(rollOver(before, poolOf(), means, { id: 12n, userId: 5n, now: NOON })).toEqual({ reason: "terms_changed" });
  });
});
