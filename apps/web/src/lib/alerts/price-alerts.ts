import type { Data } from "@candela/api";
import { useQuery } from "@tanstack/react-query";
import { callData } from "../net/api.ts";
import { refresh, rowsQuery } from "../net/queries.ts";
import { useLoggedIn } from "../session/session.ts";

export type PriceAlert = Data<"POST /api/priceAlert/add">;

const LIST = "GET /api/priceAlert/list";
/** Of one product: as many as a user can have waiting. */
const PAGE_SIZE = 100;

/** The user's alerts that wait on a product; `undefined` until they are read. */
export function useWaitingAlerts(productCode: string): readonly PriceAlert[] | undefined {
  const enabled = useLoggedIn();
  const { data } = useQuery(rowsQuery(LIST, { status: "active", productCode, pageNum: 1, pageSize: PAGE_SIZE }, { enabled }));
  return enabled ? data : undefined;
}

/** Sets, moves and removes: none moves money, so trying again is harmless. All reject with a RequestError. */
async function told<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } finally {
    void refresh(LIST);
  }
}

export const addAlert = (productCode: string, price: string) =>
  told(callData("POST /api/priceAlert/add", { productCode, price }, { quiet: true }));
export const moveAlert = (id: string, price: string) => told(callData("POST /api/priceAlert/move", { id, price }, { quiet: true }));
export const removeAlert = (id: string) => told(callData("POST /api/priceAlert/remove", { id }, { quiet: true }));
