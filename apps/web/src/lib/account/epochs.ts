import { useQuery } from "@tanstack/react-query";
import { rowsQuery } from "../net/queries.ts";

/** How many epochs a chooser offers: the newest. */
const OFFERED = 100;

/** Epochs of the account, newest first. */
export function useEpochs() {
  return useQuery(rowsQuery("GET /api/paperAccount/epochs", { pageSize: OFFERED })).data ?? [];
}
