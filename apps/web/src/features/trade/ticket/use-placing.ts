import type { Fields } from "@candela/api";
import { type CommandRoute, command } from "../../../lib/net/command.ts";
import { useCommand } from "../../../lib/net/use-command.ts";

export type PlaceRoute = Extract<CommandRoute, `POST ${string}/place`>;

/** Sends an order of a mode once: further taps do nothing until its outcome is known. */
export function usePlacing<K extends PlaceRoute>(route: K) {
  const { sending, send } = useCommand<PlaceRoute>(command, "trade_never_arrived");
  return { sending, place: (fields: Omit<Fields<K>, "idempotencyKey">) => send(route, fields) };
}
