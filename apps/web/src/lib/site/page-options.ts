import { useQuery } from "@tanstack/react-query";
import { useEffect, useReducer } from "react";
import { readKept, writeKept } from "../browser/store.ts";
import { redirectTo } from "../navigation/navigation.ts";
import { LINE_PATH, NETWORK_ERROR_PATH } from "../navigation/paths.ts";
import { rowsQuery } from "../net/queries.ts";
import { isLoss } from "../net/request.ts";
import { nextOptions, type OptionGroups, type OptionsState } from "./option-states.ts";
import { switchesQuery } from "./site.ts";

export type { Option, OptionGroups } from "./option-states.ts";

export interface PageOptions {
  /** Something to show is here; until then a skeleton. */
  readonly loaded: boolean;
  readonly groups: OptionGroups;
}

export const keptName = (path: string) => `pageOptions ${path}`;
export const optionsQuery = (path: string) => rowsQuery("GET /api/appConfig/list", { "params[pagePath]": path }, { staleTime: 60_000 });

/** Checks kept option sets before they are shown: an older version may have written anything. */
export const asGroups = (value: unknown): OptionGroups | undefined =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).every(
    (group) => Array.isArray(group) && group.every((option) => typeof option?.desc === "string" && typeof option.path === "string"),
  )
    ? (value as OptionGroups)
    : undefined;

function open(path: string): OptionsState {
  const kept = readKept(keptName(path), asGroups);
  return nextOptions({ loaded: false, groups: {}, phase: "switches" }, { kind: "open", kept, hasSwitches: false });
}

/**
 * Options of a page, by module: kept ones at once, then the server's, without hidden ones. A page that cannot load them and has none kept
 * is left for the line screen, or for the network-error screen when it is the switches that are missing. `path` names the page and does not
 * change while a component lives.
 */
export function usePageOptions(path: string): PageOptions {
  const [state, tell] = useReducer(nextOptions, path, open);
  const switches = useQuery(switchesQuery());
  const options = useQuery({ ...optionsQuery(path), enabled: switches.data !== undefined });
  const failure = switches.data === undefined ? switches.error : options.data === undefined ? options.error : null;
  useEffect(() => {
    if (switches.data !== undefined) tell({ kind: "switches" });
    if (switches.data !== undefined && options.data !== undefined) tell({ kind: "options", rows: options.data, switches: switches.data });
    else if (failure !== null) tell({ kind: isLoss(failure) ? "failed" : "ignored" });
  }, [switches.data, options.data, failure]);
  const { phase, loaded, groups } = state;
  useEffect(() => {
    if (phase === "applied") writeKept(keptName(path), groups);
    if (phase === "line") void redirectTo(LINE_PATH, { page: path });
    if (phase === "network-error") void redirectTo(NETWORK_ERROR_PATH, { page: path });
  }, [path, phase, groups]);
  return { loaded, groups };
}
