import { formatDecimal, HeroMoney, PaperTag, useUi } from "@candela/ui";
import { CaretDownIcon } from "@phosphor-icons/react/dist/csr/CaretDown";
import { AssetAmount } from "../../../lib/components/asset-amount.tsx";
import { shortRate } from "../../../lib/currencies/exchange-view.ts";
import { useT } from "../../../lib/language/i18n.ts";
import { formatUtcTime } from "../../../lib/time/time-format.ts";
import type { MoneySummary } from "../money-shapes.ts";

interface SummaryHeadProps {
  readonly title: string;
  /** "3 deposits". */
  readonly count: string;
  readonly summary: MoneySummary;
}

/** The sum of a time in one currency; what it is made of, and at which rates, is one tap away. */
export function SummaryHead({ title, count, summary: { worth, currencyName, currencyId, amounts } }: SummaryHeadProps) {
  const t = useT();
  const style = useUi();
  const rateOf = (name: string, mid: string) => `1 ${name} = ${formatDecimal(shortRate(mid), style)}`;
  const others = amounts.filter((amount) => amount.currencyId !== currencyId);
  const rates = others.flatMap(({ currencyName: name, mid }) => (mid === null ? [] : [rateOf(name, mid)]));
  return (
    <div className="page-x pt-2 pb-2">
      <p className="flex flex-wrap items-center gap-x-2 text-body text-ink-2">
        {title}
        <PaperTag />
      </p>
      <p className="flex flex-wrap items-baseline gap-x-2">
        {worth === null ? (
          <span className="py-1.5 text-title2 text-ink-2">{t("funds_no_price")}</span>
        ) : (
          <>
            <HeroMoney value={worth} as="number" hidden={style.hidesOwn === true} />
            <span className="text-title3 font-normal text-ink-3">
              <bdi>{currencyName}</bdi>
            </span>
          </>
        )}
      </p>
      {others.length === 0 ? (
        <p className="text-caption text-ink-2">{count}</p>
      ) : (
        <details className="group text-caption text-ink-2">
          <summary className="flex min-h-11 cursor-pointer items-center gap-1.5">
            <span className="min-w-0">
              {[count, ...rates].map((part, index) => (
                <span key={part}>
                  {index > 0 && " · "}
                  <bdi className="num">{part}</bdi>
                </span>
              ))}
            </span>
            <CaretDownIcon size={14} aria-hidden="true" className="shrink-0 group-open:rotate-180" />
          </summary>
          <ul className="pb-2">
            {amounts.map(({ currencyId: id, currencyName: name, amount, mid, midTs }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-3 py-1">
                <AssetAmount own whole code={name} value={amount} unit />
                <span>
                  {/* The currency of the sum itself has no rate worth telling. */}
                  {mid === null
                    ? t("funds_no_price")
                    : id !== currencyId && <bdi className="num">{`${rateOf(name, mid)} ${currencyName}`}</bdi>}
                  {midTs !== null && <bdi className="num text-ink-3"> {t("orders_utc", { time: formatUtcTime(midTs) })}</bdi>}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
