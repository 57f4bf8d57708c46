import { USDT } from "@candela/model";
import { Amount, Description, DescriptionList, formatDecimal, isDecimalText, useUi } from "@candela/ui";
import { AssetAmount } from "../../../../lib/components/asset-amount.tsx";
import { useT } from "../../../../lib/language/i18n.ts";
import { tickNumber } from "../../../../lib/market/tick-number.ts";
import { formatUtcDateTime } from "../../../../lib/time/time-format.ts";
import { RebateLines } from "../../../../lib/vouchers/rebate-lines.tsx";
import { fillReasonLines } from "./fill-reason.ts";
import { orderDecimals, type SpotOrder } from "./order-view.ts";

/** Each execution with the very tick behind it: anyone can read that tick by product and number. */
export function FillList({ fills, productCode, fee }: Pick<SpotOrder, "fills" | "productCode" | "fee">) {
  const t = useT();
  const decimals = orderDecimals({ fills, fee });
  return (
    <ol className="mt-2 flex flex-col gap-2">
      {fills.map((fill) => (
        <li key={fill.id} className="rounded-input bg-fill px-3.5 py-2.5">
          <DescriptionList size="compact">
            <Description name={t("orders_filled_at")}>
              <AssetAmount code={productCode} value={fill.quantity} unit own /> {t("orders_at")} <Amount value={fill.price} />
            </Description>
            <Description name={t("orders_value")}>
              <Amount own value={fill.notional} decimals={decimals} unit={USDT.code} />
            </Description>
            <Description name={t("orders_fee")}>
              <Amount own value={fill.fee} decimals={decimals} unit={USDT.code} />
            </Description>
            <RebateLines of="fill" id={fill.id} fee={fill.fee} decimals={decimals} />
            <Description name={t("orders_tick")}>
              <bdi className="num">{tickNumber(fill.tick.seq)}</bdi>
            </Description>
            {fill.tick.source !== undefined && <Description name={t("source_prices_from")}>{t(`source_${fill.tick.source}`)}</Description>}
            <Description name={t("orders_tick_time")}>
              <bdi className="num">{t("orders_utc", { time: formatUtcDateTime(fill.tick.ts, true) })}</bdi>
            </Description>
            <Description name={t("orders_tick_price")}>
              <Amount value={fill.tick.price} />
            </Description>
            <Description name={t("orders_bid_ask")}>
              <Amount value={fill.tick.bid} /> <span className="text-ink-3">/</span> <Amount value={fill.tick.ask} />
            </Description>
          </DescriptionList>
          <FillReason fill={fill} />
        </li>
      ))}
    </ol>
  );
}

/** Why it got its price, in words, and the model of the deployment that says so. */
export function FillReason({ fill }: { readonly fill: Pick<SpotOrder["fills"][number], "tick" | "reason"> }) {
  const t = useT();
  const style = useUi();
  return (
    <section className="mt-2 border-t border-line pt-2 text-caption text-ink-2">
      <h3 className="text-ink-3">{t("fill_reason_title")}</h3>
      {fillReasonLines(fill).map(({ key, params }) => (
        <p key={key}>{t(key, Object.fromEntries(Object.entries(params).map(([name, value]) => [name, shown(name, value, style)])))}</p>
      ))}
      <p className="text-ink-3">{t(`fill_model_${fill.reason.model}`)}</p>
    </section>
  );
}

/** Prices as people read them; a tick's number and a level are names, not amounts. */
function shown(name: string, value: string, style: Parameters<typeof formatDecimal>[1]): string {
  if (name === "seq") return tickNumber(value);
  return name === "level" || !isDecimalText(value) ? value : formatDecimal(value, style);
}
