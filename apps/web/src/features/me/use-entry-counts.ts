import { formatDecimal, useUi } from "@candela/ui";
import { useQueries } from "@tanstack/react-query";
import { totalQuery } from "../../lib/net/queries.ts";
import { useSession } from "../../lib/session/session.ts";

/** The number of all comes with any row. */
const ONE = { pageNum: 1, pageSize: 1 };

/** What entries lead to, by the name of their option: how much of it there is. */
const COUNTED = [
  ["watchlist", (enabled: boolean) => totalQuery("GET /api/userProductOption/list", ONE, { keep: true, enabled })],
  ["orders", (enabled: boolean) => totalQuery("GET /api/spotOrder/list", { ...ONE, status: "open" }, { keep: true, enabled })],
  [
    "contractPositions",
    (enabled: boolean) => totalQuery("GET /api/contractPosition/list", { ...ONE, status: "open" }, { keep: true, enabled }),
  ],
  ["priceAlerts", (enabled: boolean) => totalQuery("GET /api/priceAlert/list", { ...ONE, status: "active" }, { keep: true, enabled })],
] as const;

/** How many products are watched, orders and alerts wait and positions are open; nothing of what there is none of, or that is not known. */
export function useEntryCounts(wanted: boolean): Readonly<Record<string, string>> {
  const style = useUi();
  const enabled = useSession() !== null && wanted;
  const counts = useQueries({ queries: COUNTED.map(([, query]) => query(enabled)) });
  return Object.fromEntries(
    COUNTED.flatMap(([name], index) => {
      const count = counts[index]?.data;
      return count === undefined || count === 0 ? [] : [[name, formatDecimal(String(count), style)]];
    }),
  );
}
