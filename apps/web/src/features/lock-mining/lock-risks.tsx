import { useUi } from "@candela/ui";
import { comesBackAt, type EarningProduct, isFixed, percentOf } from "../../lib/earning/earning-view.ts";
import { useT } from "../../lib/language/i18n.ts";
import { formatUtcDate } from "../../lib/time/time-format.ts";

interface LockRisksProps {
  readonly product: EarningProduct;
  readonly now: number;
  /** Where nothing else says what the interest is paid from. */
  readonly withSource?: boolean;
}

/** What can be lost, when the money is not there, and what is not certain: each in a sentence. */
export function LockRisks({ product, now, withSource = false }: LockRisksProps) {
  const t = useT();
  const style = useUi();
  const back = comesBackAt(product, now);
  const { earlyFeeRate } = product;
  return (
    <section className="rounded-input bg-fill px-3.5 py-2.5 text-caption text-ink-2">
      <h2 className="font-semibold text-ink">{t("lock_risks")}</h2>
      <ul className="list-disc ps-4">
        {back !== null && <li>{t("lock_until", { date: formatUtcDate(back) })}</li>}
        <li>{earlyFeeRate === null ? t("lock_risk_never") : t("lock_risk_leave", { rate: percentOf(earlyFeeRate, style) })}</li>
        {!isFixed(product) && <li>{t("lock_risk_rate")}</li>}
        {withSource && <li>{t("earning_treasury_text")}</li>}
      </ul>
    </section>
  );
}
