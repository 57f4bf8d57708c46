import { Direction, formatAmount, formatQuantity, formatUnits, STALENESS_LIMIT_MS } from "@candela/model";
import { Amount, Description, DescriptionList, formatDecimal, LivePrice, Notice, ProgressBar, trimZeros, useUi } from "@candela/ui";
import { useStore } from "../../../lib/browser/store.ts";
import { DottedLine } from "../../../lib/components/dotted-line.tsx";
import { Term } from "../../../lib/components/term.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { productName } from "../../../lib/market/product-name.ts";
import type { Product, Quote } from "../../../lib/market/quote-store.ts";
import { languageStore } from "../../../lib/site/settings.ts";
import { useNow } from "../../../lib/time/now.ts";
import { VoucherLines } from "../../../lib/vouchers/voucher-lines.tsx";
import { VoucherNote } from "../../../lib/vouchers/voucher-note.tsx";
import { ACCEPTABLE_MOVE_PERCENT } from "../ticket/acceptable-price.ts";
import { ConfirmHead } from "../ticket/confirm-sheet.tsx";
import { ratePercent, typedUnits } from "../ticket/decimal-field.ts";
import { confirmDecimals, orderEnds, worstIsUnpaid } from "./order-ends.ts";
import { MODEL_TERMS, TIME_KEYS } from "./order-options.tsx";
import { mayRest, previewOf, priceOf, type TicketPreview, type TicketState } from "./ticket-state.ts";
import type { Ticket } from "./use-ticket.ts";

interface ConfirmDetailsProps {
  readonly product: Product;
  readonly state: TicketState;
  readonly ticket: Ticket;
}

/** Side, size, live price, the two ends of what can happen, and the cost. */
export function ConfirmDetails({ product, state, ticket }: ConfirmDetailsProps) {
  const t = useT();
  const style = useUi();
  const name = productName(product, useStore(languageStore));
  const { market, quote } = ticket;
  const preview = previewOf(state, market);
  if (preview === null) return null;
  const buying = state.direction === Direction.buy;
  const limit = state.orderType !== "market";
  const percent = (text: string) => formatDecimal(text, style, { as: "percent" });
  const decimals = confirmDecimals(state, market);
  const money = (value: Parameters<typeof formatAmount>[0]) => (
    <Amount value={formatAmount(value)} decimals={decimals} unit={market.settlement.code} />
  );
  return (
    <>
      <ConfirmHead
        product={product}
        title={t(buying ? "trade_buy_name" : "trade_sell_name", { name })}
        direction={buying ? "up" : "down"}
        tag={t(state.orderType === "market" ? "trade_market" : state.orderType === "limit" ? "trade_limit" : "trade_stop_limit")}
        note={
          <DottedLine>
            <span>
              <Amount value={trimZeros(formatQuantity(preview.quantity))} /> {market.unit}
            </span>
            {money(preview.notional)}
          </DottedLine>
        }
        price={<LivePrice value={buying ? quote.ask : quote.bid} large />}
        priceName={t(buying ? "trade_ask_live" : "trade_bid_live")}
      />
      <Ends state={state} ticket={ticket} />
      <DescriptionList>
        {state.orderType === "stop_limit" && (
          <Description name={<Term of="trigger_price" />}>
            <Amount value={formatUnits(typedUnits(state.trigger, preview.price.scale) ?? 0n, preview.price.scale)} />
          </Description>
        )}
        {limit && (
          <Description name={<Term of="limit_price" />}>
            <Amount value={formatUnits(priceOf(state, market) ?? 0n, preview.price.scale)} />
          </Description>
        )}
        <Description name={t("trade_value")}>{money(preview.notional)}</Description>
        <Description name={t("trade_fee_rate", { rate: percent(ratePercent(market.feeRate?.units ?? 0n)) })}>
          {money(preview.fee)}
        </Description>
        <VoucherLines mode="spot" fee={preview.fee} decimals={decimals} />
        {!limit && (
          <Description wraps name={<Term of="price_protection" />}>
            {t("trade_rejects_over", { rate: percent(ACCEPTABLE_MOVE_PERCENT) })}
          </Description>
        )}
        <Description wraps name={<Term of="time_in_force" />}>
          {t(TIME_KEYS[state.timeInForce])}
        </Description>
        <Description wraps name={<Term of={MODEL_TERMS[market.model.id]}>{t("trade_fill_model")}</Term>}>
          {t(`fill_model_${market.model.id}`)}
        </Description>
        <Description total name={t(buying ? "trade_total_from" : "trade_receive")}>
          {money(preview.total)}
        </Description>
      </DescriptionList>
      <VoucherNote mode="spot" fee={preview.fee} total={buying ? "paid" : "received"} />
      {worstIsUnpaid(state, market) && <Notice tone="attention">{t("trade_worst_rejected")}</Notice>}
      {preview.rest > 0n && state.orderType !== "stop_limit" && <RestNotice state={state} ticket={ticket} preview={preview} />}
    </>
  );
}

/** The present tick does not give all of it: what becomes of the rest. */
function RestNotice({ state, ticket, preview }: { readonly state: TicketState; readonly ticket: Ticket; readonly preview: TicketPreview }) {
  const t = useT();
  const style = useUi();
  const { product, unit } = ticket.market;
  const amountOf = (units: bigint) => `${formatDecimal(trimZeros(formatUnits(units, product.quantityScale)), style)} ${unit}`;
  const now = preview.quantity.units - preview.rest;
  const params = { now: amountOf(now), rest: amountOf(preview.rest) };
  const waits = now === 0n ? "trade_all_waits" : "trade_rest_waits";
  const key = mayRest(state) ? waits : state.timeInForce === "fok" ? "trade_rest_kills" : "trade_rest_given_up";
  return (
    <Notice tone={mayRest(state) ? "neutral" : "attention"}>
      <span>{t(key, params)}</span>
    </Notice>
  );
}

/** The outcome at the price on screen, and at the worst accepted one. */
function Ends({ state, ticket }: { readonly state: TicketState; readonly ticket: Ticket }) {
  const t = useT();
  const { market } = ticket;
  const decimals = confirmDecimals(state, market);
  return (
    <DescriptionList layout="tiles" className="grid auto-cols-fr grid-flow-col gap-2 py-2">
      {orderEnds(state, market).map(({ key, title, of }) => (
        <Description
          key={key}
          name={t(title)}
          note={
            <>
              {t("trade_at_price")} <Amount value={formatUnits(of.price.units, of.price.scale)} />
            </>
          }
        >
          {state.unit === "amount" ? (
            <Amount value={trimZeros(formatQuantity(of.quantity))} unit={market.unit} />
          ) : (
            <Amount value={formatAmount(of.total)} decimals={decimals} unit={market.settlement.code} />
          )}
        </Description>
      ))}
    </DescriptionList>
  );
}

/** Over the button that places: how old the price is that it would be placed at. */
export function QuoteAge({ quote }: { readonly quote: Quote }) {
  const t = useT();
  const age = Math.max(0, useNow(250) - quote.ts);
  return (
    <div className="flex items-center gap-4 pb-2.5">
      <div className="flex-1">
        <ProgressBar share={age / STALENESS_LIMIT_MS} label={t("trade_quote_age_label")} lit={age < STALENESS_LIMIT_MS} />
      </div>
      <span className="min-w-24 text-end text-caption text-ink-2 tabular-nums">
        {t("trade_quote_age", { seconds: Math.floor(age / 1000) })}
      </span>
    </div>
  );
}
