import { USDT } from "@candela/model";
import { Amount, Button, cx, Description, DescriptionList, ProductToken, RowOpener, Tag, Triangle } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useStore } from "../../../../lib/browser/store.ts";
import { AssetAmount } from "../../../../lib/components/asset-amount.tsx";
import { useT } from "../../../../lib/language/i18n.ts";
import { PRODUCT_FRESH_MS } from "../../../../lib/market/named-product.ts";
import { productName, productSymbol } from "../../../../lib/market/product-name.ts";
import { tickNumber } from "../../../../lib/market/tick-number.ts";
import { dataQuery } from "../../../../lib/net/queries.ts";
import { languageStore } from "../../../../lib/site/settings.ts";
import { dotted, useOrderMoment } from "../../../../lib/time/order-moment.ts";
import { formatUtcDateTime } from "../../../../lib/time/time-format.ts";
import { OrderDetailSheet } from "./order-detail-sheet.tsx";
import { type OrderView, orderView, type SpotOrder } from "./order-view.ts";
import { STATE_KEYS, STATE_TONES } from "./order-words.ts";

interface OrderCardProps {
  readonly order: SpotOrder;
  readonly cancelling: boolean;
  readonly onCancel: (id: string) => void;
  readonly now: number;
}

/** One order: what it wants and how far it got. A tap opens all of it, each fill with the tick it was made on. */
export function OrderCard({ order, cancelling, onCancel, now }: OrderCardProps) {
  const t = useT();
  const language = useStore(languageStore);
  const moment = useOrderMoment();
  const product = useQuery(
    dataQuery("GET /api/product/detail", { productCode: order.productCode }, { keep: true, staleTime: PRODUCT_FRESH_MS }),
  ).data;
  const view = orderView(order);
  const symbol = productSymbol(order.productCode);
  const name = product === undefined || product === null ? symbol : productName(product, language);
  const buying = view.side === "buy";
  const [detail, setDetail] = useState(false);
  return (
    <article
      className="page-x relative border-b border-line py-3.5 has-[[data-row-opener]:active]:bg-fill desktop:hover:bg-fill"
      aria-label={t(buying ? "orders_buy_name" : "orders_sell_name", { name })}
    >
      <div className="flex flex-wrap items-start gap-x-3">
        <ProductToken productCode={order.productCode} productType={order.productType} image={product?.productImg} size={36} />
        <div className="min-w-[min(100%_-_36px_-_0.75rem,6rem)] flex-1">
          <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-row">
            <RowOpener onOpen={() => setDetail(true)} className="flex flex-wrap items-center gap-x-2">
              <span className={cx("inline-flex items-center gap-1.5", buying ? "text-up" : "text-down")}>
                <Triangle direction={buying ? "up" : "down"} />
                {t(buying ? "orders_buy" : "orders_sell")}
              </span>
              <span>{name}</span>
              <span className="sr-only">{t("orders_detail")}</span>
            </RowOpener>
            <Tag tone={STATE_TONES[view.state]}>{t(STATE_KEYS[view.state])}</Tag>
          </h2>
          <p className="text-caption text-ink-3">{dotted(t(`orders_${view.kind}`), moment(order.createdAt, now))}</p>
        </div>
        <div className="ms-auto max-w-full text-end">
          <span className="block text-row font-medium">
            <AssetAmount code={order.productCode} value={order.fills.length === 0 ? view.quantity : view.filled} unit own />
          </span>
          {view.price !== null && (
            <span className="text-caption text-ink-2">
              {t("orders_at")} <Amount value={view.price} />
            </span>
          )}
        </div>
      </div>
      <OrderFacts order={order} view={view} />
      {view.canCancel && (
        <div className="relative z-1 pt-3">
          <Button
            wide
            className="desktop:w-auto"
            kind="secondary"
            size="small"
            loading={cancelling}
            aria-label={t("orders_cancel_name", { name })}
            onClick={() => onCancel(order.id)}
          >
            {t("orders_cancel")}
          </Button>
        </div>
      )}
      {detail && <OrderDetailSheet order={order} name={name} onClose={() => setDetail(false)} />}
    </article>
  );
}

interface OrderFactsProps {
  readonly order: SpotOrder;
  readonly view: OrderView;
}

function OrderFacts({ order, view }: OrderFactsProps) {
  const t = useT();
  return (
    <DescriptionList layout="inline" className="mt-2 gap-x-5">
      {view.state === "open" || view.state === "partial" ? (
        <Description name={t("orders_held")}>
          <AssetAmount code={view.side === "buy" ? USDT.code : order.productCode} value={order.frozen} unit own />
        </Description>
      ) : (
        order.fills.length > 0 && (
          <Description name={t("orders_fee")}>
            <AssetAmount code={USDT.code} value={order.fee} unit own />
          </Description>
        )
      )}
      {order.triggerPrice !== null && (
        <Description name={t("orders_trigger_price")}>
          <Amount value={order.triggerPrice} unit={USDT.code} />
        </Description>
      )}
      {order.triggerTickSeq !== null && (
        <Description name={t("orders_triggered_at")}>
          <bdi className="num">{tickNumber(order.triggerTickSeq)}</bdi>
        </Description>
      )}
      {view.canCancel && order.timeInForce !== "gtc" && (
        <Description name={t("orders_valid")}>{t(`orders_valid_${order.timeInForce}`)}</Description>
      )}
      {view.canCancel && order.expiresAt !== null && (
        <Description name={t("orders_expires_at")}>{t("orders_utc", { time: formatUtcDateTime(order.expiresAt) })}</Description>
      )}
      {order.endReason !== null && order.endReason !== "user" && (
        <Description name={t("orders_ended")}>{t(`orders_end_${order.endReason}`)}</Description>
      )}
      {order.fills.length > 0 && view.state !== "filled" && (
        <Description name={t("orders_of")}>
          <AssetAmount code={order.productCode} value={view.quantity} unit own />
        </Description>
      )}
    </DescriptionList>
  );
}
