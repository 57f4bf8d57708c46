import type { Row } from "@candela/api";
import { quicknetRoundAt } from "@candela/model";
import {
  type DrawOutcome,
  drawNewShare,
  isDrawList,
  type ListedLots,
  newShareRoot,
  newShareSeedHash,
  placesByOrder,
} from "@candela/model/new-share-draw";
import type { ShareProof } from "./share-view.ts";

export type ListedOrder = Row<"GET /api/newShares/lots">;

/** In the order in which one follows from the other. `result`: who got what; `own`: what the user's own order says of itself. */
export const DRAW_STEPS = ["hash", "list", "random", "seed", "mix", "result", "own"] as const;
export type DrawStep = (typeof DRAW_STEPS)[number];

/** `drawn`: lots were shuffled. `all`: everybody got all. `failed`: fewer were asked for than the least. */
export type DrawCase = "drawn" | "all" | "failed";

/** What the user's own page says, which has to be what comes out. */
export interface OwnLots {
  readonly orderId: string;
  readonly lots: number;
  readonly lotsAllotted: number | null;
  readonly places: readonly number[];
}

/** What is asked of a check besides the published data: the hash as the offer showed it, and the own order, where there is one. */
export interface DrawAsked {
  readonly seedHash: string;
  readonly own: OwnLots | null;
}

export interface DrawCheck {
  readonly kind: DrawCase;
  readonly proof: ShareProof;
  /** As worked out here; null where there is none. */
  readonly root: string;
  readonly ownHash: string;
  readonly key: string | null;
  readonly orders: number;
  readonly lots: number;
  readonly allotted: number;
  /** Where the own lots fell, from 1 on; empty without an order, and where nothing was shuffled. */
  readonly places: readonly number[];
  /** The first step that does not come out as it was shown; null where all agree. */
  readonly differs: DrawStep | null;
}

export type DrawResult =
  | { readonly kind: "checked"; readonly check: DrawCheck }
  /** Seed or list are not published: there is nothing to work out yet, or ever where the offer is void. */
  | { readonly kind: "waits" };

/** Whether the network signed the round with this, and what its randomness is: the arithmetic of a curve, which is loaded only where a round was named. */
export interface RoundRules {
  readonly isRoundSignature: (round: number, signature: string) => boolean;
  readonly roundRandomness: (signature: string) => string;
}

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const bytes = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const NOTHING = new Uint8Array();

/** Does the draw again from what was published, by the same rules as the server, and says where the two first differ. `rules` is asked for only where a round was named. */
export async function checkDraw(
  proof: ShareProof,
  listed: readonly ListedOrder[],
  asked: DrawAsked,
  rules: () => Promise<RoundRules>,
): Promise<DrawResult> {
  const { seed, root, state } = proof;
  if (seed === null || root === null || state === "void") return { kind: "waits" };
  const orders = listed.map(({ orderId, lots }): ListedLots => ({ orderId: BigInt(orderId), lots }));
  const ownHash = hex(newShareSeedHash(bytes(seed)));
  const lots = orders.reduce((sum, order) => sum + order.lots, 0);
  const shared = { proof, ownHash, orders: orders.length, lots };
  const early = firstOfPublished({ proof, orders, lots, ownHash, asked, isRound: await roundFits(proof, rules) });
  if (early !== null && !isDrawList(orders))
    return {
      kind: "checked",
      check: { ...shared, kind: "drawn", root: "", key: null, allotted: 0, places: [], differs: early },
    };
  const outcome = drawNewShare({
    ...{ orders, lotsOffered: proof.lotsOffered, lotsMinimum: proof.lotsMinimum, seed: bytes(seed) },
    randomness: proof.beacon?.randomness == null ? NOTHING : bytes(proof.beacon.randomness),
  });
  const at = orders.findIndex(({ orderId }) => String(orderId) === asked.own?.orderId);
  const places =
    outcome.kind === "allotted" && outcome.drawn.shuffled !== null && at >= 0 ? placesOf(orders, outcome.drawn.shuffled, at) : [];
  return {
    kind: "checked",
    check: {
      ...shared,
      kind: outcome.kind === "failed" ? "failed" : outcome.drawn.shuffled === null ? "all" : "drawn",
      root: hex(outcome.root),
      key: outcome.kind === "allotted" && outcome.key !== null ? hex(outcome.key) : null,
      allotted: outcome.kind === "allotted" ? outcome.drawn.allotted.reduce((sum, each) => sum + each, 0) : 0,
      places,
      differs: early ?? firstOfOutcome(proof, listed, outcome) ?? ofOwn(asked.own, outcome, at, places),
    },
  };
}

const placesOf = (orders: readonly ListedLots[], shuffled: Parameters<typeof placesByOrder>[1], at: number): readonly number[] =>
  placesByOrder(orders, shuffled)[at] ?? [];

async function roundFits({ beacon, closesAt }: ShareProof, rules: () => Promise<RoundRules>): Promise<boolean> {
  if (beacon === null) return true;
  const { round, at, signature, randomness } = beacon;
  if (signature === null || randomness === null || at !== quicknetRoundAt(round) || at <= closesAt) return false;
  const { isRoundSignature, roundRandomness } = await rules();
  return isRoundSignature(round, signature) && roundRandomness(signature) === randomness;
}

interface Published {
  readonly proof: ShareProof;
  readonly orders: readonly ListedLots[];
  readonly lots: number;
  readonly ownHash: string;
  readonly asked: DrawAsked;
  readonly isRound: boolean;
}

/** What has to be so before anything is drawn. */
function firstOfPublished({ proof, orders, lots, ownHash, asked, isRound }: Published): DrawStep | null {
  if (proof.seedHash !== asked.seedHash || proof.publishedAt >= proof.closesAt) return "hash";
  if (!isList(proof, orders, lots) || !hasOwn(orders, asked.own)) return "list";
  if (!isRound) return "random";
  return ownHash === proof.seedHash ? null : "seed";
}

/** The list is the one whose root was published, and it was before the round that it is mixed with. */
function isList({ root, rootAt, orders: count, lotsAsked, beacon }: ShareProof, orders: readonly ListedLots[], lots: number): boolean {
  if (!isDrawList(orders) || orders.length !== count || lots !== lotsAsked || hex(newShareRoot(orders)) !== root) return false;
  return rootAt !== null && (beacon === null || rootAt < beacon.at);
}

function hasOwn(orders: readonly ListedLots[], own: OwnLots | null): boolean {
  return own === null || orders.some(({ orderId, lots }) => String(orderId) === own.orderId && lots === own.lots);
}

function firstOfOutcome(
  { key, isDrawn, resultHash, state }: ShareProof,
  listed: readonly ListedOrder[],
  outcome: DrawOutcome,
): DrawStep | null {
  if (outcome.kind === "failed") return state === "failed" ? null : "result";
  if (state === "failed") return "result";
  if ((outcome.drawn.shuffled !== null) !== isDrawn || (outcome.key === null ? null : hex(outcome.key)) !== key) return "mix";
  const agrees = listed.every(({ lotsAllotted }, at) => lotsAllotted === outcome.drawn.allotted[at]);
  return agrees && hex(outcome.resultHash) === resultHash ? null : "result";
}

/** What the own page says is what came out. */
function ofOwn(own: OwnLots | null, outcome: DrawOutcome, at: number, places: readonly number[]): DrawStep | null {
  if (own === null || outcome.kind === "failed") return null;
  const same = own.places.length === places.length && own.places.every((place, index) => place === places[index]);
  return same && own.lotsAllotted === outcome.drawn.allotted[at] ? null : "own";
}
