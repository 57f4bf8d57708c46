import type { Fields } from "@candela/api";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { callData, errorText } from "../net/api.ts";
import { RequestError } from "../net/request.ts";
import { useSession } from "../session/session.ts";
import { clockSpeedStore, serverNow } from "../time/server-clock.ts";
import type { Quote } from "./exchange-view.ts";

export type QuoteAsked = Fields<"POST /api/currencyExchange/quote">;

/** A new quote is asked for so long before the present one ends, so that one is always there. */
const BEFORE_END_MS = 1_000;
/** Pauses between questions: at least, and after a rejection that may pass by itself. */
const LEAST_MS = 700;
const AGAIN_MS = 5_000;

/** Milliseconds of this device until a quote ends. */
function leftMs({ expiresAt }: Pick<Quote, "expiresAt">): number {
  return (expiresAt - serverNow()) / clockSpeedStore.get();
}

/** Rejections that another amount is needed for: to ask again with the same would change nothing. */
const FOR_GOOD: readonly string[] = [
  "exchange_same_currency",
  "exchange_below_minimum",
  "exchange_above_maximum",
  "amount_decimals",
  "malformed_request",
  "feature_off",
];

const passes = (error: unknown) => !(error instanceof RequestError && FOR_GOOD.includes(error.message));

/**
 * What is asked for at the present rate, asked for again as each quote ends; null asks nothing. While another amount is being quoted, the quote before stays
 * as `before`, and none is `quote`.
 */
export function useExchangeQuote(asked: QuoteAsked | null) {
  const userId = useSession()?.userId ?? "";
  const query = useQuery({
    queryKey: ["exchangeQuote", userId, asked],
    queryFn: ({ signal }) => (asked === null ? null : callData("POST /api/currencyExchange/quote", asked, { quiet: true, signal })),
    enabled: asked !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data, error } }) => {
      if (error !== null) return passes(error) ? AGAIN_MS : false;
      return data ? Math.max(LEAST_MS, leftMs(data) - BEFORE_END_MS) : false;
    },
  });
  const { data, error, isPlaceholderData } = query;
  const failure = asked === null || error === null ? null : errorText(error);
  const quote = asked === null || failure !== null || isPlaceholderData ? undefined : (data ?? undefined);
  return { quote, before: asked === null ? undefined : (data ?? undefined), failure, renew: () => void query.refetch() };
}
