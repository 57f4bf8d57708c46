import type { Row } from "@candela/api";
import { useQuery } from "@tanstack/react-query";
import { rowsQuery } from "../net/queries.ts";
import { useSession } from "../session/session.ts";
import { currenciesQuery } from "../site/site.ts";

export type Currency = Row<"GET /api/platformCurrency/list">;

/** The currencies of the platform: coins first, each kind in the operator's order. */
export function useCurrencies() {
  const coins = useQuery(currenciesQuery(1));
  const money = useQuery(currenciesQuery(2));
  return {
    rows: coins.data === undefined || money.data === undefined ? undefined : [...coins.data, ...money.data],
    failed: coins.isError || money.isError,
    retry: () => void Promise.all([coins.refetch(), money.refetch()]),
  };
}

/** What of a currency can be spent now, decimal text; undefined while it is not known, and of nobody. */
export function useAvailable(): (currencyId: number) => string | undefined {
  const enabled = useSession() !== null;
  const { data } = useQuery(rowsQuery("GET /api/userAssets/list", {}, { keep: true, enabled }));
  return (currencyId) => (data === undefined ? undefined : (data.find((row) => row.currencyId === currencyId)?.available ?? "0"));
}
