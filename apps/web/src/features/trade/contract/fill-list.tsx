import { RATE_SCALE } from "@candela/model";
import { Amount, Description, DescriptionList, formatDecimal, ownText, SignedAmount, signOf, Tag, useUi } from "@candela/ui";
import { Term } from "../../../lib/components/term.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { tickNumber } from "../../../lib/market/tick-number.ts";
import { formatUtcDateTime } from "../../../lib/time/time-format.ts";
import { RebateLines } from "../../../lib/vouchers/rebate-lines.tsx";
import { wireUnits } from "../product.ts";
import { FillReason } from "../spot/orders/fill-list.tsx";
import { ratePercent } from "../ticket/decimal-field.ts";
import { type Fill, SETTLEMENT } from "./contract-shapes.ts";
import { lotCount, reasonText } from "./contract-words.tsx";

/** Each execution with why it happened and the very tick behind it: anyone can read that tick by product and number. */
export function FillList({ fills, decimals }: { readonly fills: readonly Fill[]; readonly decimals: number }) {
  const t = useT();
  const style = useUi();
  const percent = (rate: string) => formatDecimal(ratePercent(wireUnits(rate, RATE_SCALE)), style, { as: "percent" });
  const usd = (value: string) => <Amount own value={value} decimals={decimals} unit={SETTLEMENT.code} />;
  return (
    <ol className="flex flex-col gap-2">
      {fills.map((fill) => (
        <li key={fill.id} className="rounded-input bg-fill px-3.5 py-3">
          <p className="flex flex-wrap items-center justify-between gap-2 pb-1.5 text-body font-medium">
            <span>
              {t(fill.action === "open" ? "contract_fill_opened" : "contract_fill_closed", {
                lots: lotCount(fill.lots, t, style, ownText),
              })}
            </span>
            <Tag tone={fill.reason === "liquidation" ? "problem" : "neutral"}>{reasonText(fill.reason, t)}</Tag>
          </p>
          <DescriptionList size="compact">
            <Description name={t("contract_price")}>
              <Amount value={fill.price} />
            </Description>
            <Description name={t("contract_notional")}>{usd(fill.notional)}</Description>
            {fill.action === "close" && (
              <Description name={t("contract_result_of_price")}>
                <SignedAmount own value={fill.realised} decimals={decimals} unit={SETTLEMENT.code} />
              </Description>
            )}
            <Description name={signOf(fill.feeRate) === 0 ? t("term_fee") : t("trade_fee_rate", { rate: percent(fill.feeRate) })}>
              {usd(fill.fee)}
            </Description>
            <RebateLines of="contract_fill" id={fill.id} fee={fill.fee} decimals={decimals} />
            {signOf(fill.liquidationFee) !== 0 && (
              <Description name={<Term of="liquidation_fee" />}>{usd(fill.liquidationFee)}</Description>
            )}
            {signOf(fill.deficit) !== 0 && <Description name={<Term of="deficit" />}>{usd(fill.deficit)}</Description>}
            <Description name={<Term of="tick" />}>
              <bdi className="num">{tickNumber(fill.tick.seq)}</bdi>
            </Description>
            {fill.tick.source !== undefined && <Description name={t("source_prices_from")}>{t(`source_${fill.tick.source}`)}</Description>}
            <Description name={t("orders_tick_time")}>
              <bdi className="num whitespace-normal">{t("orders_utc", { time: formatUtcDateTime(fill.tick.ts, true) })}</bdi>
            </Description>
            <Description name={t("orders_bid_ask")}>
              <Amount value={fill.tick.bid} /> <span className="text-ink-3">/</span> <Amount value={fill.tick.ask} />
            </Description>
            <Description name={<Term of="ledger" />}>
              <bdi className="num whitespace-normal">{fill.transferIds.join(", ")}</bdi>
            </Description>
          </DescriptionList>
          {/* A contract's fill is always whole; its order's limit is told with the order. */}
          <FillReason fill={{ tick: fill.tick, reason: { ...fill.pricing, limit: null, bound: "whole" } }} />
        </li>
      ))}
    </ol>
  );
}
