import type { AccountEvent, Data, RouteKey } from "@candela/api";
import type { QueryClient } from "@tanstack/react-query";
import { sessionStore } from "../session/session.ts";
import { type AccountPart, MONEY_ROUTES } from "./account-cache.ts";

const BALANCE = "GET /api/userInfo/userBalance";

type BalanceEvent = Extract<AccountEvent, { readonly kind: "balance" }>;
type Balance = Data<typeof BALANCE>;

/** The event has the whole balance: it replaces the cached one, unless that is being read just now. */
function writeBalance({ assetId, balance, available, frozen }: BalanceEvent, client: QueryClient): readonly RouteKey[] {
  const filters = { queryKey: [BALANCE, { currencyId: assetId }] };
  // The answer under way may have been made before the event, and would undo it.
  if (client.isFetching(filters) > 0) return [BALANCE];
  client.setQueriesData<Balance | null>(filters, (before) => (before ? { ...before, balance, available, frozen } : before));
  return [];
}

/** The newest known epoch, and its user: an account's number goes up with each. */
let newest = { userId: "", number: 0 };

function takeEpoch(number: number): boolean {
  const userId = sessionStore.get()?.userId ?? "";
  if (userId === newest.userId && number <= newest.number) return false;
  newest = { userId, number };
  return true;
}

/** The account's own events: money, and its present epoch. */
export const accountPart: AccountPart = {
  events: {
    balance: { write: writeBalance, refetches: MONEY_ROUTES.filter((route) => route !== BALANCE) },
    epoch: { take: ({ epoch }) => takeEpoch(epoch.number), refetches: "everything" },
  },
  answers: { "POST /api/paperAccount/reset": ({ epoch }) => [{ kind: "epoch", epoch }] },
};
