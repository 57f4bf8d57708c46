/** What a withdrawal would cost and need, from the rows that decide it. Pure but for the market, whose latest ticks are in memory. */
import { hash } from "node:crypto";
import type { RejectionKey } from "@candela/api";
import {
  type Currency,
  currencyById,
  divCeil,
  formatUnits,
  isAtPar,
  isFresh,
  parseUnits,
  powerOfTen,
  SETTLEMENT,
  type WithdrawalAmounts,
  withdrawalAmounts,
} from "@candela/model";
import type { PayableDestination } from "../destinations/index.ts";
import type { NamedChannel } from "../funds/index.ts";
import { currencyQuote, currencyRate, type MarketData } from "../pricing/index.ts";

export interface Asked {
  readonly channelId: number;
  readonly destinationId: string;
  readonly amount: string;
}

/** Rows that terms follow from; undefined where there are none, or the destination is somebody else's. */
export interface TermsRows {
  readonly channel: NamedChannel | undefined;
  readonly destination: PayableDestination | undefined;
}

/** All that decides a withdrawal; amounts in units of the currency. */
export interface Terms extends WithdrawalAmounts {
  readonly channel: NamedChannel & { readonly kind: PayableDestination["kind"] };
  readonly currency: Currency;
  readonly destination: PayableDestination;
  readonly amount: bigint;
  /** In units of the settlement currency, at the middle of the market. */
  readonly worth: bigint;
  readonly approvalsNeeded: 1 | 2;
  /** Hash of all but the worth, which follows the market. */
  readonly revision: string;
}

export interface RejectedTerms {
  readonly ok: false;
  readonly rejection: RejectionKey;
  readonly params: Readonly<Record<string, string>>;
}

export const rejectedAs = (rejection: RejectionKey, params: RejectedTerms["params"] = {}): RejectedTerms => ({
  ok: false,
  rejection,
  params,
});

interface RevisedParts {
  readonly channel: Pick<Terms["channel"], "id" | "kind" | "currencyId" | "network" | "feeFixed" | "feeRate">;
  readonly destination: Pick<PayableDestination, "kind" | "id" | "userId" | "number">;
}

/** Name of what is approved; an address is part of it, so that one that was changed in the database is another one. */
export function revisionOf(terms: Pick<Terms, "amount" | "fee"> & RevisedParts): string {
  const { channel, destination, amount, fee } = terms;
  const { id, kind, currencyId, network, feeFixed, feeRate } = channel;
  const address = destination.kind === "crypto" ? destination.number : "";
  const parts = [id, kind, currencyId, network, destination.id, destination.userId, address, amount, feeFixed, feeRate, fee];
  return hash("sha256", `candela withdrawal 1\n${parts.map(String).join("\n")}`);
}

/** Worth of an amount at the middle of its currency's market, rounded up; undefined without a price that could be traded on. */
function worthOf(currency: Currency, amount: bigint, market: Pick<MarketData, "spec" | "latest">, now: number): bigint | undefined {
  const quote = currencyQuote(currency, market);
  if (!isAtPar(currency) && (quote === undefined || !isFresh(quote.tick, quote.spec, now))) return undefined;
  const rate = currencyRate(currency, isAtPar(currency) ? undefined : quote);
  if (rate === undefined) return undefined;
  return divCeil(amount * rate.mid.units * powerOfTen(SETTLEMENT.scale), powerOfTen(rate.mid.scale + currency.scale));
}

/** The terms of what is asked for, or the first reason why there are none. */
export function termsOf(
  { amount: text }: Pick<Asked, "amount">,
  { channel, destination }: TermsRows,
  market: Pick<MarketData, "spec" | "latest">,
  { now, secondApproval }: { readonly now: number; readonly secondApproval: bigint },
): { readonly ok: true; readonly terms: Terms } | RejectedTerms {
  const currency = channel === undefined ? undefined : currencyById(channel.currencyId);
  if (channel === undefined || destination === undefined || currency === undefined) return rejectedAs("not_found");
  const { kind } = channel;
  if (channel.direction !== 2 || !channel.isVisible || kind === "online") return rejectedAs("channel_closed");
  const isRight = destination.kind === kind && destination.network === channel.network && destination.isThere;
  if (!isRight) return rejectedAs("destination_not_of_channel");
  const parsed = parseUnits(text, currency.scale);
  if (!parsed.ok) return rejectedAs("amount_decimals", { decimals: String(currency.scale) });
  const amount = parsed.value;
  const bound = (units: bigint) => formatUnits(units, currency.scale);
  const { amountMin, amountMax } = channel;
  if (amount < amountMin) return rejectedAs("withdrawal_below_minimum", { min: bound(amountMin), asset: currency.code });
  if (amountMax !== null && amount > amountMax)
    return rejectedAs("withdrawal_above_maximum", { max: bound(amountMax), asset: currency.code });
  const amounts = withdrawalAmounts(channel, amount);
  if (amounts.receives <= 0n) return rejectedAs("withdrawal_eaten_by_fee");
  const worth = worthOf(currency, amount, market, now);
  if (worth === undefined) return rejectedAs("currency_unpriced", { currency: currency.code });
  const agreed = { channel: { ...channel, kind }, destination, amount, ...amounts };
  const approvalsNeeded = worth >= secondApproval ? 2 : 1;
  return { ok: true, terms: { ...agreed, currency, worth, approvalsNeeded, revision: revisionOf(agreed) } };
}
