import { showToast } from "@candela/ui";
import { useRef, useState } from "react";
import { t } from "../../../../lib/language/i18n.ts";
import { failureText } from "../../../../lib/net/api.ts";
import { command } from "../../../../lib/net/command.ts";

/** Cancels one order at a time; a second tap while the first is on its way does nothing. */
export function useCancel() {
  const [cancelling, setCancelling] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const busy = useRef(false);
  const tell = (text: string, tone: "good" | "problem" | "info") => {
    setSaid(text);
    showToast({ text, tone });
  };
  const cancel = async (id: string) => {
    if (busy.current) return;
    busy.current = true;
    setCancelling(id);
    try {
      const outcome = await command("POST /api/spotOrder/cancel", { id });
      if (outcome.kind === "done") tell(t("orders_cancelled_now"), "good");
      else if (outcome.kind === "rejected") tell(failureText(outcome.failure), "problem");
      else tell(t(outcome.kind === "never-arrived" ? "orders_cancel_never" : "orders_cancel_unknown"), "info");
    } finally {
      busy.current = false;
      setCancelling(null);
    }
  };
  return { cancelling, cancel, said };
}
