import { Button, cx, formatDecimal, trimZeros, useUi } from "@candela/ui";
import { SealCheckIcon } from "@phosphor-icons/react/dist/csr/SealCheck";
import { SealWarningIcon } from "@phosphor-icons/react/dist/csr/SealWarning";
import { saveFile } from "../../lib/browser/save-file.ts";
import { CurrencyToken } from "../../lib/components/currency-token.tsx";
import { type EarningDay, type EarningOrder, percentOf, productTitle } from "../../lib/earning/earning-view.ts";
import { useT } from "../../lib/language/i18n.ts";
import { formatUtcDate } from "../../lib/time/time-format.ts";
import type { RateCheck } from "./check-rate.ts";
import { RateChart } from "./rate-chart.tsx";
import { RateSteps, useStepName } from "./rate-steps.tsx";
import { stepsFile } from "./steps-file.ts";

interface RateResultProps {
  readonly lock: EarningOrder;
  readonly booked: EarningDay;
  /** The days around it, oldest first. */
  readonly days: readonly EarningDay[];
  readonly check: RateCheck;
  readonly onAgain: () => void;
}

/** What came of a check: the rate in its range, the verdict, and the five steps in the order in which anybody can repeat them. */
export function RateResult({ lock, booked, days, check, onAgain }: RateResultProps) {
  const t = useT();
  return (
    <div className="page-x flex flex-col gap-4">
      <Head lock={lock} booked={booked} />
      <section aria-label={t("rate_days")}>
        <RateChart terms={lock} days={days} chosen={booked.day} />
      </section>
      <Verdict check={check} onAgain={onAgain} />
      <RateSteps lock={lock} booked={booked} check={check} />
      <Button
        wide
        kind="secondary"
        onClick={() => saveFile(`candela-rate-${lock.name}-${booked.day}.txt`, stepsFile(lock, booked, check), "text/plain;charset=utf-8")}
      >
        {t("rate_save")}
      </Button>
    </div>
  );
}

function Head({ lock, booked }: Pick<RateResultProps, "lock" | "booked">) {
  const t = useT();
  const style = useUi();
  const { day, rate, interest, amount, currencyName } = booked;
  const date = formatUtcDate(Date.parse(`${day}T00:00:00Z`));
  const figures = { interest: formatDecimal(interest, style), amount: formatDecimal(trimZeros(amount), style), currency: currencyName };
  return (
    <div className="pt-2 text-center">
      <p className="flex flex-wrap items-center justify-center gap-2 text-body text-ink-2">
        <CurrencyToken code={currencyName} size={24} />
        {t("rate_title", { product: productTitle(lock, t), date })}
      </p>
      <bdi className="num block text-hero max-compact:text-[min(2.25rem,11vw)]">{percentOf(rate, style)}</bdi>
      <p className="text-body text-ink-2">{t("rate_so", figures)}</p>
    </div>
  );
}

function Verdict({ check, onAgain }: Pick<RateResultProps, "check" | "onAgain">) {
  const t = useT();
  const stepName = useStepName();
  const { differs, kind } = check;
  const isGood = differs === null;
  const Seal = isGood ? SealCheckIcon : SealWarningIcon;
  const text = isGood ? t(kind === "drawn" ? "rate_agrees" : "rate_highest") : t("rate_differs", { step: stepName(differs, kind) });
  return (
    <div className="flex items-center gap-3 rounded-card bg-fill px-4 py-3.5 max-compact:flex-wrap">
      <Seal size={28} weight="fill" aria-hidden="true" className={cx("shrink-0", isGood ? "text-ok" : "text-danger")} />
      <div role="status" className="min-w-0 flex-1">
        <p className={cx("text-row", !isGood && "text-danger")}>{t(isGood ? "day_checked" : "day_differs")}</p>
        <p className="text-caption text-ink-2">{text}</p>
      </div>
      <Button size="small" kind="secondary" className="bg-raised max-compact:w-full" onClick={onAgain}>
        {t("day_again")}
      </Button>
    </div>
  );
}
