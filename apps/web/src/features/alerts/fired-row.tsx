import { formatDecimal, Triangle, useUi } from "@candela/ui";
import type { PriceAlert } from "../../lib/alerts/price-alerts.ts";
import { useT } from "../../lib/language/i18n.ts";
import { tickNumber } from "../../lib/market/tick-number.ts";
import { useLanguage } from "../../lib/site/settings.ts";
import { useAgeNow } from "../../lib/time/now.ts";
import { formatMoment, formatUtcTime } from "../../lib/time/time-format.ts";
import { AlertRow } from "./alert-row.tsx";

/** An alert that was reached, and the tick that did it, kept for ever. */
export function FiredRow({ alert }: { readonly alert: PriceAlert }) {
  const t = useT();
  const style = useUi();
  const { tag } = useLanguage();
  const { tick, firedAt } = alert;
  const now = useAgeNow(firedAt ?? undefined);
  const text = (value: string) => formatDecimal(value, style);
  return (
    <AlertRow
      alert={alert}
      end={firedAt !== null && <span className="shrink-0 text-small font-normal text-ink-3">{formatMoment(firedAt, now, tag, true)}</span>}
    >
      <span className="flex items-center gap-1.5 text-caption text-ink-2">
        <Triangle direction={alert.condition === "above" ? "up" : "down"} />
        <bdi className="min-w-0 tabular-nums">{t(`alerts_${alert.condition}`, { price: text(alert.price) })}</bdi>
      </span>
      {tick !== null && (
        <>
          <span className="block pt-0.5 text-caption text-ink">{t("alerts_reached_at", { price: text(tick.price) })}</span>
          <span className="num block text-small whitespace-normal text-ink-3">
            {t("alerts_tick", {
              seq: tickNumber(tick.seq),
              time: formatUtcTime(tick.ts, true),
              bid: text(tick.bid),
              ask: text(tick.ask),
            })}
          </span>
        </>
      )}
    </AlertRow>
  );
}
