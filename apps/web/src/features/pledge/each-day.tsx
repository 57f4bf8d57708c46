import { compareDecimals, formatDecimal, trimZeros, useUi } from "@candela/ui";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { earningDecimals, interestOfDay, interestOfTerm, percentOf } from "../../lib/earning/earning-view.ts";
import { useT } from "../../lib/language/i18n.ts";
import { Figure } from "./figure.tsx";
import { InUsdt } from "./in-usdt.tsx";
import type { PledgeProduct } from "./pledge-shapes.ts";

interface EachDayProps {
  readonly product: PledgeProduct;
  /** Decimal text; empty for none. */
  readonly amount: string;
}

/** What is looked ahead where there is no term. */
const OUTLOOK_DAYS = 30;

/** Interest of a day in the coin itself, with the formula and how it is cut, and that of the whole term. */
export function EachDay({ product, amount }: EachDayProps) {
  const t = useT();
  const style = useUi();
  const { currencyName, rateHigh, termDays } = product;
  const sum = amount === "" ? "0" : amount;
  const day = interestOfDay(product, sum, rateHigh);
  const days = termDays === 0 ? OUTLOOK_DAYS : termDays;
  const isNothing = compareDecimals(sum, "0") === 0;
  const isCutAway = !isNothing && compareDecimals(day, "0") === 0;
  return (
    <section aria-label={t("earning_each_day")} className="rounded-card bg-fill px-4.5 py-4 max-compact:px-4">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <p className="min-w-0">
          <span className="block text-caption text-ink-2">{t("earning_each_day")}</span>
          <span className="text-title2">
            <Figure whole code={currencyName} value={day} />
          </span>
        </p>
        <p className="ms-auto min-w-0 text-end">
          <span className="block text-caption text-ink-2">{t("pledge_over", { days: t("earning_days", { count: days }) })}</span>
          <span className="text-title3 text-up-text">
            <AssetAmount whole code={currencyName} value={interestOfTerm({ ...product, termDays: days }, sum, rateHigh)} sign="always" />
          </span>
        </p>
      </div>
      {!isNothing && (
        <p className="mt-3 border-t border-line-strong/30 pt-3 text-caption text-ink-2">
          <bdi className="num block">
            {t("pledge_formula", { amount: formatDecimal(trimZeros(sum), style), rate: percentOf(rateHigh, style) })}
          </bdi>
          {t("earning_cut", { count: earningDecimals(product, sum) })}{" "}
          {!isCutAway && <InUsdt code={currencyName} value={day} text="pledge_worth" />}
          {isCutAway && <span className="block text-flame-text">{t("pledge_too_little")}</span>}
        </p>
      )}
    </section>
  );
}
