import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PartError } from "../../../../lib/components/part-error.tsx";
import { useNamedProduct } from "../../../../lib/market/named-product.ts";
import { useIdParam } from "../../../../lib/navigation/query-param.ts";
import { dataQuery } from "../../../../lib/net/queries.ts";
import { useLoggedIn } from "../../../../lib/session/session.ts";
import { OrderDetailSheet } from "./order-detail-sheet.tsx";
import type { SpotOrder } from "./order-view.ts";

/** The order that the page's address asks for, such as from a line of the account record. */
export function useAskedOrder() {
  const id = useIdParam();
  const enabled = useLoggedIn() && id !== null;
  return useQuery(dataQuery("GET /api/spotOrder/detail", { id: id ?? "" }, { enabled }));
}

/** Its sheet, over the list. */
export function AskedOrder({ asked }: { readonly asked: ReturnType<typeof useAskedOrder> }) {
  const [closed, setClosed] = useState(false);
  if (asked.data) return closed ? null : <Detail order={asked.data} onClose={() => setClosed(true)} />;
  return asked.isError ? <PartError onRetry={() => void asked.refetch()} /> : null;
}

function Detail({ order, onClose }: { readonly order: SpotOrder; readonly onClose: () => void }) {
  const { name } = useNamedProduct(order.productCode);
  return <OrderDetailSheet order={order} name={name} onClose={onClose} />;
}
