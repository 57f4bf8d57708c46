import type { RouteKey } from "@candela/api";
import { formatDecimal, useUi } from "@candela/ui";
import { useQueries } from "@tanstack/react-query";
import { totalQuery } from "../../lib/net/queries.ts";
import { useSession } from "../../lib/session/session.ts";

/** What entries lead to, by the name of their option: how much of it there is. One row is asked for, since the number comes with any. */
const COUNTED = [
  ["watchlist", totalOf("GET /api/userProductOption/list", {})],
  ["orders", totalOf("GET /api/spotOrder/list", { status: "open" })],
  ["contractPositions", totalOf("GET /api/contractPosition/list", { status: "open" })],
  ["priceAlerts", totalOf("GET /api/priceAlert/list", { status: "active" })],
] as const;

function totalOf<K extends RouteKey>(route: K, fields: Parameters<typeof totalQuery<K>>[1]) {
  return (enabled: boolean) => totalQuery(route, { ...fields, pageNum: 1, pageSize: 1 }, { keep: true, enabled });
}

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
