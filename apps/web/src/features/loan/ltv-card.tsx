import { cx, formatDecimal, useUi } from "@candela/ui";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { CurrencyToken } from "../../lib/components/currency-token.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { SLOT, withSlot } from "../../lib/language/with-slot.tsx";
import { useLanguage } from "../../lib/site/settings.ts";
import { ageText } from "../../lib/time/age-text.ts";
import { useNow } from "../../lib/time/now.ts";
import { formatMoment } from "../../lib/time/time-format.ts";
import { type Collateral, isPaused, type Loan, type LoanLevels } from "./loan-shapes.ts";
import { pauseText, shareText } from "./loan-words.ts";
import { Meter } from "./meter.tsx";
import { type LiveLtv, useLiveLtv } from "./use-collateral.ts";

interface LtvCardProps {
  readonly loan: Loan;
  readonly levels: LoanLevels;
  readonly collateral: Collateral;
  /** Takes collateral back; absent where none can be. */
  readonly onTake?: (() => void) | undefined;
}

/** Debt against collateral, live, with the levels at which something happens. Where nothing is decided by the price the light is out, and it says so. */
export function LtvCard({ loan, levels, collateral, onTake }: LtvCardProps) {
  const t = useT();
  const style = useUi();
  const live = useLiveLtv({ ...collateral, debt: loan.due, currencyId: loan.currencyId });
  const isDecided = !isPaused(live.pause);
  return (
    <section aria-labelledby="loan-ltv" className="rounded-card border border-line px-4.5 py-4 max-compact:px-3.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 pb-3">
        <h2 id="loan-ltv" className="text-body text-ink-2">
          {t("loan_ltv")}
        </h2>
        <span className="ms-auto text-title2">
          <bdi className={cx("num", isDecided ? "text-ink" : "text-ink-3")}>{live.ltv === null ? "--" : shareText(live.ltv, style)}</bdi>
        </span>
      </div>
      <Meter levels={levels} ltv={live.ltv} lit={isDecided} />
      {live.pause !== null && (
        <p role="status" className="pt-3 text-caption text-flame-text">
          {live.pause === "returning" ? pauseText(live.pause, t) : `${t("loan_paused")}: ${pauseText(live.pause, t)}`}
        </p>
      )}
      <div className="mt-3 flex items-center gap-3 border-t border-line pt-3">
        <CurrencyToken code={collateral.currencyName} size={32} />
        <p className="min-w-0">
          <span className="block text-row">
            {withSlot(
              t("loan_pledged", { amount: SLOT }),
              <AssetAmount own whole code={collateral.currencyName} value={collateral.amount} unit />,
            )}
          </span>
          <Worth live={live} currencyName={loan.currencyName} />
        </p>
      </div>
      {onTake !== undefined && (
        <button type="button" onClick={onTake} className="-mb-2 min-h-11 w-full cursor-pointer ps-11 text-start text-caption font-semibold">
          {t("loan_take_back")}
        </button>
      )}
    </section>
  );
}

function Worth({ live: { bid, value, ts, stale }, currencyName }: { readonly live: LiveLtv; readonly currencyName: string }) {
  const t = useT();
  const style = useUi();
  const { tag } = useLanguage();
  const now = useNow(1_000);
  if (bid === null || value === null) return <span className="block text-caption text-ink-3">{t("loan_pause_unpriced")}</span>;
  const age = ts === null ? "" : stale === null ? formatMoment(ts, now, tag, true) : ageText(stale, ts, t);
  return (
    <span className="block text-caption text-ink-3">
      {withSlot(
        t("pledge_at_price", { worth: SLOT, price: formatDecimal(bid, style) }),
        <AssetAmount own code={currencyName} value={value} unit />,
      )}
      {age !== "" && ` · ${age}`}
    </span>
  );
}
