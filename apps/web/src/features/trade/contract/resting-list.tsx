import { Button, SkeletonRows, showToast } from "@candela/ui";
import { useState } from "react";
import { useRoomForTables } from "../../../lib/browser/media-query.ts";
import { PartError } from "../../../lib/components/part-error.tsx";
import { SendingNotice } from "../../../lib/components/sending-notice.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import type { Product } from "../../../lib/market/quote-store.ts";
import { navigateTo } from "../../../lib/navigation/navigation.ts";
import { POSITIONS_PATH } from "../../../lib/navigation/paths.ts";
import { useNow } from "../../../lib/time/now.ts";
import type { PartProps } from "../shell/trade-mode.ts";
import { useRestingOrders } from "./contract-feed.ts";
import { ContractOrdersTable } from "./contract-orders-table.tsx";
import type { ContractOrder } from "./contract-shapes.ts";
import { ChoosePriceSheet } from "./move-order-sheet.tsx";
import { OrderRow } from "./order-row.tsx";
import { ownFirst } from "./own-first.ts";
import { useContractCommand } from "./use-contract-command.ts";

/** Orders of every product that wait, each with the way to cancel it. Under the ticket of a product its own are in front, and some others follow. */
export function RestingList({ productCode }: { readonly productCode?: string }) {
  const t = useT();
  const now = useNow(30_000);
  const { orders, failed, retry } = useRestingOrders();
  const { sending, send } = useContractCommand();
  const [cancelling, setCancelling] = useState<string | null>(null);
  // Under a ticket there is no room for a table.
  const tables = useRoomForTables() && productCode === undefined;
  const [moving, setMoving] = useState<{ readonly order: ContractOrder; readonly product: Product } | null>(null);
  const onMove = (order: ContractOrder, product: Product) => setMoving({ order, product });
  const cancel = async (id: string) => {
    setCancelling(id);
    const result = await send("POST /api/contractOrder/cancel", { id });
    setCancelling(null);
    if (result !== null) showToast({ text: t("orders_cancelled_now"), tone: "good" });
  };
  if (failed) return <PartError onRetry={retry} />;
  if (orders === undefined) return <SkeletonRows count={2} label={t("ui_loading")} />;
  const shown = productCode === undefined ? orders : ownFirst(orders, (order) => order.productCode === productCode);
  return (
    <>
      {shown.length === 0 && <p className="page-x pt-4 text-center text-caption text-ink-3">{t("contract_none_resting")}</p>}
      {tables && shown.length > 0 ? (
        <ContractOrdersTable orders={shown} now={now} waiting={{ cancelling, onCancel: (id) => void cancel(id), onMove }} />
      ) : (
        <ul>
          {shown.map((order) => (
            <li key={order.id}>
              <OrderRow order={order} now={now} cancelling={cancelling === order.id} onCancel={(id) => void cancel(id)} onMove={onMove} />
            </li>
          ))}
        </ul>
      )}
      {moving !== null && <ChoosePriceSheet {...moving} onClose={() => setMoving(null)} />}
      <div className="page-x pt-2">
        <SendingNotice sending={sending} />
      </div>
    </>
  );
}

/** Orders that wait under the ticket, and the way to the page of them. */
export default function RestingPane({ product }: PartProps) {
  const t = useT();
  return (
    <>
      <RestingList productCode={product.productCode} />
      <div className="pt-3 text-center">
        <Button kind="plain" size="small" onClick={() => void navigateTo(POSITIONS_PATH, { list: "resting" })}>
          {t("contract_all_positions")}
        </Button>
      </div>
    </>
  );
}
