import { EXCHANGE_QUOTE_MS } from "@candela/api";
import { ProgressBar, useUi } from "@candela/ui";
import { useT } from "../language/i18n.ts";
import { useNow } from "../time/now.ts";
import { passingServerTime } from "../time/server-clock.ts";
import { type Quote, rateText } from "./exchange-view.ts";

/** The rate that is held, and for how much longer; a new one follows by itself. */
export function HeldRate({ quote }: { readonly quote: Quote }) {
  const t = useT();
  const style = useUi();
  const now = useNow(250);
  const wholeMs = passingServerTime(EXCHANGE_QUOTE_MS);
  const share = Math.min(1, Math.max(0, (quote.expiresAt - now) / wholeMs));
  const seconds = Math.ceil((share * EXCHANGE_QUOTE_MS) / 1_000);
  return (
    <div className="py-3">
      <div className="flex flex-wrap items-end justify-between gap-x-3 pb-2.5">
        <p className="min-w-0">
          <span className="block text-caption text-ink-2">{t("exchange_held")}</span>
          <bdi className="num text-row">{rateText(quote, quote.rate, style)}</bdi>
        </p>
        {/* Counted for the eye alone: read out each second it would be a nuisance. */}
        <span aria-hidden="true" className="ms-auto text-row">
          <bdi className="tabular-nums">{t("quick_seconds", { seconds })}</bdi>
        </span>
      </div>
      <ProgressBar share={share} label={t("exchange_held_for")} />
    </div>
  );
}
