import { type Proof, proves } from "@candela/testkit";
import { describe, expect, it } from "vitest";
import { groupOptions, nextOptions, type Option, type OptionsEvent, type OptionsState } from "./option-states.ts";

const option = (desc: string, fields: Partial<Option> = {}): Option => ({
  id: 1,
  pagePath: "/pages/x",
  module: "actions",
  desc,
  isVisible: true,
  titleKey: "nav_assets",
  icon: "",
  path: "",
  sort: 1,
  ...fields,
});
const turned = (desc: string, status: number) => ({ switchName: desc, desc, status });

const kept = { actions: [option("kept")] };
const fresh = { actions: [option("fresh")] };
const blank: OptionsState = { loaded: false, groups: {}, phase: "switches" };
const at = (phase: OptionsState["phase"], groups?: OptionsState["groups"]): OptionsState => ({
  loaded: groups !== undefined,
  groups: groups ?? {},
  phase,
});
const open = (groups: OptionsState["groups"] | undefined, hasSwitches: boolean): OptionsEvent => ({
  kind: "open",
  kept: groups,
  hasSwitches,
});
const answered: OptionsEvent = { kind: "options", rows: [option("fresh")], switches: [] };

describe("page options", () => {
  const STEPS: readonly (readonly [string, OptionsState, OptionsEvent, OptionsState, Proof?])[] = [
    ["opens with what was kept, switches first", blank, open(kept, false), at("switches", kept)],
    ["opens with what was kept, options next", blank, open(kept, true), at("options", kept)],
    ["opens with nothing, switches first", blank, open(undefined, false), at("switches"), proves("4.8")],
    ["opens with nothing, options next", blank, open(undefined, true), at("options")],
    ["counts an empty set that was kept as something", blank, open({}, true), at("options", {})],
    ["asks for options after the switches", at("switches"), { kind: "switches" }, at("options"), proves("4.5")],
    ["keeps what is shown meanwhile", at("switches", kept), { kind: "switches" }, at("options", kept)],
    ["hears of switches once", at("applied", fresh), { kind: "switches" }, at("applied", fresh)],
    ["applies the answer", at("options"), answered, at("applied", fresh)],
    ["puts the answer in place of what was kept", at("options", kept), answered, at("applied", fresh)],
    ["applies a later answer", at("kept", kept), answered, at("applied", fresh)],
    ["is loaded when there is nothing to offer", at("options"), { kind: "options", rows: [], switches: [] }, at("applied", {})],
    ["leads to the network-error screen without switches", at("switches"), { kind: "failed" }, at("network-error")],
    ["leads to the line screen without options", at("options"), { kind: "failed" }, at("line")],
    ["stays without switches when something was kept", at("switches", kept), { kind: "failed" }, at("kept", kept)],
    ["stays without options when something was kept", at("options", kept), { kind: "failed" }, at("kept", kept)],
    ["stays when a later reading fails", at("applied", fresh), { kind: "failed" }, at("kept", fresh)],
    ["stays with nothing when there is nothing new", at("options"), { kind: "ignored" }, at("kept", {})],
    ["stays with what was kept when there is nothing new", at("options", kept), { kind: "ignored" }, at("kept", kept)],
  ];
  for (const [name, before, event, after, proof = {}] of STEPS) it(name, proof, () => expect(nextOptions(before, event)).toEqual(after));

  it("are grouped by module, in the order of the server", () => {
    const rows = [option("a"), option("b", { module: "services" }), option("c")];
    expect(groupOptions(rows, [])).toEqual({ actions: [rows[0], rows[2]], services: [rows[1]] });
  });

  it.each([
    ["not visible", [option("a", { isVisible: false })], [], 0],
    ["whose switch is 1", [option("a")], [turned("a", 1)], 0],
    ["whose switch is 0", [option("a")], [turned("a", 0)], 1],
    ["whose namesake of another word is 1", [option("a")], [turned("ab", 1)], 1],
    ["not visible though the switch is 0", [option("a", { isVisible: false })], [turned("a", 0)], 0],
  ])("%s", (_name, rows, switches, shown) => expect(groupOptions(rows, switches).actions ?? []).toHaveLength(shown));
});
