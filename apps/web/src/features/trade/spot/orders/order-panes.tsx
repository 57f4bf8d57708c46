import { Button, SkeletonRows } from "@candela/ui";
import { useMemo } from "react";
import { PartError } from "../../../../lib/components/part-error.tsx";
import { useT } from "../../../../lib/language/i18n.ts";
import { navigateTo } from "../../../../lib/navigation/navigation.ts";
import { ORDERS_PATH } from "../../../../lib/navigation/paths.ts";
import { useNow } from "../../../../lib/time/now.ts";
import type { PartProps } from "../../shell/trade-mode.ts";
import { OrderCard } from "./order-card.tsx";
import { useCancel } from "./use-cancel.ts";
import { useOrders } from "./use-orders.ts";

/** Past orders that stand under the ticket; the page of all orders has the others. */
const SHOWN_MAX = 5;
/** Moments are told anew this often. */
const MOMENT_MS = 30_000;

export function OpenOrdersPane({ product }: PartProps) {
  return <OrdersPane list="open" productCode={product.productCode} />;
}

export function HistoryPane({ product }: PartProps) {
  return <OrdersPane list="closed" productCode={product.productCode} />;
}

/** Orders of this product as they change, and the way to those of all products. */
function OrdersPane({ list, productCode }: { readonly list: "open" | "closed"; readonly productCode: string }) {
  const t = useT();
  const now = useNow(MOMENT_MS);
  const only = useMemo(() => ({ productCode }), [productCode]);
  const { orders, failed, retry } = useOrders(list, only);
  const { cancelling, cancel, said } = useCancel();
  if (failed) return <PartError onRetry={retry} />;
  if (orders === undefined) return <SkeletonRows count={2} label={t("ui_loading")} />;
  const shown = list === "open" ? orders : orders.slice(0, SHOWN_MAX);
  return (
    <>
      {orders.length === 0 && (
        <p className="page-x pt-4 text-center text-caption text-ink-3">
          {t(list === "open" ? "orders_none_open_text" : "orders_none_closed_text")}
        </p>
      )}
      <ul>
        {shown.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} now={now} cancelling={cancelling === order.id} onCancel={(id) => void cancel(id)} />
          </li>
        ))}
      </ul>
      <div className="pt-3 text-center">
        <Button kind="plain" size="small" onClick={() => void navigateTo(ORDERS_PATH)}>
          {t("orders_all")}
        </Button>
      </div>
      <p role="alert" className="sr-only">
        {said}
      </p>
    </>
  );
}
