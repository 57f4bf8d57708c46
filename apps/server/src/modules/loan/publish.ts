import type { AccountEvent } from "@candela/api";
import { assert, currencyById } from "@candela/model";
import type { Bus } from "../../platform/bus.ts";
import type { ExchangeWork } from "../exchange/index.ts";
import { balanceEvent, type Posted } from "../ledger/index.ts";
import type { Sent } from "../messages/index.ts";
import type { LoanChange } from "./loan-change.ts";
import type { CollateralPrices } from "./prices.ts";
import { loanData } from "./wire.ts";

/** Each user's devices learn of their loans, of the balances and of their messages; of an exchange first, as of any other. */
export function publishLoans(
  { bus, prices, exchange }: { readonly bus: Pick<Bus, "publish">; readonly prices: CollateralPrices; readonly exchange: ExchangeWork },
  posted: readonly Posted<LoanChange>[],
  sent: readonly Sent[],
  now: number,
): void {
  const exchanged = posted.flatMap(({ event, moves, transferIds }) =>
    event.exchange === null ? [] : [{ event: event.exchange.done, moves, transferIds }],
  );
  if (exchanged.length > 0) exchange.committed(exchanged, undefined, now);
  const loans = new Map(posted.map(({ event: { loan } }) => [loan.id, loan]));
  const balances = new Map(
    posted.flatMap(({ event: { loan, cash } }) => cash.map((each) => [`${loan.userId}/${each.assetId}`, { userId: loan.userId, ...each }])),
  );
  const events = Map.groupBy(
    [
      ...[...loans.values()].map((loan) => {
        const priced = loan.pledged === null ? null : prices.of(loan.pledged.id);
        return { userId: loan.userId, event: { kind: "loan", loan: loanData(loan, priced) } satisfies AccountEvent };
      }),
      ...[...balances.values()].map(({ userId, assetId, balance, available }) => {
        const currency = currencyById(assetId);
        assert(currency !== undefined, "a balance is of a known currency");
        return { userId, event: balanceEvent(currency, balance, available) };
      }),
      ...sent.map(({ userId, message, unread }) => ({ userId, event: { kind: "message", message, unread } satisfies AccountEvent })),
    ],
    ({ userId }) => userId,
  );
  for (const [userId, own] of events) bus.publish("account", { userId, events: own.map(({ event }) => event) });
}
