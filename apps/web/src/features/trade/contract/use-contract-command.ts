import type { Data, Fields } from "@candela/api";
import { useRef, useState } from "react";
import { t } from "../../../lib/language/i18n.ts";
import { failureText } from "../../../lib/net/api.ts";
import { type CommandRoute, command } from "../../../lib/net/command.ts";

export type ContractRoute = Extract<CommandRoute, `POST /api/contract${string}`>;
export type ContractResult = Data<"POST /api/contractPosition/close">;

export type Sending =
  | { readonly step: "asking"; readonly problem?: string }
  | { readonly step: "sending" }
  /** No answer to the questions either: it is asked for again at the next start. */
  | { readonly step: "unknown" };

/** Sends one command about positions or orders at a time: a second tap does nothing. Null when it was not, or not certainly, carried out. */
export function useContractCommand() {
  const [sending, setSending] = useState<Sending>({ step: "asking" });
  const busy = useRef(false);
  const send = async <K extends ContractRoute>(route: K, fields: Omit<Fields<K>, "idempotencyKey">): Promise<ContractResult | null> => {
    if (busy.current) return null;
    busy.current = true;
    setSending({ step: "sending" });
    try {
      const outcome = await command(route, fields);
      if (outcome.kind === "done") {
        setSending({ step: "asking" });
        return outcome.order;
      }
      if (outcome.kind === "unknown") setSending({ step: "unknown" });
      else
        setSending({ step: "asking", problem: outcome.kind === "rejected" ? failureText(outcome.failure) : t("contract_never_arrived") });
      return null;
    } finally {
      busy.current = false;
    }
  };
  return { sending, send };
}
