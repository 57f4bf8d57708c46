import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { rowsQuery } from "../net/queries.ts";

/** Color of a line by where the day has gone. */
export const LINE_COLORS = { up: "text-up-chart", down: "text-down-chart", flat: "text-ink-2" } as const;

/** Closes of the last twelve hours, a quarter of an hour each, and the price now; the closes are read once it is seen. */
export function useRecentPrices(productCode: string, nowPrice: string, seen = true): readonly string[] {
  const { data } = useQuery(
    rowsQuery("GET /api/candle/list", { productCode, interval: "15m", limit: 48 }, { enabled: seen, staleTime: 5 * 60_000, keep: true }),
  );
  return useMemo(() => [...(data ?? []).map((candle) => candle.close), nowPrice], [data, nowPrice]);
}
