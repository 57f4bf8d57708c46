import { Amount, Button, Name, ownText, ProductToken, Tag, useUi } from "@candela/ui";
import { useT } from "../../../lib/language/i18n.ts";
import type { Product } from "../../../lib/market/quote-store.ts";
import { useRemoteConfig } from "../../../lib/site/remote-config.ts";
import { dotted, useOrderMoment } from "../../../lib/time/order-moment.ts";
import { useLiveQuote, wireUnits } from "../product.ts";
import { type ContractOrder, SETTLEMENT } from "./contract-shapes.ts";
import { lotCount, orderDeal, SideTag } from "./contract-words.tsx";
import { useProductOf } from "./product-of.ts";
import { DistanceText } from "./ticket-figures.tsx";

interface OrderRowProps {
  readonly order: ContractOrder;
  readonly now: number;
  readonly cancelling: boolean;
  readonly onCancel?: (id: string) => void;
  readonly onMove?: (order: ContractOrder, product: Product) => void;
}

/** One order: what it waits for or what became of it. */
export function OrderRow({ order, now, cancelling, onCancel, onMove }: OrderRowProps) {
  const t = useT();
  const style = useUi();
  const moment = useOrderMoment();
  const showsFrozen = useRemoteConfig().app_showFreeze === 1;
  const { product, name } = useProductOf(order.productCode);
  const price = order.averagePrice ?? order.price ?? order.triggerPrice;
  const label = t("contract_order_name", { order: orderDeal(order, t), name });
  return (
    <article aria-label={label} className="page-x flex flex-wrap items-center gap-3 border-b border-line py-3">
      <ProductToken productCode={order.productCode} productType={order.productType} image={product?.productImg} size={36} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-row">
          <span className="truncate">
            <Name>{name}</Name>
          </span>
          <SideTag side={order.side} leverage={order.leverage} />
          {order.isCopy && <Tag>{t("copy_copy_tag")}</Tag>}
          {order.status !== "open" && (
            <Tag tone={order.status === "filled" ? "good" : "neutral"}>
              {t(order.status === "filled" ? "orders_state_filled" : "orders_state_cancelled")}
            </Tag>
          )}
        </p>
        <p className="text-caption text-ink-3">
          {dotted(orderDeal(order, t), moment(order.createdAt, now))}
          {order.cancelReason !== null && order.cancelReason !== "user" && <> · {t(`contract_cancel_${order.cancelReason}`)}</>}
        </p>
      </div>
      <div className="shrink-0 text-end">
        <p className="text-row">
          <bdi className="tabular-nums">{lotCount(order.lots, t, style, ownText)}</bdi>
        </p>
        {price !== null && (
          <p className="text-caption text-ink-2">
            {t("orders_at")} <Amount value={price} />
          </p>
        )}
        {price !== null && order.status === "open" && product !== undefined && <Away price={price} product={product} />}
        {showsFrozen && order.status === "open" && order.action === "open" && (
          <p className="text-caption text-ink-3">
            {t("trade_frozen")} <Amount own value={order.frozen} decimals={2} unit={SETTLEMENT.code} />
          </p>
        )}
      </div>
      {onCancel !== undefined && (
        <div className="grid w-full grid-cols-2 gap-2">
          {onMove !== undefined && product !== undefined && (
            <Button kind="secondary" size="small" onClick={() => onMove(order, product)}>
              {t("contract_move_price")}
            </Button>
          )}
          <Button kind="secondary" size="small" className="only:col-span-2" loading={cancelling} onClick={() => onCancel(order.id)}>
            {t("orders_cancel")}
          </Button>
        </div>
      )}
    </article>
  );
}

/** How far the price has to go to where the order waits. */
export function Away({ price, product }: { readonly price: string; readonly product: Product }) {
  const t = useT();
  const { nowPrice } = useLiveQuote(product, 500);
  const at = wireUnits(price, product.priceScale);
  return (
    <p className="text-caption text-ink-3">
      <DistanceText at={at} from={wireUnits(nowPrice, product.priceScale)} /> {t("contract_from_price")}
    </p>
  );
}
