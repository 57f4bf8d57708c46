import { truncateDecimals } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { rowsQuery } from "../net/queries.ts";
import { grantsQuery, openedAt } from "./account-age.ts";
import { paidInToday, profitLine, type Range, rangeStart } from "./profit-line.ts";
import type { Panel } from "./shown-panel.ts";
import { PANEL_DECIMALS } from "./shown-today.ts";

const HISTORY_MS = 60_000;

/** Profit of a range up to the panel's moment, wherever it is drawn. The day's is the panel's own, even where money came in since the line was read. */
export function useProfitLine(panel: Pick<Panel, "userBalanceConvert" | "openingValue" | "ts">, range: Range) {
  const history = useQuery({ ...rowsQuery("GET /api/userAssets/history", { range }, { keep: true }), refetchInterval: HISTORY_MS });
  const grants = useQuery(grantsQuery());
  const { userBalanceConvert: value, openingValue, ts } = panel;
  const points = useMemo(() => {
    if (history.data === undefined || grants.data === undefined) return null;
    const [start, opened] = [rangeStart(range, ts), openedAt(grants.data)];
    const paidIn = range === "day" ? paidInToday(openingValue, history.data, start, opened) : (history.data.at(-1)?.paidIn ?? "0");
    return profitLine(history.data, { ts, value, paidIn }, start, opened);
  }, [history.data, grants.data, value, openingValue, ts, range]);
  return {
    /** Oldest first; null until both answers are there. */
    points,
    total: truncateDecimals(value, PANEL_DECIMALS),
    failed: points === null && (history.isError || grants.isError),
    retry: () => void Promise.all([history.refetch(), grants.refetch()]),
  };
}
