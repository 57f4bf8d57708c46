import { SETTLEMENT_CURRENCY_ID, USDT } from "@candela/model";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { dataQuery } from "../../../lib/net/queries.ts";
import { useLoggedIn } from "../../../lib/session/session.ts";
import { wireUnits } from "../product.ts";
import type { TicketCash } from "./ticket-cash.ts";

/** What the cross positions need changes with every price: while there are some, the server is asked again so often. */
const ASK_EVERY_MS = 3_000;

/** The user's settlement cash as the server last told it. */
export function useTicketCash(): TicketCash {
  const enabled = useLoggedIn();
  const { data } = useQuery({
    ...dataQuery("GET /api/userInfo/userBalance", { currencyId: SETTLEMENT_CURRENCY_ID }, { enabled }),
    refetchInterval: ({ state }) => (state.data?.backing ? ASK_EVERY_MS : false),
  });
  const available = enabled && data ? data.available : null;
  const backing = enabled && data ? data.backing : null;
  const needed = backing?.needed ?? null;
  const isLeant = backing !== null;
  return useMemo(
    () => ({
      available: available === null ? null : wireUnits(available, USDT.scale),
      leaning: isLeant ? { needed: needed === null ? null : wireUnits(needed, USDT.scale) } : null,
    }),
    [available, needed, isLeant],
  );
}
