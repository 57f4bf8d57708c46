import type { Data } from "@candela/api";
import type { AccountPart } from "./account-cache.ts";

const LIST = "GET /api/currencyExchange/list";

type Exchange = NonNullable<Data<"POST /api/currencyExchange/exchange">>;

/** The newest exchange that is known: ids go up, and an exchange never changes. */
let newest = 0n;

function take(id: string): boolean {
  if (BigInt(id) <= newest) return false;
  newest = BigInt(id);
  return true;
}

/** Exchanges of currencies: the event of a commit and the answer of its command tell the same. */
export const exchangePart: AccountPart = {
  events: { exchange: { take: ({ exchange }) => take(exchange.id), refetches: [LIST] } },
  answers: { "POST /api/currencyExchange/exchange": (exchange: Exchange) => [{ kind: "exchange", exchange }] },
  lists: [LIST],
};
