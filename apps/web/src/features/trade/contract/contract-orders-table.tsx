import { Amount, Button, type Column, DataTable, ownText, RowActions, Tag, useUi } from "@candela/ui";
import { useT } from "../../../lib/language/i18n.ts";
import type { Product } from "../../../lib/market/quote-store.ts";
import { useRemoteConfig } from "../../../lib/site/remote-config.ts";
import { useOrderMoment } from "../../../lib/time/order-moment.ts";
import { CancelOrder } from "../overview/cancel-order.tsx";
import { ProductCell } from "../overview/product-cell.tsx";
import { type ContractOrder, SETTLEMENT } from "./contract-shapes.ts";
import { lotCount, orderDeal, SideTag } from "./contract-words.tsx";
import { Away } from "./order-row.tsx";
import { useProductOf } from "./product-of.ts";

interface ContractOrdersTableProps {
  readonly orders: readonly ContractOrder[];
  readonly now: number;
  /** Of orders that wait; absent where all are over. */
  readonly waiting?: {
    readonly cancelling: string | null;
    readonly onCancel: (id: string) => void;
    readonly onMove: (order: ContractOrder, product: Product) => void;
  };
}

/** Contract orders on a desktop: those that wait with their actions, or those that are over with what became of them. */
export function ContractOrdersTable({ orders, now, waiting }: ContractOrdersTableProps) {
  const t = useT();
  const style = useUi();
  const moment = useOrderMoment();
  const showsFrozen = useRemoteConfig().app_showFreeze === 1;
  const columns: readonly Column<ContractOrder>[] = [
    {
      key: "product",
      head: t("record_product"),
      cell: (order) => (
        <ProductCell
          {...order}
          tag={
            <>
              <SideTag side={order.side} leverage={order.leverage} />
              {order.isCopy && <Tag>{t("copy_copy_tag")}</Tag>}
            </>
          }
          note={orderDeal(order, t)}
        />
      ),
    },
    {
      key: "lots",
      head: t("contract_lots"),
      end: true,
      cell: (order) => <bdi className="tabular-nums">{lotCount(order.lots, t, style, ownText)}</bdi>,
    },
    { key: "price", head: t("trade_book_price"), end: true, cell: (order) => <Price order={order} near={waiting !== undefined} /> },
    ...(waiting !== undefined && showsFrozen
      ? [
          {
            key: "frozen",
            head: t("trade_frozen"),
            end: true,
            cell: (order: ContractOrder) =>
              order.action === "open" && <Amount own value={order.frozen} decimals={2} unit={SETTLEMENT.code} />,
          },
        ]
      : []),
    {
      key: "placed",
      head: t("orders_placed_at"),
      end: true,
      cell: (order) => <span className="text-caption text-ink-2">{moment(order.createdAt, now)}</span>,
    },
    waiting === undefined
      ? { key: "state", head: t("orders_state"), cell: (order) => <State order={order} /> }
      : { key: "actions", end: true, cell: (order) => <Actions order={order} {...waiting} /> },
  ];
  return <DataTable label={t("contract_orders")} columns={columns} groups={[{ key: "orders", rows: orders }]} rowKey={({ id }) => id} />;
}

function Price({ order, near }: { readonly order: ContractOrder; readonly near: boolean }) {
  const { product } = useProductOf(order.productCode);
  const price = order.averagePrice ?? order.price ?? order.triggerPrice;
  if (price === null) return <span className="text-ink-3">–</span>;
  return (
    <>
      <Amount value={price} />
      {near && product !== undefined && <Away price={price} product={product} />}
    </>
  );
}

function State({ order: { status, cancelReason } }: { readonly order: ContractOrder }) {
  const t = useT();
  return (
    <>
      <Tag tone={status === "filled" ? "good" : "neutral"}>{t(status === "filled" ? "orders_state_filled" : "orders_state_cancelled")}</Tag>
      {cancelReason !== null && cancelReason !== "user" && (
        <span className="block pt-0.5 text-caption text-ink-3">{t(`contract_cancel_${cancelReason}`)}</span>
      )}
    </>
  );
}

type ActionsProps = NonNullable<ContractOrdersTableProps["waiting"]> & { readonly order: ContractOrder };

function Actions({ order, cancelling, onCancel, onMove }: ActionsProps) {
  const t = useT();
  const { product, name } = useProductOf(order.productCode);
  return (
    <RowActions>
      {product !== undefined && (
        <Button kind="secondary" size="small" onClick={() => onMove(order, product)}>
          {t("contract_move_price")}
        </Button>
      )}
      <CancelOrder name={name} cancelling={cancelling === order.id} onCancel={() => onCancel(order.id)} />
    </RowActions>
  );
}
