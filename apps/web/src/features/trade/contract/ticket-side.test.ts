import { describe, expect, it } from "vitest";
import { marketWith } from "./contract-test-support.ts";
import { NO_PROTECTION, type ProtectionDraft } from "./protection.ts";
import { freeSide, protectedSides } from "./ticket-side.ts";
import { type SizedAction, sizedReducer } from "./ticket-size.ts";
import { type HeldSide, NEW_TICKET, type TicketField, type TicketState } from "./ticket-state.ts";

/** Bitcoin at 96,412.50, bid 96,410.50, ask 96,414.50. */
const market = marketWith();
const HELD: HeldSide = {
  marginMode: "cross",
  holding: { side: "long", leverage: 5, lots: 300n, lotSize: 200n, entryNotional: 1n, margin: 1n, maintenanceRate: 400_000n },
};

function written(field: TicketField, text: string, before: Partial<TicketState> = {}): TicketState["side"] {
  const action: SizedAction = { type: "write", field, text, market };
  return sizedReducer({ ...NEW_TICKET, lots: "500", protect: true, ...before }, action).side;
}
const levels = (draft: Partial<ProtectionDraft>): Partial<TicketState> => ({ protection: { ...NO_PROTECTION, ...draft } });

describe("what is typed turns the ticket to the side that it speaks for", () => {
  it.each<[what: string, field: TicketField, text: string, before: Partial<TicketState>, side: TicketState["side"]]>([
    ["a stop below the price", "stopLoss", "95000", { side: "short" }, "long"],
    ["a stop above it", "stopLoss", "98000", {}, "short"],
    ["a target above the price", "takeProfit", "98000", { side: "short" }, "long"],
    ["a target below it", "takeProfit", "95000", {}, "short"],
    ["a stop beside a target leaves it to the target", "stopLoss", "98000", levels({ takeProfit: "99000" }), "long"],
    ["a target that a stop of its own side waits for", "takeProfit", "98000", { side: "short", ...levels({ stopLoss: "95000" }) }, "long"],
    ["a stop that a target of its own side waits for", "stopLoss", "98000", levels({ takeProfit: "95000" }), "short"],
    [
      "an emptied target leaves it to the stop",
      "takeProfit",
      "",
      { side: "short", ...levels({ takeProfit: "9", stopLoss: "95000" }) },
      "long",
    ],
    ["levels that suit neither together leave it", "takeProfit", "95000", { side: "short", ...levels({ stopLoss: "95000" }) }, "short"],
    ["a distance leaves the side", "stopLoss", "500", levels({ by: "distance" }), "long"],
    ["a percentage leaves it", "takeProfit", "2", { side: "short", ...levels({ by: "percent" }) }, "short"],
    ["an emptied stop leaves it", "stopLoss", "", { side: "short", ...levels({ stopLoss: "9" }) }, "short"],
    ["a trigger above the price opens a long", "trigger", "97000", { side: "short", orderType: "stop" }, "long"],
    ["a trigger below it a short", "trigger", "95000", { orderType: "stop" }, "short"],
    ["a trigger at the price leaves the side", "trigger", "96412.5", { side: "short", orderType: "stop" }, "short"],
    ["a number of lots leaves it", "lots", "7", { side: "short" }, "short"],
  ])("%s", (_what, field, text, before, side) => {
    expect(written(field, text, before)).toBe(side);
  });

  it("a stop of a limit order is measured from where each side would open", () => {
    const limit = { orderType: "limit", price: "90000" } as const;
    expect(written("stopLoss", "89000", limit)).toBe("long");
    expect(written("stopLoss", "97000", limit)).toBe("short");
    // A long would wait for 90,000, a short open at once at 96,410.50: it protects neither.
    expect(written("stopLoss", "91000", limit)).toBe("long");
    expect(written("stopLoss", "91000", { ...limit, side: "short" })).toBe("short");
  });
});

it.each([
  ["long", "short", { stopLoss: "95000", takeProfit: "98000" }],
  ["short", "long", { stopLoss: "98000" }],
  ["long", "long", {}],
] as const)(
  "levels that come back when protection is put on again belong to a %s, though a %s was placed meanwhile",
  (side, placed, draft) => {
    const kept: TicketState = { ...NEW_TICKET, side: placed, ...levels(draft) };
    expect(sizedReducer(kept, { type: "protect", on: true, market })).toMatchObject({ side, protect: true });
    expect(sizedReducer({ ...kept, protect: true }, { type: "protect", on: false, market }).side).toBe(placed);
  },
);

describe("the sides that typed levels could be meant for", () => {
  it.each<[what: string, ticket: Partial<TicketState>, sides: readonly string[]]>([
    ["none while protection is off", { protect: false, ...levels({ stopLoss: "95000" }) }, []],
    ["none while nothing is typed", { protect: true }, []],
    ["one where prices are", { protect: true, side: "short", ...levels({ stopLoss: "98000" }) }, ["short"]],
    ["both where distances are", { protect: true, ...levels({ by: "distance", stopLoss: "500" }) }, ["long", "short"]],
    ["both where percentages are", { protect: true, ...levels({ by: "percent", takeProfit: "2" }) }, ["long", "short"]],
  ])("are %s", (_what, ticket, sides) => {
    expect(protectedSides({ ...NEW_TICKET, ...ticket }, market)).toEqual(sides);
  });
});

it("leverage and margin mode are chosen for a side of which nothing is open", () => {
  expect(freeSide(NEW_TICKET, market)).toBe("long");
  expect(freeSide(NEW_TICKET, marketWith({ held: { long: HELD } }))).toBe("short");
  const both = marketWith({ held: { long: HELD, short: { ...HELD, holding: { ...HELD.holding, side: "short" } } } });
  expect(freeSide({ ...NEW_TICKET, side: "short" }, both)).toBe("short");
});
