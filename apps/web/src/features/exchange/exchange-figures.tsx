import { Amount, Description, DescriptionList, useUi } from "@candela/ui";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { formatUtcDateTime } from "../../lib/time/time-format.ts";
import { type Exchange, percentText, type Quote, shortRate } from "./exchange-view.ts";

/** What an exchange costs beside the middle of the market, and the very ticks that its rate came from. */
export function ExchangeFigures({ exchange }: { readonly exchange: Quote | Exchange }) {
  const t = useT();
  const style = useUi();
  return (
    <DescriptionList size="dense">
      <Description name={t("exchange_fee", { rate: percentText(exchange.feeRate, style) })}>
        {/* Of an exchange that was made; that of a quote is of what somebody types. */}
        <AssetAmount own={"id" in exchange} whole code={exchange.fromCurrencyName} value={exchange.fee} unit />
      </Description>
      <Description name={t("exchange_mid")}>
        <Amount value={shortRate(exchange.mid)} />
      </Description>
      <Description name={t("exchange_difference")}>
        <bdi className="num">{percentText(exchange.difference, style)}</bdi>
      </Description>
      {exchange.sources.map((source) => (
        <Description
          key={source.currencyId}
          name={<bdi>{source.productCode}</bdi>}
          note={t("exchange_tick", { seq: String(source.seq) })}
          wraps
        >
          <span className="flex flex-col items-end max-compact:items-start">
            <bdi className="num">
              <Amount value={source.bid} /> / <Amount value={source.ask} />
            </bdi>
            <bdi className="num text-caption font-normal text-ink-3">{t("orders_utc", { time: formatUtcDateTime(source.ts, true) })}</bdi>
          </span>
        </Description>
      ))}
      {exchange.sources.length === 0 && (
        <Description name={t("exchange_source")} wraps>
          {t("exchange_at_par")}
        </Description>
      )}
    </DescriptionList>
  );
}

/** The rate with its source, one tap away: closed until somebody asks. */
export function RateDetails({ quote }: { readonly quote: Quote }) {
  const t = useT();
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer items-center text-caption font-semibold">{t("exchange_details")}</summary>
      <ExchangeFigures exchange={quote} />
    </details>
  );
}
