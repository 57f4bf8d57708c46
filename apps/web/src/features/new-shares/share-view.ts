import type { Data, Row } from "@candela/api";
import { currencyById, formatUnits, likelyShares, newShareCost, parseUnits } from "@candela/model";
import { decimalsOf, formatDecimal, type NumberStyle, ownText } from "@candela/ui";
import type { T } from "../../lib/language/i18n.ts";

/** New shares as the app shows them. People ask for shares, which come in lots; the wire counts lots. */
export type ShareOffer = NonNullable<Data<"GET /api/newShares/offer">>;
export type ShareOrder = Row<"GET /api/newShares/orderList">;
export type ShareOrderDetail = NonNullable<Data<"GET /api/newShares/order">>;
export type ShareProof = NonNullable<Data<"GET /api/newShares/proof">>;
export type ShareSummary = NonNullable<Data<"GET /api/newShares/summary">>;
export type OfferState = ShareOffer["state"];

const ISSUED = "S:";

/** "NLRB" of S:NLRB. */
export const shareSymbol = (code: string): string => (code.startsWith(ISSUED) ? code.slice(ISSUED.length) : code);

/** The share as the market lists it. */
export const listedProduct = (code: string) => ({
  productCode: code.startsWith(ISSUED) ? code : `${ISSUED}${code}`,
  productType: 1,
});

const unitsOf = (text: string, decimals: number): bigint => {
  const parsed = parseUnits(text, decimals);
  return parsed.ok ? parsed.value : 0n;
};

type Priced = Pick<ShareOffer, "price" | "lotShares" | "currencyId">;

/** Money of so many lots, decimal text; exact. */
export function costOf({ price, lotShares, currencyId }: Priced, lots: number): string {
  const decimals = currencyById(currencyId)?.scale ?? decimalsOf(price);
  return formatUnits(newShareCost({ price: unitsOf(price, decimals), lotShares }, lots), decimals);
}

/** The price with two decimals at least: an issue price is booked with six. */
export function priceText(price: string, style: NumberStyle): string {
  return formatDecimal(price, style, { decimals: priceDecimals(price) });
}

export function priceDecimals(price: string): number {
  const [, fraction = ""] = price.split(".");
  return Math.max(2, fraction.replace(/0+$/, "").length);
}

/** A whole number as the language writes it. */
export const countText = (count: number, style: NumberStyle): string => formatDecimal(String(count), style);

/** The same of the user's own: dots while amounts are hidden. */
export const ownCount = (count: number, style: NumberStyle): string => ownText(String(count), style);

/** "100 shares". */
export const sharesText = (shares: number, t: T): string => t("shares_count", { count: shares });

/** Lots that are asked for by everybody else. */
export function othersLots({ lotsAsked, order }: Pick<ShareOffer, "lotsAsked" | "order">): number {
  return lotsAsked - (order?.state === "open" ? order.lots : 0);
}

/** Shares that one can expect of so many lots, as things stand; null where nothing has to be drawn, so that one gets all. */
export function likelyOf(offer: ShareOffer, lots: number): number | null {
  const asked = othersLots(offer) + lots;
  if (asked <= offer.lotsOffered) return null;
  return likelyShares(lots, offer.lotShares, { lotsOffered: offer.lotsOffered, lotsAsked: asked });
}

/** How many times as much is asked for as is offered: with one decimal, cut, so that it never reads as more; below once in percent, cut to whole ones. */
export function demandOf({ lotsAsked, lotsOffered }: Pick<ShareOffer, "lotsAsked" | "lotsOffered">): {
  readonly as: "times" | "percent";
  readonly value: string;
} {
  const tenths = (BigInt(lotsAsked) * 10n) / BigInt(Math.max(1, lotsOffered));
  if (tenths >= 10n) return { as: "times", value: formatUnits(tenths, 1) };
  return { as: "percent", value: String((BigInt(lotsAsked) * 100n) / BigInt(Math.max(1, lotsOffered))) };
}

/** The four moments of an offer in their order. */
export const POINTS = ["opens", "closes", "draw", "lists"] as const;
export type Point = (typeof POINTS)[number];

export function pointAt(offer: Pick<ShareOffer, "opensAt" | "closesAt" | "drawAt" | "listsAt">, point: Point): number {
  return offer[`${point}At`];
}

const NEXT: Readonly<Record<OfferState, Point | null>> = {
  announced: "opens",
  subscribing: "closes",
  closed: "draw",
  drawn: "lists",
  listed: null,
  failed: null,
  void: null,
};

/** What an offer waits for; null where nothing comes any more. */
export const nextPoint = (state: OfferState): Point | null => NEXT[state];

/** How many of the four have passed. */
export function pointsPassed(state: OfferState): number {
  const next = nextPoint(state);
  if (next !== null) return POINTS.indexOf(next);
  return state === "listed" ? POINTS.length : 2;
}

/** All money went back: nobody got a share. */
export const isReturned = (state: OfferState): boolean => state === "failed" || state === "void";
/** There is something to look at beyond the offer itself. */
export const isSettled = (state: OfferState): boolean => state === "drawn" || state === "listed" || isReturned(state);

/** Whether the calendar still brings something, a listing included: it is told to nobody who received nothing. True while the state is not known. */
export const changesYet = (state: OfferState | undefined): boolean => state === undefined || nextPoint(state) !== null;

/** "a695…b2ac". */
export const shortHex = (hex: string): string => `${hex.slice(0, 4)}…${hex.slice(-4)}`;

/** What so many shares gained or lost since they were issued, at a price of now: decimal text with a sign where it lost. */
export function sinceIssue({ price, sharesAllotted }: Pick<ShareOrder, "price" | "sharesAllotted">, now: string): string {
  const decimals = Math.max(decimalsOf(price), decimalsOf(now));
  return formatUnits((unitsOf(now, decimals) - unitsOf(price, decimals)) * BigInt(sharesAllotted ?? 0), decimals);
}
