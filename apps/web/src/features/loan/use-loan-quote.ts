import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { callData, errorText } from "../../lib/net/api.ts";
import { useSession } from "../../lib/session/session.ts";
import type { LoanAsked } from "./loan-shapes.ts";

/** Levels follow the price: asked again so often; after a rejection, which may pass, sooner. */
const AGAIN_MS = 10_000;
const AFTER_FAILURE_MS = 5_000;

/** What a loan would cost, day by day; null asks nothing. `before` stays while another amount is being asked for. */
export function useLoanQuote(asked: LoanAsked | null) {
  const userId = useSession()?.userId ?? "";
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ["loanQuote", userId, asked],
    queryFn: ({ signal }) => (asked === null ? null : callData("POST /api/loan/quote", asked, { quiet: true, signal })),
    enabled: asked !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.error === null ? AGAIN_MS : AFTER_FAILURE_MS),
  });
  const failure = asked === null || error === null ? null : errorText(error);
  const before = asked === null ? undefined : (data ?? undefined);
  return { quote: failure !== null || isPlaceholderData ? undefined : before, before, failure };
}
