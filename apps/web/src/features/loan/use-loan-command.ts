import type { Data, Fields } from "@candela/api";
import { useState } from "react";
import { type CommandRoute, command, type Outcome } from "../../lib/net/command.ts";
import { useCommand } from "../../lib/net/use-command.ts";

export type LoanCommand = Extract<CommandRoute, `POST /api/loan/${string}`>;

/** Sends one command of loans at a time. `rejected` is the key of the last rejection: of one that asks to read something anew, the sheet shows what that is. */
export function useLoanCommand() {
  const [rejected, setRejected] = useState<string | null>(null);
  const run = async <K extends LoanCommand>(route: K, fields: Omit<Fields<K>, "idempotencyKey">): Promise<Outcome<Data<K>>> => {
    setRejected(null);
    const outcome = await command(route, fields);
    if (outcome.kind === "rejected" && outcome.failure.kind === "rejected") setRejected(outcome.failure.msg);
    return outcome;
  };
  return { ...useCommand<LoanCommand>(run, "funds_never_arrived"), rejected };
}
