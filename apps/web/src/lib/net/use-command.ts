import type { Data, Fields } from "@candela/api";
import type { MessageKey } from "@candela/i18n";
import { useRef, useState } from "react";
import { useT } from "../language/i18n.ts";
import { failureText } from "./api.ts";
import type { CommandRoute, Outcome } from "./command.ts";

export type Sending =
  | { readonly step: "asking"; readonly problem?: string }
  | { readonly step: "sending" }
  /** No answer to the questions either: it is asked for again at the next start. */
  | { readonly step: "unknown" };

type Run<R extends CommandRoute> = <K extends R>(route: K, fields: Omit<Fields<K>, "idempotencyKey">) => Promise<Outcome<Data<K>>>;

/**
 * Sends one command at a time by `run`: a second tap does nothing. Gives null when it was not, or not certainly, carried out; `neverArrived` tells
 * that it certainly never reached the server.
 */
export function useCommand<R extends CommandRoute>(run: Run<R>, neverArrived: MessageKey) {
  const t = useT();
  const [sending, setSending] = useState<Sending>({ step: "asking" });
  const busy = useRef(false);
  const send = async <K extends R>(route: K, fields: Omit<Fields<K>, "idempotencyKey">): Promise<Data<K> | null> => {
    if (busy.current) return null;
    busy.current = true;
    setSending({ step: "sending" });
    try {
      const outcome = await run(route, fields);
      setSending(sendingAfter(outcome, t(neverArrived)));
      return outcome.kind === "done" ? outcome.order : null;
    } finally {
      busy.current = false;
    }
  };
  return { sending, send };
}

function sendingAfter(outcome: Outcome<unknown>, neverArrived: string): Sending {
  if (outcome.kind === "unknown") return { step: "unknown" };
  if (outcome.kind === "rejected") return { step: "asking", problem: failureText(outcome.failure) };
  return outcome.kind === "done" ? { step: "asking" } : { step: "asking", problem: neverArrived };
}
