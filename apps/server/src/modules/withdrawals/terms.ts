/** What a withdrawal would cost and need, from the rows that decide it. Pure but for the market, whose latest ticks are in memory. */
import { hash } from "node:crypto";
import type { RejectionKey } from "@candela/api";
import { type AgreedWithdrawal, withdrawalAgreed } from "@candela/engine";
import { type Currency, currencyById, type ExchangeRate, isAtPar, isFresh } from "@candela/model";
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

/** All that decides a withdrawal; amounts in units of the currency, its worth at the middle of the market. */
export interface Terms extends AgreedWithdrawal {
  readonly channel: NamedChannel & { readonly kind: PayableDestination["kind"] };
  readonly currency: Currency;
  readonly destination: PayableDestination;
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

/** A currency's rate at a price that could be traded on; undefined without one. */
function tradableRate(currency: Currency, market: Pick<MarketData, "spec" | "latest">, now: number): ExchangeRate | undefined {
  const quote = currencyQuote(currency, market);
  if (!isAtPar(currency) && (quote === undefined || !isFresh(quote.tick, quote.spec, now))) return undefined;
  return currencyRate(currency, isAtPar(currency) ? undefined : quote);
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
  const made = withdrawalAgreed({ text, currency, channel, destination }, tradableRate(currency, market, now), secondApproval);
  if (!made.ok) return made;
  const agreed = { channel: { ...channel, kind: destination.kind }, destination, ...made.agreed };
  return { ok: true, terms: { ...agreed, currency, revision: revisionOf(agreed) } };
}
