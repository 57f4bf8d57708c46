import { expect, it } from "vitest";
import { say } from "../../../testing/say.ts";
import { show } from "../../../testing/show.tsx";
import { marketWith } from "./contract-test-support.ts";
import { NO_PROTECTION } from "./protection.ts";
import { TicketNotes } from "./ticket-notes.tsx";
import { type HeldSide, NEW_TICKET, type TicketState } from "./ticket-state.ts";

const HELD: HeldSide = {
  marginMode: "isolated",
  holding: {
    side: "long",
    leverage: 20,
    lots: 500n,
    lotSize: 100n,
    entryNotional: 4_820_725_000n,
    margin: 241_036_250n,
    maintenanceRate: 400_000n,
  },
};
const PLAIN: TicketState = { ...NEW_TICKET, leverage: 20, lots: "500" };
const STATED: TicketState = { ...PLAIN, protect: true, protection: { ...NO_PROTECTION, takeProfit: "100000" } };

it.each([
  ["adds to a position and states a level", STATED, { long: HELD }, true],
  ["adds to a position and states none", { ...PLAIN, protect: true }, { long: HELD }, false],
  ["adds to a position with its levels switched off again", { ...STATED, protect: false }, { long: HELD }, false],
  ["opens a position", STATED, {}, false],
  ["opens one beside that of the other side", STATED, { short: { ...HELD, holding: { ...HELD.holding, side: "short" } } }, false],
] as const)("an order that %s is told whether the position's own levels go", async (_what, state, held, told) => {
  const { container } = await show(<TicketNotes state={state} market={marketWith({ held })} sides={["long"]} />);
  expect(container.textContent?.includes(say("contract_protect_replaces"))).toBe(told);
});
