import { formatDecimal, IconButton, Triangle, useUi } from "@candela/ui";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import { useT } from "../language/i18n.ts";
import { useWaitingAlerts } from "./price-alerts.ts";
import { removeWithUndo } from "./remove-with-undo.ts";

/** Waiting alerts of one product, each with a button that removes it. */
export function WaitingHere({ productCode, name }: { readonly productCode: string; readonly name: string }) {
  const t = useT();
  const style = useUi();
  const alerts = useWaitingAlerts(productCode) ?? [];
  if (alerts.length === 0) return null;
  return (
    <section className="pt-4">
      <h3 className="text-caption font-medium text-ink-2">{t("alerts_waiting_here")}</h3>
      <ul>
        {alerts.map((alert) => {
          const price = formatDecimal(alert.price, style);
          return (
            <li key={alert.id} className="flex min-h-12 items-center gap-2.5 border-b border-line last:border-0">
              <Triangle direction={alert.condition === "above" ? "up" : "down"} />
              <bdi className="min-w-0 flex-1 text-body tabular-nums">{t(`alerts_${alert.condition}`, { price })}</bdi>
              <IconButton label={t("alerts_remove_of", { name, price })} onClick={() => void removeWithUndo(alert, price)}>
                <TrashIcon size={20} className="text-ink-2" />
              </IconButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
