import { USDT } from "@candela/model";
import { Amount, Description, DescriptionList, formatDecimal, subtractDecimals, trimZeros, type UiSettings, useUi } from "@candela/ui";
import { CheckCircleIcon } from "@phosphor-icons/react/dist/csr/CheckCircle";
import { ClockIcon } from "@phosphor-icons/react/dist/csr/Clock";
import { useStore } from "../../../lib/browser/store.ts";
import { AssetAmount } from "../../../lib/components/asset-amount.tsx";
import { type T, useT } from "../../../lib/language/i18n.ts";
import { productName, productUnit } from "../../../lib/market/product-name.ts";
import type { Product } from "../../../lib/market/quote-store.ts";
import { tickNumber } from "../../../lib/market/tick-number.ts";
import { useRemoteConfig } from "../../../lib/site/remote-config.ts";
import { languageStore } from "../../../lib/site/settings.ts";
import { dotted } from "../../../lib/time/order-moment.ts";
import { formatUtcTime } from "../../../lib/time/time-format.ts";
import { RebateLines } from "../../../lib/vouchers/rebate-lines.tsx";
import { rests, type SpotOrder } from "./orders/order-view.ts";

/** What it waits for: the limit, or the trigger before it. */
function restingText(order: SpotOrder, product: Product, t: T, style: UiSettings): string {
  const symbol = productUnit(product.productCode);
  const quantity = formatDecimal(trimZeros(order.quantity), style);
  const price = formatDecimal(order.price ?? "0", style);
  if (!awaitsTrigger(order)) return t("trade_resting_at", { quantity, symbol, price });
  const trigger = `${t("orders_trigger_price")} ${formatDecimal(order.triggerPrice, style)}`;
  return dotted(t("trade_resting"), `${quantity} ${symbol}`, trigger, `${t("trade_limit_price")} ${price}`);
}

/** Waits for its trigger, before which no price fills it. */
function awaitsTrigger(order: SpotOrder): order is SpotOrder & { readonly triggerPrice: string } {
  return order.triggerPrice !== null && order.triggeredAt === null;
}

/** The result as one sentence, for those who hear it. */
function resultText(order: SpotOrder, product: Product, t: T, style: UiSettings): string {
  const symbol = productUnit(product.productCode);
  const quantity = (text: string) => formatDecimal(trimZeros(text), style);
  const price = (text: string) => formatDecimal(text, style);
  if (order.averagePrice === null) return rests(order) ? restingText(order, product, t, style) : t("trade_nothing_filled");
  const params = { quantity: quantity(order.filledQuantity), symbol, price: price(order.averagePrice) };
  return t(order.direction === 1 ? "trade_bought" : "trade_sold", params);
}

/** The result of the order, with the tick that filled it. */
export function OrderResult({ product, order }: { readonly product: Product; readonly order: SpotOrder }) {
  const t = useT();
  const style = useUi();
  const name = productName(product, useStore(languageStore));
  const showsFrozen = useRemoteConfig().app_showFreeze === 1;
  const filled = order.averagePrice !== null;
  const whole = order.status === "filled";
  const { productCode } = product;
  const buying = order.direction === 1;
  const title = filled ? (buying ? "trade_bought_name" : "trade_sold_name") : rests(order) ? "trade_resting" : "trade_not_filled";
  return (
    <>
      <p role="alert" className="sr-only">
        {resultText(order, product, t, style)}
      </p>
      <div className="flex flex-col items-center gap-2 py-4 text-center">
        {filled ? <CheckCircleIcon size={44} weight="fill" className="text-ok" /> : <ClockIcon size={44} className="text-flame-mark" />}
        <p className="text-title2">{t(title, { name })}</p>
        <p className="text-title3 text-ink-2">
          <AssetAmount code={productCode} value={filled ? order.filledQuantity : order.quantity} unit />
        </p>
      </div>
      <DescriptionList size="medium">
        {order.averagePrice !== null && (
          <Description name={t("trade_average_price")}>
            <Amount value={order.averagePrice} unit={USDT.code} />
          </Description>
        )}
        {!whole && filled && (
          <Description name={t(rests(order) ? "trade_still_waits" : "trade_given_up")}>
            <AssetAmount code={productCode} value={subtractDecimals(order.quantity, order.filledQuantity)} unit />
          </Description>
        )}
        {rests(order) && order.price !== null && (
          <>
            {awaitsTrigger(order) && (
              <Description name={t("orders_trigger_price")}>
                <Amount value={order.triggerPrice} unit={USDT.code} />
              </Description>
            )}
            <Description name={t("trade_limit_price")}>
              <Amount value={order.price} unit={USDT.code} />
            </Description>
            {showsFrozen && (
              <Description name={t("trade_frozen")}>
                <AssetAmount code={buying ? USDT.code : productCode} value={order.frozen} unit />
              </Description>
            )}
          </>
        )}
        {filled && (
          <Description name={t("trade_fee")}>
            <AssetAmount code={USDT.code} value={order.fee} whole unit />
          </Description>
        )}
        {order.fills.map((fill) => (
          <RebateLines key={`${fill.id} fee`} of="fill" id={fill.id} fee={fill.fee} />
        ))}
        {order.fills.map((fill) => (
          <Description key={fill.id} name={t("trade_tick")}>
            <bdi className="num">{t("trade_tick_at", { seq: tickNumber(fill.tick.seq), time: formatUtcTime(fill.tick.ts, true) })}</bdi>
          </Description>
        ))}
      </DescriptionList>
    </>
  );
}
