import type { Data, Fields } from "@candela/api";
import { useState } from "react";
import { type CommandRoute, command, type Outcome } from "../net/command.ts";
import { useCommand } from "../net/use-command.ts";

/** Commands of locks and pledges; both kinds take and answer the same. */
export type EarningCommand = Extract<
  CommandRoute,
  | "POST /api/lockMining/start"
  | "POST /api/lockMining/redeem"
  | "POST /api/lockMining/rollOver"
  | "POST /api/pledge/start"
  | "POST /api/pledge/redeem"
  | "POST /api/pledge/rollOver"
>;

/** Sends one such command at a time. `rejected` is the key of the last rejection: of one that asks to read something anew, the sheet shows what that is. */
export function useEarningCommand() {
  const [rejected, setRejected] = useState<string | null>(null);
  const run = async <K extends EarningCommand>(route: K, fields: Omit<Fields<K>, "idempotencyKey">): Promise<Outcome<Data<K>>> => {
    setRejected(null);
    const outcome = await command(route, fields);
    if (outcome.kind === "rejected" && outcome.failure.kind === "rejected") setRejected(outcome.failure.msg);
    return outcome;
  };
  return { ...useCommand<EarningCommand>(run, "funds_never_arrived"), rejected };
}
