import { useQuery } from "@tanstack/react-query";
import { dataQuery } from "../../../lib/net/queries.ts";
import { isOpen } from "./deposit-view.ts";

/** Asks again so often while a deposit is open: the channel of the account tells each step, unless it is cut. */
const AGAIN_MS = 5_000;

/** One deposit, followed until it has ended. */
export function useDeposit(id: string | null) {
  return useQuery({
    ...dataQuery("GET /api/deposit/detail", { id: id ?? "1" }, { enabled: id !== null, staleTime: 0 }),
    refetchInterval: ({ state: { data } }) => (data && isOpen(data) ? AGAIN_MS : false),
  });
}
