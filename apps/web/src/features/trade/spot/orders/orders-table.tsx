import { USDT } from "@candela/model";
import { Amount, type Column, cx, DataTable, RowActions, Tag, Triangle } from "@candela/ui";
import { useState } from "react";
import { AssetAmount } from "../../../../lib/components/asset-amount.tsx";
import { useT } from "../../../../lib/language/i18n.ts";
import { useNamedProduct } from "../../../../lib/market/named-product.ts";
import { useOrderMoment } from "../../../../lib/time/order-moment.ts";
import { CancelOrder } from "../../overview/cancel-order.tsx";
import { ProductCell } from "../../overview/product-cell.tsx";
import { OrderDetailSheet } from "./order-detail-sheet.tsx";
import { orderView, type SpotOrder } from "./order-view.ts";
import { STATE_KEYS, STATE_TONES } from "./order-words.ts";

interface OrdersTableProps {
  readonly list: "open" | "closed";
  readonly orders: readonly SpotOrder[];
  readonly now: number;
  /** The order that is being cancelled. */
  readonly cancelling: string | null;
  readonly onCancel: (id: string) => void;
}

/** Spot orders on a desktop: a line each, which opens all there is to know of it. */
export function OrdersTable({ list, orders, now, cancelling, onCancel }: OrdersTableProps) {
  const t = useT();
  const moment = useOrderMoment();
  const [detail, setDetail] = useState<SpotOrder | null>(null);
  const columns: readonly Column<SpotOrder>[] = [
    {
      key: "product",
      head: t("record_product"),
      cell: (order) => (
        <ProductCell {...order} tag={<Side order={order} />} note={t(`orders_${orderView(order).kind}`)} onOpen={() => setDetail(order)} />
      ),
    },
    {
      key: "quantity",
      head: t("orders_of"),
      end: true,
      cell: (order) => <AssetAmount code={order.productCode} value={order.quantity} unit own />,
    },
    {
      key: "filled",
      head: t("orders_filled_at"),
      end: true,
      cell: (order) => <AssetAmount code={order.productCode} value={order.filledQuantity} own />,
    },
    { key: "price", head: t("trade_book_price"), end: true, cell: (order) => <Price order={order} /> },
    list === "open"
      ? {
          key: "held",
          head: t("orders_held"),
          end: true,
          cell: (order) => (
            <AssetAmount code={orderView(order).side === "buy" ? USDT.code : order.productCode} value={order.frozen} unit own />
          ),
        }
      : { key: "fee", head: t("orders_fee"), end: true, cell: (order) => <AssetAmount code={USDT.code} value={order.fee} unit own /> },
    {
      key: "placed",
      head: t("orders_placed_at"),
      end: true,
      cell: (order) => <span className="text-caption text-ink-2">{moment(order.createdAt, now)}</span>,
    },
    {
      key: "state",
      head: t("orders_state"),
      cell: (order) => {
        const { state } = orderView(order);
        return <Tag tone={STATE_TONES[state]}>{t(STATE_KEYS[state])}</Tag>;
      },
    },
    ...(list === "open"
      ? [{ key: "cancel", end: true, cell: (order: SpotOrder) => <Cancel order={order} cancelling={cancelling} onCancel={onCancel} /> }]
      : []),
  ];
  return (
    <>
      <DataTable label={t("orders_title")} columns={columns} groups={[{ key: list, rows: orders }]} rowKey={(order) => order.id} />
      {detail !== null && <Detail order={orders.find(({ id }) => id === detail.id) ?? detail} onClose={() => setDetail(null)} />}
    </>
  );
}

function Detail({ order, onClose }: { readonly order: SpotOrder; readonly onClose: () => void }) {
  const { name } = useNamedProduct(order.productCode);
  return <OrderDetailSheet order={order} name={name} onClose={onClose} />;
}

function Side({ order }: { readonly order: SpotOrder }) {
  const t = useT();
  const buying = orderView(order).side === "buy";
  return (
    <span className={cx("inline-flex items-center gap-1 text-caption font-medium", buying ? "text-up" : "text-down")}>
      <Triangle direction={buying ? "up" : "down"} />
      {t(buying ? "orders_buy" : "orders_sell")}
    </span>
  );
}

/** What it was filled at or waits for; under it what has to be reached before. */
function Price({ order }: { readonly order: SpotOrder }) {
  const t = useT();
  const { price } = orderView(order);
  return (
    <>
      {price === null ? <span className="text-ink-3">–</span> : <Amount value={price} />}
      {order.triggerPrice !== null && (
        <span className="block text-caption text-ink-3">
          {t("orders_trigger_price")} <Amount value={order.triggerPrice} />
        </span>
      )}
    </>
  );
}

function Cancel({ order, cancelling, onCancel }: Pick<OrdersTableProps, "cancelling" | "onCancel"> & { readonly order: SpotOrder }) {
  const { name } = useNamedProduct(order.productCode);
  return (
    <RowActions>
      <CancelOrder name={name} cancelling={cancelling === order.id} onCancel={() => onCancel(order.id)} />
    </RowActions>
  );
}
