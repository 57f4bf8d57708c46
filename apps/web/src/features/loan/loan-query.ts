import { dataQuery } from "../../lib/net/queries.ts";
import { isRunning } from "./loan-shapes.ts";

/** What the price decides follows the ticks; what the server alone says of it, such as the least that ends a margin call, is read again so often. */
const READ_AGAIN_MS = 15_000;

/** A loan by its id, read again while it runs or waits. */
export function loanQuery(id: string | null, isLoggedIn: boolean) {
  return {
    ...dataQuery("GET /api/loan/order", { id: id ?? "0" }, { enabled: isLoggedIn && id !== null }),
    refetchInterval: ({ state: { data } }: { readonly state: { readonly data: Parameters<typeof isRunning>[0] | null | undefined } }) =>
      data && (isRunning(data) || data.state === "applied") ? READ_AGAIN_MS : (false as const),
  };
}
