import { describe, expect, it } from "vitest";
import { allottedWith, offerWith, orderWith } from "./new-share-test-support.ts";
import { ordersTable } from "./orders-file.ts";
import {
  changesYet,
  costOf,
  demandOf,
  likelyOf,
  nextPoint,
  othersLots,
  pointsPassed,
  priceDecimals,
  shareSymbol,
  sinceIssue,
} from "./share-view.ts";

describe("what is asked of an offer", () => {
  it.each([
    [0, { as: "percent", value: "0" }],
    [1, { as: "percent", value: "0" }],
    [399, { as: "percent", value: "99" }],
    [400, { as: "times", value: "1.0" }],
    [439, { as: "times", value: "1.0" }],
    [440, { as: "times", value: "1.1" }],
    [1_280, { as: "times", value: "3.2" }],
  ] as const)("is told of %i lots for 400, cut so that it never reads as more", (lotsAsked, told) => {
    expect(demandOf({ lotsAsked, lotsOffered: 400 })).toEqual(told);
  });

  it("leaves the own lots out of those of others, unless the order was withdrawn", () => {
    expect(othersLots(offerWith({ lotsAsked: 30, order: orderWith({ lots: 10 }) }))).toBe(20);
    expect(othersLots(offerWith({ lotsAsked: 30, order: orderWith({ lots: 10, state: "withdrawn" }) }))).toBe(30);
    expect(othersLots(offerWith({ lotsAsked: 30 }))).toBe(30);
  });
});

describe("what one can expect", () => {
  it("is all as long as there is enough for everybody, the own lots among them", () => {
    const offer = offerWith({ lotsOffered: 40, lotsAsked: 30 });
    expect(likelyOf(offer, 10)).toBeNull();
    expect(likelyOf(offer, 11)).toBe(107);
  });

  it("is the own part of what is offered, cut to whole shares", () => {
    expect(likelyOf(offerWith(), 10)).toBe(31);
    expect(likelyOf(offerWith({ order: orderWith({ lots: 10 }) }), 10)).toBe(31);
    expect(likelyOf(offerWith({ lotsOffered: 1, lotsAsked: 1_000 }), 1)).toBe(0);
  });
});

describe("sums of an offer", () => {
  it("are exact", () => {
    expect(costOf(offerWith(), 10)).toBe("1850.000000");
    expect(costOf(offerWith({ price: "0.000001", lotShares: 3 }), 7)).toBe("0.000021");
  });

  it.each([
    ["18.500000", 2],
    ["18.000000", 2],
    ["0.123400", 4],
    ["7", 2],
  ])("write %s with %i decimals", (price, decimals) => expect(priceDecimals(price)).toBe(decimals));

  it("tell a loss since the issue as plainly as a gain", () => {
    const order = allottedWith({ price: "12.000000", sharesAllotted: 50 });
    expect(sinceIssue(order, "11.46")).toBe("-27.000000");
    expect(sinceIssue(order, "12.54")).toBe("27.000000");
    expect(sinceIssue({ ...order, sharesAllotted: null }, "12.54")).toBe("0.000000");
  });

  it("name a share by its code alone", () => {
    expect(shareSymbol("S:NLRB")).toBe("NLRB");
    expect(shareSymbol("NLRB")).toBe("NLRB");
  });
});

describe("the four moments of an offer", () => {
  it.each([
    ["announced", "opens", 0],
    ["subscribing", "closes", 1],
    ["closed", "draw", 2],
    ["drawn", "lists", 3],
    ["listed", null, 4],
    ["failed", null, 2],
    ["void", null, 2],
  ] as const)("of one that is %s: %s comes next, %i have passed", (state, next, passed) => {
    expect([nextPoint(state), pointsPassed(state)]).toEqual([next, passed]);
  });
});

it.each([
  [undefined, true],
  ["announced", true],
  ["subscribing", true],
  ["closed", true],
  ["drawn", true],
  ["listed", false],
  ["failed", false],
  ["void", false],
] as const)("an offer that is %s is looked at again: %s", (state, is) => expect(changesYet(state)).toBe(is));

describe("the table of subscriptions", () => {
  it("has a row each, and no cell that a spreadsheet would work out", () => {
    const [head, row, ...rest] = ordersTable([orderWith({ name: '=cmd("x"), Inc', settledAt: Date.UTC(2026, 10, 20) })]).split("\r\n");
    expect(head).toBe(
      "id,code,name,state,offerState,price,currencyName,shares,sharesAllotted,held,paid,returned,createdAt,closesAt,settledAt,deliveredAt",
    );
    expect(row).toContain(`1005,S:NLRB,"'=cmd(""x""), Inc",open,subscribing,18.500000,USDT,100,,1850.000000,0.000000,0.000000,`);
    expect(row).toContain(",2026-11-20T00:00:00.000Z,");
    expect(rest).toEqual([""]);
  });
});
