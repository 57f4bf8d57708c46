import { showToast } from "@candela/ui";
import { t } from "../language/i18n.ts";
import { errorText } from "../net/api.ts";
import { addAlert, type PriceAlert, removeAlert } from "./price-alerts.ts";

/** Takes an alert away, and offers to set a waiting one again; `price` as people read it. */
export async function removeWithUndo(alert: PriceAlert, price: string): Promise<void> {
  try {
    await removeAlert(alert.id);
    const undo = () => void addAlert(alert.productCode, alert.price).catch(problem);
    showToast({
      text: t("alerts_removed", { price }),
      tone: "good",
      ...(alert.status === "active" && { action: { label: t("alerts_undo"), onClick: undo } }),
    });
  } catch (error) {
    problem(error);
  }
}

function problem(error: unknown): void {
  showToast({ text: errorText(error), tone: "problem" });
}
