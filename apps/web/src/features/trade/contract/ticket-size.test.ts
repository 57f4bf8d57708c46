import { describe, expect, it } from "vitest";
import { marketWith } from "./contract-test-support.ts";
import type { SizeBy } from "./size-units.ts";
import { checkTicket, placeFields } from "./ticket-check.ts";
import { type SizedAction, sizedReducer } from "./ticket-size.ts";
import { isTicket, NEW_TICKET, type TicketState } from "./ticket-state.ts";

/** Bitcoin, bid 96,410.50, ask 96,414.50, lots of 0.0001, with 1,000 available, at ten times. */
const market = marketWith();
const write = (text: string, field: "lots" | "price" = "lots"): SizedAction => ({ type: "write", field, text, market });
const by = (unit: SizeBy): SizedAction => ({ type: "sizeBy", by: unit, market });
const after = (...actions: readonly SizedAction[]): TicketState => actions.reduce(sizedReducer, NEW_TICKET);
const read = ({ lots, size, sizeBy }: TicketState) => ({ lots, size, sizeBy });

describe("the size of a contract", () => {
  it.each([
    ["units", "0.05", "500"],
    ["units", "0.0001", "1"],
    ["value", "1000", "103"],
    ["value", "9.65", "1"],
    ["value", "9.64", "0"],
    ["margin", "100", "103"],
    ["share", "25", "258"],
    ["share", "", ""],
    ["value", "", ""],
  ] as const)("typed as %s of %j is sent as %s lots", (unit, text, lots) => {
    const state = after(by(unit), write(text));
    expect(read(state)).toEqual({ lots, size: text, sizeBy: unit });
    expect(placeFields("X:BTCUSD", state, market)?.quantity).toBe(lots === "" || lots === "0" ? undefined : lots);
  });

  it.each([
    ["units", "0.00005"],
    ["value", "10.001"],
    ["lots", "1.5"],
    ["share", "2.5"],
  ] as const)("in %s is no finer than that unit", (unit, text) => {
    const state = after(by(unit), write(text));
    expect(state.lots).toBe("");
    expect(state.rejected).toMatchObject({ field: "lots", why: "decimals", text });
  });

  it("is the same in another unit, and typed again there comes to as many lots", () => {
    const lots = after(write("500"));
    for (const unit of ["units", "value", "margin"] as const) {
      const state = sizedReducer(lots, by(unit));
      expect(state.lots).toBe("500");
      expect(sizedReducer(state, write(state.size)).lots).toBe("500");
    }
    expect(sizedReducer(lots, by("units")).size).toBe("0.05");
    expect(sizedReducer(lots, by("value")).size).toBe("4820.73");
    expect(sizedReducer(lots, by("margin")).size).toBe("482.08");
    expect(read(sizedReducer(after(by("value"), write("1000")), by("lots")))).toEqual({ lots: "103", size: "", sizeBy: "lots" });
  });

  it("follows the leverage where it is margin, and the price where it is money; units stay", () => {
    const margin = after(by("margin"), write("100"));
    expect(sizedReducer(margin, { type: "leverage", leverage: 20, market }).lots).toBe("207");
    const value = after(by("value"), write("1000"), { type: "orderType", orderType: "limit", market });
    expect(sizedReducer(value, write("48000", "price")).lots).toBe("208");
    const units = after(by("units"), write("0.05"), { type: "orderType", orderType: "limit", market });
    expect(sizedReducer(units, write("48000", "price")).lots).toBe("500");
  });

  it("waits for the price of an order that has none yet", () => {
    const waiting = after({ type: "orderType", orderType: "stop", market }, by("value"), write("1000"));
    expect(waiting.lots).toBe("");
    expect(sizedReducer(waiting, { type: "write", field: "trigger", text: "100000", market }).lots).toBe("100");
  });

  it("of a tapped share stands in the unit that is chosen", () => {
    const value = after(by("value"), { type: "percent", percent: 50, market });
    expect(value.lots).not.toBe("");
    expect(sizedReducer(value, write(value.size)).lots).toBe(value.lots);
    expect(after(by("share"), { type: "percent", percent: 50, market })).toMatchObject({ size: "50", lots: value.lots });
  });

  it("under one lot says what one lot is, in every unit but lots", () => {
    expect(checkTicket(after(by("value"), write("5")), market)).toEqual({
      field: "lots",
      key: "contract_under_one_lot",
      params: { size: "0.0001", symbol: "BTC", value: "9.641450" },
    });
    expect(checkTicket(after(write("0")), market)?.key).toBe("quantity_below_minimum");
  });

  it("above the most of one order says that most in lots, or in the product where it is typed in anything else", () => {
    const key = "quantity_above_maximum";
    expect(checkTicket(after(write("1000001")), market)).toEqual({ field: "lots", key, params: { max: "1000000" } });
    expect(checkTicket(after(by("value"), write("20000000")), market)).toEqual({ field: "lots", key, params: { max: "100" }, unit: "BTC" });
  });

  it("is empty after the order, in the unit that it was in", () => {
    expect(read(after(by("value"), write("1000"), { type: "clear" }))).toEqual({ lots: "", size: "", sizeBy: "value" });
    expect(isTicket(after(by("margin")))).toBe(true);
    expect(isTicket({ ...NEW_TICKET, sizeBy: "pips" as SizeBy })).toBe(false);
  });
});
