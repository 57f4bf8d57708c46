import { USDT } from "@candela/model";
import { Amount, Description, DescriptionList, Sheet } from "@candela/ui";
import { AssetAmount } from "../../../../lib/components/asset-amount.tsx";
import { CopyButton } from "../../../../lib/components/copy-button.tsx";
import { Term } from "../../../../lib/components/term.tsx";
import { useT } from "../../../../lib/language/i18n.ts";
import { tickNumber } from "../../../../lib/market/tick-number.ts";
import { AskAbout } from "../../../../lib/support/ask-about.tsx";
import { formatUtcDateTime } from "../../../../lib/time/time-format.ts";
import { TIME_KEYS } from "../order-options.tsx";
import { FillList } from "./fill-list.tsx";
import { orderDecimals, orderView, rests, type SpotOrder } from "./order-view.ts";
import { STATE_KEYS } from "./order-words.ts";

interface OrderDetailSheetProps {
  readonly order: SpotOrder;
  /** The product as people call it. */
  readonly name: string;
  readonly onClose: () => void;
}

/** Everything there is to know of one order: what it asked for, how it went, and each fill with the reason of its price. */
export function OrderDetailSheet({ order, name, onClose }: OrderDetailSheetProps) {
  const t = useT();
  const view = orderView(order);
  const buying = view.side === "buy";
  const [fill] = order.fills;
  const moment = (ts: number) => <bdi className="num">{t("orders_utc", { time: formatUtcDateTime(ts) })}</bdi>;
  return (
    <Sheet open onClose={onClose} title={t(buying ? "orders_buy_name" : "orders_sell_name", { name })}>
      <DescriptionList size="medium">
        <Description name={t("orders_state")}>{t(STATE_KEYS[view.state])}</Description>
        {order.endReason !== null && (
          <Description name={t("orders_ended")} wraps>
            {t(`orders_end_${order.endReason}`)}
          </Description>
        )}
        <Description name={t("trade_order_type")}>{t(`orders_${view.kind}`)}</Description>
        <Description name={<Term of="time_in_force" />}>{t(TIME_KEYS[order.timeInForce])}</Description>
        {order.expiresAt !== null && <Description name={t("orders_expires_at")}>{moment(order.expiresAt)}</Description>}
        {order.triggerPrice !== null && (
          <Description name={<Term of="trigger_price" />}>
            <Amount value={order.triggerPrice} unit={USDT.code} />
          </Description>
        )}
        {order.triggeredAt !== null && (
          <Description name={t("orders_triggered_at")}>
            {moment(order.triggeredAt)}{" "}
            {order.triggerTickSeq !== null && <bdi className="num text-ink-3">{tickNumber(order.triggerTickSeq)}</bdi>}
          </Description>
        )}
        {order.price !== null && (
          <Description name={<Term of="limit_price" />}>
            <Amount value={order.price} unit={USDT.code} />
          </Description>
        )}
        <Description name={t("orders_of")}>
          <AssetAmount code={order.productCode} value={order.quantity} unit own />
        </Description>
        <Description name={t("orders_filled_at")}>
          <AssetAmount code={order.productCode} value={order.filledQuantity} unit own />
        </Description>
        {order.averagePrice !== null && (
          <Description name={t("trade_average_price")}>
            <Amount value={order.averagePrice} unit={USDT.code} />
          </Description>
        )}
        {order.fills.length > 0 && (
          <Description name={<Term of="fee" />}>
            <Amount own value={order.fee} decimals={orderDecimals(order)} unit={USDT.code} />
          </Description>
        )}
        {fill !== undefined && (
          <Description name={t("trade_fill_model")} wraps>
            {t(`fill_model_${fill.reason.model}`)}
          </Description>
        )}
        {rests(order) && (
          <Description name={t("orders_held")}>
            <AssetAmount code={buying ? USDT.code : order.productCode} value={order.frozen} whole unit own />
          </Description>
        )}
        <Description name={t("orders_placed_at")}>{moment(order.createdAt)}</Description>
        {order.updatedAt !== order.createdAt && <Description name={t("orders_changed_at")}>{moment(order.updatedAt)}</Description>}
        <Description name={t("orders_number")} action={<CopyButton text={order.id} label={t("orders_copy_number")} />}>
          <bdi className="num">{order.id}</bdi>
        </Description>
      </DescriptionList>
      {order.fills.length > 0 && (
        <>
          <h3 className="pt-3 text-row">{t("orders_fills", { count: order.fills.length })}</h3>
          <FillList {...order} />
        </>
      )}
      <div className="flex justify-center pt-2">
        <AskAbout kind="spotOrder" id={order.id} />
      </div>
    </Sheet>
  );
}
