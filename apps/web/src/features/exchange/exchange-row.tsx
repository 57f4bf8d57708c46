import { Description, DescriptionList, Row, useUi } from "@candela/ui";
import { ArrowRightIcon } from "@phosphor-icons/react/dist/csr/ArrowRight";
import type { ReactNode } from "react";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { CopyButton } from "../../lib/components/copy-button.tsx";
import { CurrencyToken } from "../../lib/components/currency-token.tsx";
import { type Exchange, rateText } from "../../lib/currencies/exchange-view.ts";
import { useT } from "../../lib/language/i18n.ts";
import { useNow } from "../../lib/time/now.ts";
import { formatUtcDateTime, formatUtcDayMinute, formatUtcMinute } from "../../lib/time/time-format.ts";
import { FigureRows } from "./exchange-figures.tsx";

/** The two currencies, the second in front of the first. */
function Tokens({ exchange }: { readonly exchange: Exchange }) {
  return (
    <span className="flex">
      <CurrencyToken code={exchange.fromCurrencyName} size={30} />
      <span className="-ms-3 mt-2.5 rounded-full border-2 border-canvas">
        <CurrencyToken code={exchange.toCurrencyName} size={30} />
      </span>
    </span>
  );
}

function usePair({ fromCurrencyName: from, toCurrencyName: to }: Exchange): string {
  return useT()("exchange_pair", { from, to });
}

/** To the millisecond, or so short that it stays in one line on a phone: with the year only where it is another. */
function Moment({ ts, precise }: { readonly ts: number; readonly precise: boolean }) {
  const t = useT();
  const isThisYear = new Date(useNow(30_000)).getUTCFullYear() === new Date(ts).getUTCFullYear();
  const time = precise ? formatUtcDateTime(ts, true) : isThisYear ? formatUtcDayMinute(ts) : formatUtcMinute(ts);
  return <bdi className="num whitespace-normal">{t("orders_utc", { time })}</bdi>;
}

interface ExchangeRowProps {
  readonly exchange: Exchange;
  readonly divider: boolean;
  readonly onOpen: () => void;
}

/** An exchange in a line: which, when, what arrived, and at which rate. A tap opens it in its place. */
export function ExchangeRow({ exchange, divider, onOpen }: ExchangeRowProps) {
  const style = useUi();
  return (
    <Row
      divider={divider}
      onClick={onOpen}
      start={<Tokens exchange={exchange} />}
      title={<span className="whitespace-normal">{usePair(exchange)}</span>}
      note={
        <span className="block whitespace-normal">
          <Moment ts={exchange.ts} precise={false} />
        </span>
      }
      end={
        <span className="flex flex-col items-end">
          <AssetAmount own code={exchange.toCurrencyName} value={exchange.received} sign="always" unit />
          <bdi className="num text-caption font-normal text-ink-3">{rateText(exchange, exchange.rate, style)}</bdi>
        </span>
      }
    />
  );
}

/** The same, open: both amounts, the rate beside the middle of its market, the ticks, and what was then there. */
export function OpenExchange({ exchange }: { readonly exchange: Exchange }) {
  const t = useT();
  const style = useUi();
  const { id, fromCurrencyName, toCurrencyName, paid, received, balanceAfter } = exchange;
  return (
    <article className="page-x py-2">
      <div className="rounded-card border border-line p-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Tokens exchange={exchange} />
          <p className="min-w-0 flex-1">
            <span className="block text-row">{usePair(exchange)}</span>
            <span className="text-caption text-ink-3">
              <Moment precise ts={exchange.ts} />
            </span>
          </p>
        </div>
        <div className="flex flex-wrap items-end justify-between gap-3 border-b border-line py-3">
          <Amounts name={t("exchange_paid")}>
            <AssetAmount own whole code={fromCurrencyName} value={paid} unit />
          </Amounts>
          <ArrowRightIcon size={18} aria-hidden="true" className="mb-1.5 text-ink-3 max-compact:hidden rtl:-scale-x-100" />
          <Amounts name={t("exchange_got")}>
            <AssetAmount own whole code={toCurrencyName} value={received} unit />
          </Amounts>
        </div>
        <DescriptionList size="dense" className="pt-1.5">
          <Description name={t("exchange_rate_name")}>
            <bdi className="num">{rateText(exchange, exchange.rate, style)}</bdi>
          </Description>
          <FigureRows exchange={exchange} />
          <Description name={t("record_balance_after")}>
            <AssetAmount own whole code={toCurrencyName} value={balanceAfter} unit />
          </Description>
        </DescriptionList>
        <p className="mt-2 flex min-h-11 items-center justify-between gap-3 border-t border-line pt-2 text-caption text-ink-3">
          {t("record_reference_exchange", { id })}
          <CopyButton text={id} label={t("record_copy_reference")} />
        </p>
      </div>
    </article>
  );
}

function Amounts({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <p className="min-w-0">
      <span className="block text-caption text-ink-2">{name}</span>
      <span className="text-title3">{children}</span>
    </p>
  );
}
