import { describe, expect, it } from "vitest";
import type { Terms } from "./contract-shapes.ts";
import { BITCOIN, marketWith, TERMS } from "./contract-test-support.ts";
import { type LevelBy, NO_PROTECTION } from "./protection.ts";
import {
  exposureRoom,
  fieldDecimals,
  groundOf,
  type HeldSide,
  isTicket,
  leverageOf,
  lotSizeOf,
  lotsFor,
  marginModeOf,
  NEW_TICKET,
  openingOf,
  type TicketAction,
  type TicketField,
  type TicketState,
  ticketReducer,
} from "./ticket-state.ts";

const SIDES = ["long", "short"] as const;
type Side = (typeof SIDES)[number];
const other = (side: Side): Side => (side === "long" ? "short" : "long");

const TICKET: TicketState = { ...NEW_TICKET, leverage: 20, lots: "500" };
const market = marketWith();
const withFees = (buy: bigint | null, sell: bigint | null): Terms => ({ ...TERMS, feeRates: { buy, sell } });

/** A position of another lot size, leverage and mode than a new one would have. */
const heldOf = (side: Side, entryNotional = 4_000_000_000n): HeldSide => ({
  marginMode: "cross",
  holding: { side, leverage: 5, lots: 300n, lotSize: 200n, entryNotional, margin: 800_000_000n, maintenanceRate: 400_000n },
});

describe.each(SIDES)("an open position that is %s", (side) => {
  const holding = marketWith({ held: { [side]: heldOf(side) } });

  it("decides leverage, mode and lot size of what is added to it, and of nothing else", () => {
    const termsOf = (one: Side) => [leverageOf(TICKET, holding, one), marginModeOf(TICKET, holding, one), lotSizeOf(holding, one)];
    expect([termsOf(side), termsOf(other(side))]).toEqual([
      [5, "cross", 200n],
      [20, "isolated", 100n],
    ]);
    expect(openingOf(TICKET, holding, side)?.notional).toBe(2n * (openingOf(TICKET, market, side)?.notional ?? 0n));
  });

  it("takes its entry from what may still be opened", () => {
    expect(exposureRoom(holding)).toBe(TERMS.exposureMax - 4_000_000_000n);
    const both = { long: heldOf("long", 7n), short: heldOf("short", 11n) };
    expect(exposureRoom(marketWith({ held: both }))).toBe(TERMS.exposureMax - 18n);
  });

  it.each([
    ["beside it", other(side)],
    ["added to it", side],
  ])("leaves a share of the money to the most lots that it pays for, fee of their own side included, when they are %s", (_how, placed) => {
    const dear = { ...holding, terms: placed === "long" ? withFees(900_000n, 50_000n) : withFees(50_000n, 900_000n) };
    const lots = lotsFor({ ...TICKET, side: placed }, dear, 50)?.lots ?? 0n;
    const cost = (count: bigint) => openingOf({ ...TICKET, lots: String(count) }, dear, placed)?.cost ?? 0n;
    expect([lots > 0n, cost(lots) <= 500_000_000n, cost(lots + 1n) > 500_000_000n]).toEqual([true, true, true]);
  });
});

it("figures nothing for more lots than may be opened: their amounts would tear the ticket", () => {
  const most = { ...TICKET, lots: String(market.terms.lotsMax) };
  const more = { ...TICKET, lots: String(market.terms.lotsMax + 1n) };
  expect([openingOf(most, market) === null, openingOf(more, market)]).toEqual([false, null]);
});

describe("the fee of opening", () => {
  it("is that of its own direction", () => {
    const terms = marketWith({ terms: withFees(100_000n, 50_000n) });
    // A thousandth of 4,820.725 and half a thousandth of 4,820.525.
    expect([openingOf(TICKET, terms, "long")?.fee, openingOf(TICKET, terms, "short")?.fee]).toEqual([4_820_725n, 2_410_263n]);
  });

  it.each(SIDES)("that is not set leaves out the figures of %s alone", (side) => {
    const terms = marketWith({ terms: side === "long" ? withFees(null, 1n) : withFees(1n, null) });
    expect([openingOf(TICKET, terms, side), openingOf(TICKET, terms, other(side)) === null]).toEqual([null, false]);
    expect(lotsFor({ ...TICKET, side }, terms, 50)).toBeNull();
  });
});

it.each<[what: string, ticket: Partial<TicketState>, long: readonly [bigint, bigint] | null, short: readonly [bigint, bigint] | null]>([
  ["a market order", {}, [9_641_450n, 9_641_050n], [9_641_050n, 9_641_450n]],
  ["a limit order that waits", { orderType: "limit", price: "90000" }, [9_000_000n, 9_000_000n], [9_641_050n, 9_641_450n]],
  ["a limit order that is met", { orderType: "limit", price: "99000" }, [9_641_450n, 9_641_050n], [9_900_000n, 9_900_000n]],
  ["a stop order", { orderType: "stop", trigger: "97000" }, [9_700_000n, 9_700_000n], [9_700_000n, 9_700_000n]],
  ["a limit order without a price", { orderType: "limit", trigger: "97000" }, null, null],
  ["a stop order without a trigger", { orderType: "stop", price: "90000" }, null, null],
])("levels of %s are counted from where it opens and lie around where it could be closed then", (_what, ticket, ...expected) => {
  for (const [at, side] of SIDES.entries()) {
    const ground = groundOf({ ...TICKET, ...ticket }, market, side);
    expect(ground && [ground.entry, ground.reference]).toEqual(expected[at]);
  }
});

