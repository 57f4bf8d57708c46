import { describe, expect, it } from "vitest";
import { heldWith, marketWith } from "./contract-test-support.ts";
import { NO_PROTECTION, type ProtectionDraft } from "./protection.ts";
import { levelSide, takesStanding } from "./standing-levels.ts";
import { checkTicket, levelsOf, placeFields } from "./ticket-check.ts";
import { protectedSides } from "./ticket-side.ts";
import { sizedReducer } from "./ticket-size.ts";
import { NEW_TICKET, type TicketAction, type TicketState } from "./ticket-state.ts";

const LEVELS: ProtectionDraft = { ...NO_PROTECTION, stopLoss: "95000", takeProfit: "99000", trailing: "2.5" };
const held = (side: "long" | "short", levels: ProtectionDraft | undefined = LEVELS) => heldWith(side, { marginMode: "cross", levels });
const market = marketWith({ held: { long: held("long") } });
const TICKET: TicketState = { ...NEW_TICKET, lots: "100" };
const STANDING = { takeProfit: "99000", stopLoss: "95000", trailingBy: "percent", trailingDistance: "2.5" };
const sentLevels = (state: TicketState, at = market) => {
  const { takeProfit, stopLoss, trailingBy, trailingDistance } = placeFields("X:BTCUSD", state, at) ?? {};
  return { takeProfit, stopLoss, trailingBy, trailingDistance };
};
const NONE = { takeProfit: undefined, stopLoss: undefined, trailingBy: undefined, trailingDistance: undefined };
const after = (...actions: readonly TicketAction[]) => actions.reduce(sizedReducer, TICKET);
const write = (field: "takeProfit" | "stopLoss" | "trailing", text: string): TicketAction => ({ type: "write", field, text, market });

describe("an order that adds to a position", () => {
  it("begins with the levels that stand, for the side of the position alone", () => {
    expect(sentLevels(TICKET)).toEqual(STANDING);
    expect(sentLevels({ ...TICKET, side: "short" })).toEqual(NONE);
    expect(checkTicket(TICKET, market, "short")).toBeNull();
    expect([takesStanding(TICKET, market, "long"), takesStanding(TICKET, market, "short")]).toEqual([true, false]);
  });

  it("keeps the stop that stands where only the target is changed", () => {
    expect(sentLevels(after(write("takeProfit", "98000")))).toEqual({ ...STANDING, takeProfit: "98000" });
  });

  it("has none of a level that its user took away", () => {
    expect(sentLevels(after(write("stopLoss", "")))).toEqual({ ...STANDING, stopLoss: undefined });
  });

  it("states none once all are taken away, or switched off, and takes them again when it is switched on", () => {
    expect(sentLevels(after(write("stopLoss", ""), write("takeProfit", ""), write("trailing", "")))).toEqual(NONE);
    const off = after({ type: "protect", on: false });
    expect(sentLevels(off)).toEqual(NONE);
    expect(sentLevels(sizedReducer(off, { type: "protect", on: true, market }))).toEqual(STANDING);
  });

  it("follows the position while it changes, until a level is changed here", () => {
    const moved = marketWith({ held: { long: held("long", { ...LEVELS, stopLoss: "94000" }) } });
    expect(sentLevels(TICKET, moved).stopLoss).toBe("94000");
    expect(sentLevels(after(write("takeProfit", "98000")), moved).stopLoss).toBe("95000");
    expect(sentLevels(TICKET, marketWith())).toEqual(NONE);
  });

  it("keeps what was typed before there was a position, and takes its levels when asked", () => {
    const typed: TicketState = { ...TICKET, protect: true, protection: { ...NO_PROTECTION, takeProfit: "98000" } };
    expect(sentLevels(typed)).toEqual({ ...NONE, takeProfit: "98000" });
    expect(sentLevels(sizedReducer(typed, { type: "standing" }))).toEqual(STANDING);
  });

  it("leaves them to the position while it waits, unless they are asked for", () => {
    const limit: TicketState = { ...TICKET, orderType: "limit", price: "96000" };
    expect(sentLevels(limit)).toEqual(NONE);
    expect(sentLevels(sizedReducer(limit, { type: "protect", on: true, market }))).toEqual(STANDING);
  });

  it("is emptied to begin with them again", () => {
    expect(after(write("takeProfit", "98000"), { type: "clear" })).toMatchObject({ ownLevels: false, protection: NO_PROTECTION });
  });
});

it("a moved mark of the rail, another way to count and another distance begin with what stands", () => {
  const moved = after({ type: "level", level: "stopLoss", at: 9_400_000n, side: "long", market });
  expect(sentLevels(moved)).toEqual({ ...STANDING, stopLoss: "94000" });
  const counted = after({ type: "by", by: "distance", market });
  expect(counted.protection).toMatchObject({ by: "distance", stopLoss: "1414.5", takeProfit: "2585.5", trailing: "2.5" });
  expect(after({ type: "trailingBy", by: "price", market }).protection).toMatchObject({
    stopLoss: "95000",
    trailing: "",
    trailingBy: "price",
  });
});

it("the fields and the rail show the side whose position has levels", () => {
  const both = marketWith({ held: { long: held("long"), short: held("short", { ...LEVELS, stopLoss: "99000", takeProfit: "95000" }) } });
  const short: TicketState = { ...TICKET, side: "short" };
  expect([levelSide(short, market), levelSide(short, both), levelSide(short, marketWith())]).toEqual(["long", "short", "short"]);
  expect([protectedSides(short, market), protectedSides(short, both), protectedSides(short, marketWith())]).toEqual([
    ["long"],
    ["long", "short"],
    [],
  ]);
  expect(levelsOf(short, both)).toMatchObject({ stopLoss: 9_900_000n, takeProfit: 9_500_000n });
  expect(after(write("stopLoss", "94000")).side).toBe("long");
});
