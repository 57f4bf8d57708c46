import type { Data, Fields } from "@candela/api";
import { type CommandRoute, command, type Outcome } from "../../../lib/net/command.ts";
import { refresh } from "../../../lib/net/queries.ts";
import { useCommand } from "../ticket/use-command.ts";
import { readAnew, takeResult } from "./contract-feed.ts";

export type ContractRoute = Extract<CommandRoute, `POST /api/contract${string}`>;
export type ContractResult = Data<"POST /api/contractPosition/close">;

/** Sends a command about positions or orders. What it made is shown at once, and read again where it was rejected. */
export async function contractCommand<K extends ContractRoute>(
  route: K,
  fields: Omit<Fields<K>, "idempotencyKey">,
): Promise<Outcome<Data<K>>> {
  try {
    const outcome = await command(route, fields);
    if (outcome.kind === "done") takeResult(outcome.order);
    if (outcome.kind === "rejected") readAnew();
    return outcome;
  } finally {
    void refresh("GET /api/userInfo/userBalance", "GET /api/userInfo/personCenterPanelData", "GET /api/accountRecord/list");
  }
}

/** Sends such commands one at a time. */
export function useContractCommand() {
  return useCommand<ContractRoute>(contractCommand, "contract_never_arrived");
}