describe("what is chosen", () => {
  const after = (before: Partial<TicketState>, action: TicketAction, at = market) =>
    ticketReducer({ ...TICKET, ...before }, "market" in action ? { ...action, market: at } : action);
  const protection = { ...NO_PROTECTION, stopLoss: "95000", trailing: "500", trailingBy: "price" } as const;

  it("as a limit order begins at the present price on its grid, and keeps the price that was typed", () => {
    const coarse = marketWith({ spec: { ...BITCOIN, tickSize: 100n }, present: 9_641_299n });
    expect(after({}, { type: "orderType", orderType: "limit", market }, coarse).price).toBe("96412");
    expect(after({ price: "90000" }, { type: "orderType", orderType: "limit", market }).price).toBe("90000");
    expect(after({ price: "90000" }, { type: "orderType", orderType: "stop", market })).toMatchObject({ price: "90000", trigger: "" });
    expect(after({}, { type: "orderType", orderType: "stop", market })).toMatchObject({ price: "", trigger: "" });
  });

  it("anew about the size takes away what made a share smaller; anything else leaves it", () => {
    const cap = { by: "price" } as const;
    const actions: readonly (readonly [TicketAction, boolean])[] = [
      [{ type: "leverage", leverage: 5 }, false],
      [{ type: "write", field: "lots", text: "3", market }, false],
      [{ type: "percent", percent: 25, market }, false],
      [{ type: "clear" }, false],
      [{ type: "protect", on: true }, true],
      [{ type: "write", field: "price", text: "3", market }, true],
      [{ type: "trailingBy", by: "price", market }, true],
    ];
    for (const [action, stays] of actions) expect("cap" in after({ cap }, action), action.type).toBe(stays);
  });

  it("as the unit of the trailing distance empties that alone", () => {
    expect(after({ protection }, { type: "trailingBy", by: "percent", market }).protection).toEqual({
      ...protection,
      trailing: "",
      trailingBy: "percent",
    });
  });

  it("as the way to count levels leaves the trailing distance, also where no level can be counted yet", () => {
    for (const [orderType, stopLoss] of [
      ["market", "1414.5"],
      ["limit", ""],
    ] as const)
      expect(after({ orderType, protection }, { type: "by", by: "distance", market }).protection).toEqual({
        ...protection,
        by: "distance",
        stopLoss,
      });
  });

  it("stays for the next order once one is placed, but for its size and its protection", () => {
    const chosen: Partial<TicketState> = { side: "short", orderType: "limit", marginMode: "cross", price: "99000", trigger: "95000" };
    expect(after({ ...chosen, protect: true, protection, cap: { by: "price" } }, { type: "clear" })).toEqual({
      ...TICKET,
      ...chosen,
      lots: "",
      protect: false,
      protection: NO_PROTECTION,
    });
  });
});

it("a kept ticket is taken with every choice that there is, and with no other", () => {
  const choices = {
    side: ["long", "short"],
    orderType: ["market", "limit", "stop"],
    marginMode: ["isolated", "cross"],
  };
  for (const [field, values] of Object.entries(choices))
    for (const value of [...values, "later"]) expect(isTicket({ ...TICKET, [field]: value } as TicketState), value).toBe(value !== "later");
  for (const by of ["price", "distance", "percent", "later"]) {
    const ticket = { ...TICKET, protection: { ...NO_PROTECTION, by } } as TicketState;
    expect(isTicket(ticket), by).toBe(by !== "later");
    const trailing = { ...TICKET, protection: { ...NO_PROTECTION, trailingBy: by } } as TicketState;
    expect(isTicket(trailing), by).toBe(by === "price" || by === "percent");
  }
});

it.each<[field: TicketField, by: LevelBy, decimals: number]>([
  ["lots", "price", 0],
  ["price", "percent", 1],
  ["trigger", "percent", 1],
  ["stopLoss", "price", 1],
  ["takeProfit", "distance", 1],
  ["stopLoss", "percent", 2],
  ["trailing", "price", 1],
  ["trailing", "percent", 2],
])("the field %s counted by %s takes %i decimals where the price has steps of 0.5", (field, by, decimals) => {
  const coarse = marketWith({ spec: { ...BITCOIN, tickSize: 50n } });
  const trailingBy = by === "percent" ? "percent" : "price";
  expect(fieldDecimals({ ...TICKET, protection: { ...NO_PROTECTION, by, trailingBy } }, coarse, field)).toBe(decimals);
});
