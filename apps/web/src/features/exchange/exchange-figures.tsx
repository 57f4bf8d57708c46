import { Amount, Description, DescriptionList, useUi } from "@candela/ui";
import { CaretDownIcon } from "@phosphor-icons/react/dist/csr/CaretDown";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { type Exchange, percentText, type Quote, shortRate } from "../../lib/currencies/exchange-view.ts";
import { useT } from "../../lib/language/i18n.ts";
import { formatUtcDateTime } from "../../lib/time/time-format.ts";

interface Figures {
  readonly exchange: Quote | Exchange;
}

/** What an exchange costs beside the middle of the market, and the very ticks that its rate came from. */
export function ExchangeFigures({ exchange }: Figures) {
  return (
    <DescriptionList size="dense">
      <FigureRows exchange={exchange} />
    </DescriptionList>
  );
}

/** The same as rows of a list that has others besides. */
export function FigureRows({ exchange }: Figures) {
  return (
    <>
      <Costs exchange={exchange} />
      <Sources exchange={exchange} />
    </>
  );
}

function Costs({ exchange }: Figures) {
  const t = useT();
  const style = useUi();
  return (
    <>
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
    </>
  );
}

function Sources({ exchange }: Figures) {
  const t = useT();
  if (exchange.sources.length === 0)
    return (
      <Description name={t("exchange_source")} wraps>
        {t("exchange_at_par")}
      </Description>
    );
  return exchange.sources.map((source) => (
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
        {/* On a phone on two lines: in one, both would stand below the name. */}
        <bdi className="num text-caption font-normal whitespace-normal text-ink-3">
          {t("orders_utc", { time: formatUtcDateTime(source.ts, true) })}
        </bdi>
      </span>
    </Description>
  ));
}

/** What the rate costs, and one tap away where it comes from. */
export function RateDetails({ quote }: { readonly quote: Quote }) {
  const t = useT();
  return (
    <>
      <DescriptionList size="dense">
        <Costs exchange={quote} />
      </DescriptionList>
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer items-center gap-1.5 text-caption font-semibold">
          {t("exchange_source")}
          <CaretDownIcon size={14} aria-hidden="true" className="group-open:rotate-180" />
        </summary>
        <DescriptionList size="dense">
          <Sources exchange={quote} />
        </DescriptionList>
      </details>
    </>
  );
}
