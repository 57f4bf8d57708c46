import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PartError } from "../../../lib/components/part-error.tsx";
import { useIdParam } from "../../../lib/navigation/query-param.ts";
import { dataQuery } from "../../../lib/net/queries.ts";
import { useLoggedIn } from "../../../lib/session/session.ts";
import { ReceiptSheet } from "./receipt-sheet.tsx";
import { isRunning } from "./trades.ts";

/** The trade that the page's address asks for, such as from a line of the account record. */
export function useAskedTrade() {
  const id = useIdParam();
  const enabled = useLoggedIn() && id !== null;
  return useQuery(dataQuery("GET /api/fastTradeOrder/detail", { id: id ?? "" }, { enabled }));
}

/** Its receipt, over the list; one that runs has none yet, and is in the list. */
export function AskedTrade({ asked }: { readonly asked: ReturnType<typeof useAskedTrade> }) {
  const [closed, setClosed] = useState(false);
  if (asked.data) return closed || isRunning(asked.data) ? null : <ReceiptSheet trade={asked.data} onClose={() => setClosed(true)} />;
  return asked.isError ? <PartError onRetry={() => void asked.refetch()} /> : null;
}
