import type { Fields, RouteKey } from "@candela/api";
import { type CommandRoute, command } from "../../../lib/net/command.ts";
import { refresh } from "../../../lib/net/queries.ts";
import { useCommand } from "./use-command.ts";

export type PlaceRoute = Extract<CommandRoute, `POST ${string}/place`>;

/** What an order changes besides the lists of its own mode. */
const MONEY = [
  "GET /api/userInfo/userBalance",
  "GET /api/userBibiAssets/list",
  "GET /api/accountRecord/list",
  "GET /api/userInfo/personCenterPanelData",
  "GET /api/userAssets/list",
] as const satisfies readonly RouteKey[];

/** Sends an order of a mode once: further taps do nothing until its outcome is known. */
export function usePlacing<K extends PlaceRoute>(route: K, lists: readonly RouteKey[]) {
  const { sending, send } = useCommand<PlaceRoute>(async (placed, fields) => {
    try {
      return await command(placed, fields);
    } finally {
      void refresh(...MONEY, ...lists);
    }
  }, "trade_never_arrived");
  return { sending, place: (fields: Omit<Fields<K>, "idempotencyKey">) => send(route, fields) };
}
