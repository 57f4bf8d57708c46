import type { Data } from "@candela/api";
import { type CommandRoute, command } from "../../../lib/net/command.ts";
import { useCommand } from "../../../lib/net/use-command.ts";

export type ContractRoute = Extract<CommandRoute, `POST /api/contract${string}`>;
export type ContractResult = Data<"POST /api/contractPosition/close">;

/** Sends commands about positions or orders one at a time. */
export function useContractCommand() {
  return useCommand<ContractRoute>(command, "contract_never_arrived");
}
