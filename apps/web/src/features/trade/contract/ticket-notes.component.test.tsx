import { expect, it } from "vitest";
import { say } from "../../../testing/say.ts";
import { show } from "../../../testing/show.tsx";
import { heldWith, marketWith } from "./contract-test-support.ts";
import { NO_PROTECTION } from "./protection.ts";
import { TicketNotes } from "./ticket-notes.tsx";
import { NEW_TICKET, type TicketState } from "./ticket-state.ts";

const HELD = heldWith("long");
const PLAIN: TicketState = { ...NEW_TICKET, leverage: 20, lots: "500" };
const STATED: TicketState = { ...PLAIN, protect: true, protection: { ...NO_PROTECTION, takeProfit: "100000" } };

it.each([
  ["adds to a position and states a level", STATED, { long: HELD }, true],
  ["adds to a position and states none", { ...PLAIN, protect: true }, { long: HELD }, false],
  ["adds to a position with its levels switched off again", { ...STATED, protect: false }, { long: HELD }, false],
  ["opens a position", STATED, {}, false],
  ["opens one beside that of the other side", STATED, { short: heldWith("short") }, false],
] as const)("an order that %s is told whether the position's own levels go", async (_what, state, held, told) => {
  const { container } = await show(<TicketNotes state={state} market={marketWith({ held })} sides={["long"]} />);
  expect(container.textContent?.includes(say("contract_protect_replaces"))).toBe(told);
});

const LEVELED = heldWith("long", { levels: { ...NO_PROTECTION, stopLoss: "95000", trailing: "2.5" } });

it.each([
  ["states none because it waits", { ...PLAIN, orderType: "limit", price: "96000" }, "keeps"],
  ["has its levels switched off", { ...PLAIN, ownLevels: true }, "keeps"],
  ["takes the levels that stand", PLAIN, "neither"],
  ["states levels of its own", STATED, "replaces"],
] as const)("of an order that %s beside a position with levels it is said what becomes of them", async (_what, state, said) => {
  const { container } = await show(<TicketNotes state={state} market={marketWith({ held: { long: LEVELED } })} sides={["long"]} />);
  const levels = `${say("term_stop_loss")} 95,000.00 · ${say("term_trailing_stop")} 2.5%`;
  const told = [
    container.textContent?.includes(say("contract_keeps_levels", { levels })) ? "keeps" : [],
    container.textContent?.includes(say("contract_protect_replaces")) ? "replaces" : [],
  ].flat();
  expect(told).toEqual(said === "neither" ? [] : [said]);
});
