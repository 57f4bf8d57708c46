import { USDT } from "@candela/model";
import { Amount, Sheet } from "@candela/ui";
import type { ReactNode } from "react";
import { AssetAmount } from "../../../../lib/components/asset-amount.tsx";
import { CopyButton } from "../../../../lib/components/copy-button.tsx";
import { Term } from "../../../../lib/components/term.tsx";
import { useT } from "../../../../lib/language/i18n.ts";
import { tickNumber } from "../../../../lib/market/tick-number.ts";
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
      <dl className="text-body">
        <Line name={t("orders_state")}>{t(STATE_KEYS[view.state])}</Line>
        {order.endReason !== null && <Line name={t("orders_ended")}>{t(`orders_end_${order.endReason}`)}</Line>}
        <Line name={t("trade_order_type")}>{t(`orders_${view.kind}`)}</Line>
        <Line name={<Term of="time_in_force" />}>{t(TIME_KEYS[order.timeInForce])}</Line>
        {order.expiresAt !== null && <Line name={t("orders_expires_at")}>{moment(order.expiresAt)}</Line>}
        {order.triggerPrice !== null && (
          <Line name={<Term of="trigger_price" />}>
            <Amount value={order.triggerPrice} unit={USDT.code} />
          </Line>
        )}
        {order.triggeredAt !== null && (
          <Line name={t("orders_triggered_at")}>
            {moment(order.triggeredAt)}{" "}
            {order.triggerTickSeq !== null && <bdi className="num text-ink-3">{tickNumber(order.triggerTickSeq)}</bdi>}
          </Line>
        )}
        {order.price !== null && (
          <Line name={<Term of="limit_price" />}>
            <Amount value={order.price} unit={USDT.code} />
          </Line>
        )}
        <Line name={t("orders_of")}>
          <AssetAmount code={order.productCode} value={order.quantity} unit own />
        </Line>
        <Line name={t("orders_filled_at")}>
          <AssetAmount code={order.productCode} value={order.filledQuantity} unit own />
        </Line>
        {order.averagePrice !== null && (
          <Line name={t("trade_average_price")}>
            <Amount value={order.averagePrice} unit={USDT.code} />
          </Line>
        )}
        {order.fills.length > 0 && (
          <Line name={<Term of="fee" />}>
            <Amount own value={order.fee} decimals={orderDecimals(order)} unit={USDT.code} />
          </Line>
        )}
        {fill !== undefined && <Line name={t("trade_fill_model")}>{t(`fill_model_${fill.reason.model}`)}</Line>}
        {rests(order) && (
          <Line name={t("orders_held")}>
            <AssetAmount code={buying ? USDT.code : order.productCode} value={order.frozen} whole unit own />
          </Line>
        )}
        <Line name={t("orders_placed_at")}>{moment(order.createdAt)}</Line>
        {order.updatedAt !== order.createdAt && <Line name={t("orders_changed_at")}>{moment(order.updatedAt)}</Line>}
        <Line name={t("orders_number")}>
          <span className="flex items-center gap-2">
            <bdi className="num">{order.id}</bdi>
            <CopyButton text={order.id} label={t("orders_copy_number")} />
          </span>
        </Line>
      </dl>
      {order.fills.length > 0 && (
        <>
          <h3 className="pt-3 text-row">{t("orders_fills", { count: order.fills.length })}</h3>
          <FillList {...order} />
        </>
      )}
    </Sheet>
  );
}

function Line({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="flex min-h-10 items-center justify-between gap-4 border-b border-line last:border-0">
      <dt className="shrink-0 text-ink-2">{name}</dt>
      <dd className="text-end font-medium">{children}</dd>
    </div>
  );
}
