import { larger } from "../plain-numbers.ts";
import { hashOfSeed, type NaiveDrawn } from "./naive-draw.ts";
import type { OfferPlan } from "./operations.ts";

/** Offers and orders of the naive model as what happened to them, and how somebody would tell them who knows only that. */

export type Fate =
  | { readonly kind: "drawn"; readonly drawn: NaiveDrawn }
  | { readonly kind: "failed" }
  | { readonly kind: "void"; readonly why: string };

export interface NaiveOffer {
  readonly id: number;
  readonly plan: OfferPlan;
  readonly publishedAt: number;
  /** The round that is named by the close; null where there is none. */
  readonly round: number | null;
  readonly orders: NaiveOrder[];
  list: { readonly at: number; readonly root: string } | null;
  fate: Fate | null;
  fateAt: number | null;
  /** Seed and signature, as far as they are published. */
  seed: string | null;
  signature: string | null;
  isListed: boolean;
  /** The share never comes. */
  isTakenBack: boolean;
}

/** An order as what happened to it. */
export interface NaiveOrder {
  readonly id: bigint;
  readonly userId: bigint;
  readonly offer: NaiveOffer;
  readonly sizes: { readonly at: number; readonly lots: number }[];
  withdrawnAt: number | null;
  settledAt: number | null;
  deliveredAt: number | null;
}

export const lotsOf = ({ sizes }: NaiveOrder) => sizes.at(-1)?.lots ?? 0;
export const priceOf = ({ plan }: NaiveOffer, lots: number) => BigInt(lots) * BigInt(plan.lotShares) * plan.price;
export const askedOf = ({ orders }: NaiveOffer) => orders.filter(({ withdrawnAt }) => withdrawnAt === null);
export const sumOf = (orders: readonly NaiveOrder[]) => orders.reduce((sum, order) => sum + lotsOf(order), 0);

/** What an order won; null before its draw. */
export function wonOf({ id, offer }: NaiveOrder): number | null {
  return offer.fate?.kind === "drawn" ? (offer.fate.drawn.won.get(id) ?? 0) : null;
}

/** The order as somebody would tell it who knows only what happened. */
export function toldOf(order: NaiveOrder) {
  const { offer, sizes, withdrawnAt, settledAt, deliveredAt } = order;
  const lots = lotsOf(order);
  const won = withdrawnAt === null ? wonOf(order) : null;
  const isOpen = withdrawnAt === null && settledAt === null;
  const paid = settledAt === null || won === null ? 0n : priceOf(offer, won);
  const fate = offer.fate?.kind;
  const state = withdrawnAt !== null ? "withdrawn" : isOpen ? "open" : fate === "drawn" ? (won === 0 ? "unallotted" : "allotted") : fate;
  const takenBack = sizes.reduce(
    (sum, { lots: size }, at) => sum + larger(0n, priceOf(offer, sizes[at - 1]?.lots ?? 0) - priceOf(offer, size)),
    0n,
  );
  const steps = [withdrawnAt, settledAt, deliveredAt].filter((at) => at !== null).length;
  return {
    ...{ id: order.id, userId: order.userId, offerId: offer.id, version: sizes.length + steps, lots, state, paid, lotsAllotted: won },
    ...{ held: isOpen ? priceOf(offer, lots) : 0n, returned: isOpen ? 0n : priceOf(offer, lots) - paid },
    // The first size takes nothing back.
    takenBack,
    ...{ textsHash: offer.plan.textsHash, createdAt: sizes[0]?.at, changedAt: withdrawnAt ?? sizes.at(-1)?.at },
    ...{ settledAt: withdrawnAt ?? settledAt, deliveredAt },
  };
}

/** The offer in the same way. */
export function offerToldOf(offer: NaiveOffer) {
  const { plan, list, fate } = offer;
  const orders = askedOf(offer);
  const stage = fate === null ? (list === null ? "open" : "closed") : fate.kind === "drawn" && offer.isListed ? "listed" : fate.kind;
  const drawn = fate?.kind === "drawn" ? fate.drawn : null;
  const won = drawn === null ? (fate === null ? null : 0) : [...drawn.won.values()].reduce((sum, lots) => sum + lots, 0);
  return {
    ...{ id: offer.id, price: plan.price, lotShares: plan.lotShares, opensAt: plan.opensAt, closesAt: plan.closesAt, drawAt: plan.drawAt },
    ...{
      listsAt: plan.listsAt,
      beaconRound: offer.round,
      seedHash: hashOfSeed(plan.seed),
      stage,
      lotsAsked: sumOf(orders),
      orders: orders.length,
    },
    ...{ root: list?.root ?? null, rootAt: list?.at ?? null, voidReason: fate?.kind === "void" ? fate.why : null, settledAt: offer.fateAt },
    ...{ seed: offer.seed, signature: offer.signature, key: drawn?.key ?? null, resultHash: drawn?.resultHash ?? null, lotsAllotted: won },
    isUnlisted: offer.isTakenBack,
  };
}
