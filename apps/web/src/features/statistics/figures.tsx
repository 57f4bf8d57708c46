import type { Data } from "@candela/api";
import { Amount, Change, Description, DescriptionList, formatDecimal, ownText, SignedAmount, useUi } from "@candela/ui";
import { sheetDecimals } from "../../lib/format/sheet-decimals.ts";
import { useT } from "../../lib/language/i18n.ts";
import { formatUtcDateTime } from "../../lib/time/time-format.ts";
import { percentOf } from "./percent.ts";

export type Statistics = NonNullable<Data<"GET /api/statistics/detail">>;

const MONEY = { decimals: 2, rounding: "down", unit: "USDT" } as const;

/** A signed amount in the colour of its direction, with its sign. */
export function Profit({ value, decimals = MONEY.decimals }: { readonly value: string; readonly decimals?: number }) {
  return <SignedAmount own {...MONEY} decimals={decimals} value={value} className="font-medium" />;
}

/** The range's profit, first value and last value, unrounded so that the three add up. */
export function Head({ of: statistics }: { readonly of: Statistics }) {
  const t = useT();
  const whole = { ...MONEY, decimals: sheetDecimals([statistics.opening, statistics.profit, statistics.closing]) };
  return (
    <section aria-label={t("statistics_profit")} className="page-x pt-3">
      <h2 className="text-caption text-ink-2">{t("statistics_profit")}</h2>
      <p>
        <SignedAmount
          own
          {...whole}
          value={statistics.profit}
          className="text-[min(1.75rem,7.5vw)]! leading-8.5 font-semibold whitespace-normal!"
        />
      </p>
      <p className="mt-0.5 text-caption text-ink-2">
        {t("statistics_equity")} <Amount own {...whole} unit={undefined} value={statistics.opening} />{" "}
        <span aria-hidden="true" className="inline-block rtl:-scale-x-100">
          →
        </span>{" "}
        <Amount own {...whole} value={statistics.closing} />
      </p>
    </section>
  );
}

/** The figures of the range, each with what it stands on. */
export function FigureGrid({ of: statistics }: { readonly of: Statistics }) {
  const t = useT();
  const style = useUi();
  const none = <span className="text-ink-3">–</span>;
  const { drawdown } = statistics;
  const counted = t("statistics_counts", { wins: statistics.wins, losses: statistics.losses, even: statistics.even });
  return (
    <DescriptionList
      layout="tiles"
      className="page-x mt-3 grid grid-cols-[repeat(auto-fill,minmax(max(8rem,calc((100%-1rem)/3-1px)),1fr))] gap-2"
    >
      <Description name={t("statistics_win_rate")} note={counted}>
        {statistics.winRate === null ? (
          none
        ) : (
          <bdi className="num">{formatDecimal(percentOf(statistics.winRate), style, { as: "percent", decimals: 1 })}</bdi>
        )}
      </Description>
      <Description
        name={t("statistics_drawdown")}
        note={drawdown === null ? undefined : `${formatUtcDateTime(drawdown.troughTs).slice(0, 16)} UTC`}
      >
        {drawdown === null ? (
          none
        ) : (
          <>
            <Amount own value={`-${drawdown.amount}`} {...MONEY} />
            <Change rate={`-${percentOf(drawdown.rate)}`} cue={false} className="text-caption" />
          </>
        )}
      </Description>
      <Description name={t("statistics_average_win")}>
        {statistics.averageWin === null ? none : <Profit value={statistics.averageWin} />}
      </Description>
      <Description name={t("statistics_average_loss")}>
        {statistics.averageLoss === null ? none : <Profit value={statistics.averageLoss} />}
      </Description>
      <Description name={t("statistics_largest_loss")}>
        {statistics.largestLoss === null ? none : <Profit value={statistics.largestLoss} />}
      </Description>
      <Description
        name={t("statistics_fees")}
        note={t("statistics_financing", { amount: ownText(statistics.financing, style, { decimals: 2 }) })}
      >
        <Amount own value={statistics.fees} {...MONEY} />
      </Description>
    </DescriptionList>
  );
}
