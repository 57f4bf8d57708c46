import type { Data, Fields } from "@candela/api";
import { useRef, useState } from "react";
import { useT } from "../../../lib/language/i18n.ts";
import { failureText } from "../../../lib/net/api.ts";
import { type CommandRoute, command, type Outcome } from "../../../lib/net/command.ts";

export type PlaceRoute = Extract<CommandRoute, `POST ${string}/place`>;

export type Placing<O> =
  | { readonly step: "review"; readonly problem?: string }
  | { readonly step: "sending" }
  | { readonly step: "done"; readonly order: O }
  | { readonly step: "unknown" };

/** Sends an order of a mode once: further taps do nothing until its outcome is known. */
export function usePlacing<K extends PlaceRoute>(route: K) {
  const t = useT();
  const [placing, setPlacing] = useState<Placing<Data<K>>>({ step: "review" });
  const sending = useRef(false);
  const place = async (fields: Omit<Fields<K>, "idempotencyKey">): Promise<Data<K> | null> => {
    if (sending.current) return null;
    sending.current = true;
    setPlacing({ step: "sending" });
    try {
      const outcome = await command(route, fields);
      setPlacing(placingOf(outcome, t("trade_never_arrived")));
      return outcome.kind === "done" ? outcome.order : null;
    } finally {
      sending.current = false;
    }
  };
  return { placing, place };
}

function placingOf<O>(outcome: Outcome<O>, neverArrived: string): Placing<O> {
  switch (outcome.kind) {
    case "done":
      return { step: "done", order: outcome.order };
    case "rejected":
      return { step: "review", problem: failureText(outcome.failure) };
    case "never-arrived":
      return { step: "review", problem: neverArrived };
    case "unknown":
      return { step: "unknown" };
  }
}
