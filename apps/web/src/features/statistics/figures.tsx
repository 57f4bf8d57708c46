import type { Data } from "@candela/api";
import {
  Amount,
  Change,
  compareDecimals,
  Description,
  DescriptionList,
  formatDecimal,
  ownText,
  SignedAmount,
  signOf,
  sumDecimals,
  useUi,
} from "@candela/ui";
import { roundEven } from "../../lib/format/round-even.ts";
import { sheetDecimals } from "../../lib/format/sheet-decimals.ts";
import { useT } from "../../lib/language/i18n.ts";
import { formatUtcDate } from "../../lib/time/time-format.ts";
import { percentOf } from "./percent.ts";

export type Statistics = NonNullable<Data<"GET /api/statistics/detail">>;

const MONEY_TEXT = { decimals: 2, rounding: "even" } as const;
const MONEY = { ...MONEY_TEXT, unit: "USDT" } as const;

/** A signed amount in the colour of its direction, with its sign. */
export function Profit({ value, decimals = MONEY.decimals }: { readonly value: string; readonly decimals?: number }) {
  return <SignedAmount own {...MONEY} decimals={decimals} value={value} className="font-medium" />;
}

/** The range's profit, first value and last value. The three add up: where two decimals would not show that, each has all of its digits. */
export function Head({ of: statistics }: { readonly of: Statistics }) {
  const t = useT();
  const whole = { ...MONEY, decimals: headDecimals(statistics) };
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

function headDecimals({ opening, profit, closing }: Statistics): number {
  const cents = (value: string) => roundEven(value, MONEY.decimals);
  const adds = compareDecimals(sumDecimals([cents(opening), cents(profit)]), cents(closing)) === 0;
  return adds ? MONEY.decimals : sheetDecimals([opening, profit, closing]);
}

/** The figures of the range, each with what it stands on. */
export function FigureGrid({ of: statistics }: { readonly of: Statistics }) {
  const t = useT();
  const style = useUi();
  const none = <span className="text-ink-3">–</span>;
  const {
    drawdown,
    copies: { profitShares },
  } = statistics;
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
        note={
          drawdown === null ? undefined : (
            <>
              <Change rate={`-${percentOf(drawdown.rate)}`} cue={false} /> · <bdi>{formatUtcDate(drawdown.troughTs)}</bdi>
            </>
          )
        }
      >
        {drawdown === null ? none : <Amount own value={`-${drawdown.amount}`} {...MONEY} />}
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
        note={
          <>
            <span className="block">{t("statistics_financing", { amount: ownText(statistics.financing, style, MONEY_TEXT) })}</span>
            {signOf(profitShares) !== 0 && (
              <span className="block">{t("statistics_profit_shares", { amount: ownText(profitShares, style, MONEY_TEXT) })}</span>
            )}
          </>
        }
      >
        <Amount own value={statistics.fees} {...MONEY} />
      </Description>
    </DescriptionList>
  );
}
