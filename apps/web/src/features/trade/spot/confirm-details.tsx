import { Direction, formatAmount, formatQuantity, formatUnits, type SpotPreview } from "@candela/model";
import { Amount, formatDecimal, LivePrice, PaperTag, ProductToken, Tag, Triangle, useUi, WickBar } from "@candela/ui";
import { type ReactNode, useEffect, useState } from "react";
import { useT } from "../../../lib/i18n.ts";
import { productName } from "../../../lib/product-name.ts";
import type { Product, Quote } from "../../../lib/quote-store.ts";
import { languageStore } from "../../../lib/settings.ts";
import { useStore } from "../../../lib/store.ts";
import { ratePercent, trimZeros } from "../ticket/decimal-field.ts";
import { feeDecimals } from "./cost-card.tsx";
import { PROTECTION_PERCENT, worstPrice } from "./ticket-order.ts";
import { previewAt, previewOf, type TicketState } from "./ticket-state.ts";
import type { Ticket } from "./use-ticket.ts";

interface ConfirmDetailsProps {
  readonly product: Product;
  readonly state: TicketState;
  readonly ticket: Ticket;
}

/** Side, size, live price, the two ends of what can happen, the cost, and how old the quote is. */
export function ConfirmDetails({ product, state, ticket }: ConfirmDetailsProps) {
  const t = useT();
  const style = useUi();
  const name = productName(product, useStore(languageStore));
  const { market, quote } = ticket;
  const preview = previewOf(state, market);
  if (preview === null) return null;
  const buying = state.direction === Direction.buy;
  const limit = state.orderType === "limit";
  const percent = (text: string) => formatDecimal(text, style, { as: "percent" });
  const money = (value: Parameters<typeof formatAmount>[0], decimals = 2) => (
    <Amount value={formatAmount(value)} decimals={decimals} unit={market.settlement.code} />
  );
  return (
    <>
      <div className="flex items-center gap-3 py-2">
        <ProductToken productCode={product.productCode} productType={product.productType} image={product.productImg} size={44} />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 text-row">
            {t(buying ? "trade_buy_name" : "trade_sell_name", { name })}
            <Tag tone={buying ? "up" : "down"}>
              <Triangle direction={buying ? "up" : "down"} />
              {t(limit ? "trade_limit" : "trade_market")}
            </Tag>
          </p>
          <p className="text-caption text-ink-2">
            <Amount value={trimZeros(formatQuantity(preview.quantity))} /> {market.symbol} · {money(preview.notional)}
          </p>
        </div>
        <div className="shrink-0 text-end">
          <p className="text-row">
            <LivePrice value={buying ? quote.ask : quote.bid} large />
          </p>
          <p className="text-caption text-ink-2">{t(buying ? "trade_ask_live" : "trade_bid_live")}</p>
        </div>
      </div>
      <Ends state={state} ticket={ticket} preview={preview} />
      <dl>
        {limit && (
          <Line name={t("trade_limit_price")}>
            <Amount value={formatUnits(preview.price.units, preview.price.scale)} />
          </Line>
        )}
        <Line name={t("trade_value")}>{money(preview.notional)}</Line>
        <Line name={t("trade_fee_rate", { rate: percent(ratePercent(market.feeRate?.units ?? 0n)) })}>
          {money(preview.fee, feeDecimals(preview.fee))}
        </Line>
        <Line name={t(limit ? "trade_valid" : "trade_protection")}>
          {limit ? t("trade_until_cancelled") : t("trade_rejects_over", { rate: percent(PROTECTION_PERCENT) })}
        </Line>
        <div className="mt-1 flex min-h-12 items-center justify-between gap-3 border-t border-line text-body font-semibold">
          <dt className="flex items-center gap-2">
            {t(buying ? "trade_total_from" : "trade_receive")}
            <PaperTag />
          </dt>
          <dd className="text-end">{money(preview.total)}</dd>
        </div>
      </dl>
      <QuoteAge quote={quote} />
    </>
  );
}

/** What happens at the price on screen, and at the worst one that is accepted. */
function Ends({ state, ticket, preview }: { readonly state: TicketState; readonly ticket: Ticket; readonly preview: SpotPreview }) {
  const t = useT();
  const { market } = ticket;
  const limit = state.orderType === "limit";
  const buying = state.direction === Direction.buy;
  const present = buying ? market.ask : market.bid;
  // A limit order that the market has already reached fills at the quote, which is better than its limit.
  const reached = limit && (buying ? present <= preview.price.units : present >= preview.price.units);
  const bestAt = limit ? (reached ? present : preview.price.units) : present;
  const worstAt = limit ? preview.price.units : worstPrice(state.direction, present, market.product.tickSize);
  const ends = [
    { key: "best", title: t(limit && !reached ? "trade_if_filled" : "trade_at_quote"), of: previewAt(state, market, bestAt) },
    { key: "worst", title: t("trade_worst"), of: previewAt(state, market, worstAt) },
  ];
  return (
    <dl className="grid grid-cols-2 gap-2 py-2">
      {ends.map(
        ({ key, title, of }) =>
          of !== null && (
            <div key={key} className="rounded-button bg-fill px-3.5 py-2.5">
              <dt className="text-caption text-ink-2">{title}</dt>
              <dd className="mt-0.5 text-row">
                {state.unit === "amount" ? (
                  <Amount value={trimZeros(formatQuantity(of.quantity))} unit={market.symbol} />
                ) : (
                  <Amount value={formatAmount(of.total)} decimals={2} unit={market.settlement.code} />
                )}
              </dd>
              <dd className="text-caption text-ink-3">
                {t("trade_at_price")} <Amount value={formatUnits(of.price.units, of.price.scale)} />
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-h-10 items-center justify-between gap-3 text-body">
      <dt className="text-ink-2">{name}</dt>
      <dd className="text-end font-medium">{children}</dd>
    </div>
  );
}

/** After this long without a tick nothing can be placed. */
const FRESH_MS = 10_000;

function QuoteAge({ quote }: { readonly quote: Quote }) {
  const t = useT();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  const age = Math.max(0, now - quote.ts);
  return (
    <div className="flex items-center gap-4 py-2">
      <div className="flex-1">
        <WickBar share={age / FRESH_MS} label={t("trade_quote_age_label")} lit={age < FRESH_MS} />
      </div>
      <span className="num min-w-24 text-end text-caption text-ink-2">{t("trade_quote_age", { seconds: Math.floor(age / 1000) })}</span>
    </div>
  );
}
