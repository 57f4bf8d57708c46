import type { Row } from "@candela/api";

/** One thing that a page offers, as the operator set it. */
export type Option = Row<"GET /api/appConfig/list">;
/** Options of a page by module, each group in the order of the server. */
export type OptionGroups = Readonly<Record<string, readonly Option[]>>;
type Switches = readonly Row<"GET /api/switchSet/list">[];

export interface OptionsState {
  /** There is an answer to show: a kept one, or the server's, even an empty one. */
  readonly loaded: boolean;
  readonly groups: OptionGroups;
  /** What the page waits for, and then its end: `applied`, `kept` (a failure, with options from before), or left for another screen. */
  readonly phase: "switches" | "options" | "applied" | "kept" | "network-error" | "line";
}

export type OptionsEvent =
  /** The page opens. `hasSwitches`: the switch settings are loaded. */
  | { readonly kind: "open"; readonly kept: OptionGroups | undefined; readonly hasSwitches: boolean }
  | { readonly kind: "switches" }
  | { readonly kind: "options"; readonly rows: readonly Option[]; readonly switches: Switches }
  /** Of what is awaited. */
  | { readonly kind: "failed" }
  /** The answer is to be ignored (code 209), or someone else acts on it (code 401). */
  | { readonly kind: "ignored" };

/** Rows by module, without those that are not visible or whose switch, found by `desc`, is 1. */
export function groupOptions(rows: readonly Option[], switches: Switches): OptionGroups {
  const hidden = new Set(switches.filter(({ status }) => status === 1).map(({ desc }) => desc));
  const shown = rows.filter(({ desc, isVisible }) => isVisible && !hidden.has(desc));
  return Object.groupBy(shown, ({ module }) => module) as OptionGroups;
}

/** Options kept before are used at once; switches come before options; a failure leaves the page only when it has nothing to show. */
export function nextOptions(state: OptionsState, event: OptionsEvent): OptionsState {
  const { loaded, groups, phase } = state;
  switch (event.kind) {
    case "open":
      return { loaded: event.kept !== undefined, groups: event.kept ?? {}, phase: event.hasSwitches ? "options" : "switches" };
    case "switches":
      return phase === "switches" ? { loaded, groups, phase: "options" } : state;
    case "options":
      return { loaded: true, groups: groupOptions(event.rows, event.switches), phase: "applied" };
    case "ignored":
      return { loaded: true, groups, phase: "kept" };
    case "failed":
      return { loaded, groups, phase: loaded ? "kept" : phase === "switches" ? "network-error" : "line" };
  }
}
