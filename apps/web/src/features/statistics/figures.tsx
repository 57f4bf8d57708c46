import type { Data } from "@candela/api";
import { Amount, Change, formatDecimal, ownText, SignedAmount, useUi } from "@candela/ui";
import type { ReactNode } from "react";
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

/** What the range made in all, and from what to what: whole, so that the three add up. */
export function Head({ of: statistics }: { readonly of: Statistics }) {
  const t = useT();
  const whole = { ...MONEY, decimals: sheetDecimals([statistics.opening, statistics.profit, statistics.closing]) };
  return (
    <section aria-label={t("statistics_profit")} className="page-x pt-3">
      <h2 className="text-caption text-ink-2">{t("statistics_profit")}</h2>
      <p>
        <SignedAmount own {...whole} value={statistics.profit} className="text-title1 whitespace-normal!" />
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
    <dl className="page-x mt-3 grid grid-cols-[repeat(auto-fill,minmax(max(8rem,calc((100%-1rem)/3-1px)),1fr))] gap-2">
      <Figure name={t("statistics_win_rate")} note={counted}>
        {statistics.winRate === null ? (
          none
        ) : (
          <bdi className="num">{formatDecimal(percentOf(statistics.winRate), style, { as: "percent", decimals: 1 })}</bdi>
        )}
      </Figure>
      <Figure
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
      </Figure>
      <Figure name={t("statistics_average_win")}>{statistics.averageWin === null ? none : <Profit value={statistics.averageWin} />}</Figure>
      <Figure name={t("statistics_average_loss")}>
        {statistics.averageLoss === null ? none : <Profit value={statistics.averageLoss} />}
      </Figure>
      <Figure name={t("statistics_largest_loss")}>
        {statistics.largestLoss === null ? none : <Profit value={statistics.largestLoss} />}
      </Figure>
      <Figure
        name={t("statistics_fees")}
        note={t("statistics_financing", { amount: ownText(statistics.financing, style, { decimals: 2 }) })}
      >
        <Amount own value={statistics.fees} {...MONEY} />
      </Figure>
    </dl>
  );
}

interface FigureProps {
  readonly name: string;
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

function Figure({ name, note, children }: FigureProps) {
  return (
    <div className="min-w-0 rounded-card bg-fill px-3.5 py-3 max-compact:px-2.5">
      <dt className="text-caption text-ink-2">{name}</dt>
      <dd className="mt-0.5 flex flex-wrap items-baseline gap-x-1.5 text-body font-semibold">{children}</dd>
      {note !== undefined && <dd className="mt-0.5 text-small text-ink-3">{note}</dd>}
    </div>
  );
}
