import { truncateDecimals } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { rowsQuery } from "../net/queries.ts";
import { grantsQuery } from "./account-age.ts";
import { profitLine, type Range, rangeStart } from "./profit-line.ts";
import type { Panel } from "./shown-panel.ts";
import { PANEL_DECIMALS } from "./shown-today.ts";

const HISTORY_MS = 60_000;

/** Profit of a range up to the panel's moment, wherever it is drawn; of values as they are shown, so that the figures beside it agree. */
export function useProfitLine({ userBalanceConvert, ts }: Pick<Panel, "userBalanceConvert" | "ts">, range: Range) {
  const history = useQuery({ ...rowsQuery("GET /api/userAssets/history", { range }, { keep: true }), refetchInterval: HISTORY_MS });
  const grants = useQuery(grantsQuery());
  const total = truncateDecimals(userBalanceConvert, PANEL_DECIMALS);
  const points = useMemo(() => {
    if (history.data === undefined || grants.data === undefined) return null;
    const shown = history.data.map((point) => ({ ts: point.ts, value: truncateDecimals(point.value, PANEL_DECIMALS) }));
    return profitLine(shown, grants.data, { ts, value: total }, rangeStart(range, ts));
  }, [history.data, grants.data, total, ts, range]);
  return {
    /** Oldest first; null until both answers are there. */
    points,
    total,
    failed: points === null && (history.isError || grants.isError),
    retry: () => void Promise.all([history.refetch(), grants.refetch()]),
  };
}
