import { parseUnits, SETTLEMENT_CURRENCY_ID, USDT } from "@candela/model";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { dataQuery } from "../net/queries.ts";
import { useLoggedIn } from "../session/session.ts";

/** What cross positions lean on of the cash, in its units; null while a price of theirs cannot be believed, and so none of it can be spent. */
export interface Leaning {
  readonly needed: bigint | null;
}

/** The settlement cash; `available` is null while unknown, `leaning` without cross positions. */
export interface SettlementCash {
  readonly available: bigint | null;
  readonly leaning?: Leaning | null;
}

/** What of the cash can be spent; null while unknown. The server's rule: nothing below what the positions lean on. */
export function spendable({ available, leaning = null }: SettlementCash): bigint | null {
  if (available === null || leaning === null) return available;
  if (leaning.needed === null || leaning.needed > available) return 0n;
  return available - leaning.needed;
}

/** What the cross positions need changes with every price: while there are some, the server is asked again so often. */
const ASK_EVERY_MS = 3_000;

function cashUnits(text: string): bigint {
  const parsed = parseUnits(text, USDT.scale);
  if (!parsed.ok) throw new Error(`not a decimal of ${USDT.scale} places: ${text}`);
  return parsed.value;
}

/** The user's settlement cash as the server last told it; not known where nobody wants it. */
export function useSettlementCash(isWanted = true): SettlementCash {
  const enabled = useLoggedIn() && isWanted;
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
      available: available === null ? null : cashUnits(available),
      leaning: isLeant ? { needed: needed === null ? null : cashUnits(needed) } : null,
    }),
    [available, needed, isLeant],
  );
}
