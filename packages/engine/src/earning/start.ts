import { earningDays, formatUnits, guestRoom, parseUnits } from "@candela/model";
import { type CashBacking, cashBackingRejection } from "../funds/cash-backing.ts";
import { type Earned, type EarningOrder, type EarningPool, noEarning } from "./state.ts";

/** What somebody asks for; the amount as it was typed. */
export interface AskedEarning {
  readonly version: number;
  /** Of the words that go with the kind. */
  readonly textVersion: number;
  readonly text: string;
  readonly rollsOver: boolean;
}

/** What a new order is held against besides the product. */
export interface EarningMeans {
  readonly isFrozen: boolean;
  /** What the user has in the product, and how many orders of this kind run. */
  readonly held: bigint;
  readonly open: number;
  readonly openMax: number;
  readonly available: bigint;
  /** What leans on the user's cash of the currency. */
  readonly backing: CashBacking;
  /** Of the words that are accepted now. */
  readonly textVersion: number;
  /** What guests have in the product together, of a user who is one; null of a registered account. */
  readonly guests: bigint | null;
}

/** A new order, or the first reason why there is none. It has no id before it is stored. */
export function startEarning(
  { offer, isOpen, capacity, taken }: EarningPool,
  { version, textVersion, text, rollsOver }: AskedEarning,
  means: EarningMeans,
  { id, userId, now }: { readonly id: bigint; readonly userId: bigint; readonly now: number },
): Earned<EarningOrder> {
  const { currency, amountMin, amountMax, userMax } = offer;
  const asset = currency.code;
  const said = (units: bigint) => formatUnits(units > 0n ? units : 0n, currency.scale);
  if (means.isFrozen) return noEarning("account_frozen");
  if (!isOpen) return noEarning("earning_closed");
  if (version !== offer.version) return noEarning("terms_changed");
  if (textVersion !== means.textVersion) return noEarning("earning_text_changed");
  // What cannot be done is not taken for what was not asked for.
  if (rollsOver && offer.termDays === 0) return noEarning("earning_no_term");
  const parsed = parseUnits(text, currency.scale);
  if (!parsed.ok) return noEarning("amount_decimals", { decimals: String(currency.scale) });
  const principal = parsed.value;
  if (principal < amountMin) return noEarning("earning_below_minimum", { min: said(amountMin), asset });
  if (principal > amountMax) return noEarning("earning_above_maximum", { max: said(amountMax), asset });
  if (means.held + principal > userMax)
    return noEarning("earning_user_limit", { max: said(userMax), left: said(userMax - means.held), asset });
  if (taken + principal > capacity) return noEarning("earning_capacity", { left: said(capacity - taken), asset });
  const ofGuests = guestRoom(capacity);
  if (means.guests !== null && means.guests + principal > ofGuests)
    return noEarning("earning_guest_room", { left: said(ofGuests - means.guests), asset });
  if (means.open >= means.openMax) return noEarning("earning_open_limit", { max: String(means.openMax) });
  if (principal > means.available)
    return noEarning("insufficient_balance", { available: said(means.available), needed: said(principal), asset });
  const backed = cashBackingRejection(means.backing, means.available - principal);
  if (backed !== null) return noEarning(backed);
  const { first, last } = earningDays(now, offer.termDays);
  const order: EarningOrder = {
    ...{ id, userId, offer, textVersion, principal, startedAt: now, firstDay: first, lastDay: last },
    rollsOver,
    bookedThrough: first - 1,
    ...{ paid: 0n, waiting: 0n, state: "running", endedAt: null, back: null, forfeited: 0n, fee: 0n, nextId: null },
  };
  return { ok: true, value: order };
}

/** Why an order that matured does not go on as a new one; null where it does. Its terms must be those that new orders get, so that nobody is moved to others. */
export type NoRollOver = "terms_changed" | "no_room" | "closed" | "frozen";

export function rollOver(
  { offer, principal, textVersion }: EarningOrder,
  pool: EarningPool,
  means: EarningMeans,
  { id, userId, now }: { readonly id: bigint; readonly userId: bigint; readonly now: number },
): { readonly next: EarningOrder } | { readonly reason: NoRollOver } {
  // Of an order from before there were words nobody has accepted those of now.
  const asked = {
    version: offer.version,
    textVersion: textVersion ?? 0,
    text: formatUnits(principal, offer.currency.scale),
    rollsOver: true,
  };
  const started = startEarning(pool, asked, means, { id, userId, now });
  if (started.ok) return { next: started.value };
  switch (started.rejection) {
    case "account_frozen":
      return { reason: "frozen" };
    case "earning_closed":
      return { reason: "closed" };
    case "terms_changed":
    case "earning_text_changed":
      return { reason: "terms_changed" };
    default:
      return { reason: "no_room" };
  }
}
