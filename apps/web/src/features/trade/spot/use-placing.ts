import { useRef, useState } from "react";
import { failureText } from "../../../lib/api.ts";
import { command, type Outcome } from "../../../lib/command.ts";
import { refresh } from "../../../lib/queries.ts";
import type { PlaceFields } from "./ticket-order.ts";

export type Placing =
  | { readonly step: "review"; readonly problem?: string }
  | { readonly step: "sending" }
  | { readonly step: "done"; readonly order: Extract<Outcome, { kind: "done" }>["order"] }
  | { readonly step: "unknown" };

/** Sends an order once: further taps do nothing until its outcome is known. */
export function usePlacing(neverArrived: string) {
  const [placing, setPlacing] = useState<Placing>({ step: "review" });
  const sending = useRef(false);
  const place = async (fields: PlaceFields): Promise<boolean> => {
    if (sending.current) return false;
    sending.current = true;
    setPlacing({ step: "sending" });
    try {
      const outcome = await command("POST /api/spotOrder/place", fields);
      setPlacing(placingOf(outcome, neverArrived));
      return outcome.kind === "done";
    } finally {
      sending.current = false;
      void refresh(
        "GET /api/userInfo/userBalance",
        "GET /api/userBibiAssets/list",
        "GET /api/spotOrder/list",
        "GET /api/accountRecord/list",
        "GET /api/userInfo/personCenterPanelData",
        "GET /api/userAssets/list",
      );
    }
  };
  return { placing, place };
}

function placingOf(outcome: Outcome, neverArrived: string): Placing {
  switch (outcome.kind) {
    case "done":
      return { step: "done", order: outcome.order };
    case "refused":
      return { step: "review", problem: failureText(outcome.failure) };
    case "never-arrived":
      return { step: "review", problem: neverArrived };
    case "unknown":
      return { step: "unknown" };
  }
}
