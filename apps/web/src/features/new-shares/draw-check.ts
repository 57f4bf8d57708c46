import { isDrawList, type ListedLots, newShareRoot, newShareSeedHash, placesByOrder } from "@candela/model/new-share-draw";
import { checkNewShareProof, isNamedRound, type ListedOrder, type NewShareCheckName } from "@candela/model/new-share-proof";
import type { ShareProof } from "./share-view.ts";

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
  /** Where the own lots fell, from 1 on; empty without an order, and where nothing was shuffled. */
  readonly places: readonly number[];
  /** The first step that does not come out as it was shown; null where all agree. */
  readonly differs: DrawStep | null;
}

export type DrawResult =
  | { readonly kind: "checked"; readonly check: DrawCheck }
  /** Seed or list are not published: there is nothing to work out yet, or ever where the offer is void. */
  | { readonly kind: "waits" };

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const bytes = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** Does the draw again from what was published, by the same rules as the server and the command, and says where the two first differ. */
export function checkDraw(proof: ShareProof, listed: readonly ListedOrder[], asked: DrawAsked): DrawResult {
  const { seed, root, state } = proof;
  if (seed === null || root === null || state === "void") return { kind: "waits" };
  const orders = listed.map(({ orderId, lots }): ListedLots => ({ orderId: BigInt(orderId), lots }));
  const shared = { proof, orders: orders.length, lots: orders.reduce((sum, order) => sum + order.lots, 0) };
  if (state === "failed") return { kind: "checked", check: { ...shared, ...checkFailed(proof, orders, asked, seed) } };
  const { checks, shuffled } = checkNewShareProof(proof, listed);
  const found = (name: NewShareCheckName) => checks.find((check) => check.name === name)?.found ?? "";
  const isBad = (...names: readonly NewShareCheckName[]) => checks.some(({ name, ok }) => !ok && names.includes(name));
  const at = orders.findIndex(({ orderId }) => String(orderId) === asked.own?.orderId);
  const places = shuffled === null || at < 0 ? [] : (placesByOrder(orders, shuffled)[at] ?? []);
  const wrong: Readonly<Record<DrawStep, boolean>> = {
    hash: isOtherHash(proof, asked),
    list: isBad("list", "root") || (isBad("times") && !isOtherRound(proof)) || !hasOwn(orders, asked.own),
    random: isBad("round") || isOtherRound(proof),
    seed: isBad("seed"),
    mix: isBad("key"),
    result: isBad("result"),
    own: isOtherForOwn(asked.own, listed[at], places),
  };
  const key = found("key");
  return {
    kind: "checked",
    check: {
      ...{ ...shared, kind: shuffled === null && key === "" ? "all" : "drawn", root: found("root"), ownHash: found("seed") },
      ...{ key: key === "" ? null : key, places, differs: DRAW_STEPS.find((step) => wrong[step]) ?? null },
    },
  };
}

/** An offer for which too little was asked: nothing was drawn, and the list says so. */
function checkFailed(proof: ShareProof, orders: readonly ListedLots[], asked: DrawAsked, seed: string) {
  const root = isDrawList(orders) ? hex(newShareRoot(orders)) : "";
  const ownHash = hex(newShareSeedHash(bytes(seed)));
  const lots = orders.reduce((sum, order) => sum + order.lots, 0);
  const isList = root === proof.root && orders.length === proof.orders && lots === proof.lotsAsked && hasOwn(orders, asked.own);
  const wrong: Partial<Record<DrawStep, boolean>> = {
    hash: isOtherHash(proof, asked),
    list: !isList,
    seed: ownHash !== proof.seedHash,
    result: lots >= proof.lotsMinimum,
  };
  const differs = DRAW_STEPS.find((step) => wrong[step] === true) ?? null;
  return { kind: "failed", root, ownHash, key: null, places: [], differs } as const;
}

/** The hash is the one that the offer had, and it was there before the close. */
function isOtherHash({ seedHash, publishedAt, closesAt }: ShareProof, asked: DrawAsked): boolean {
  return seedHash !== asked.seedHash || publishedAt >= closesAt;
}

/** The round is not the one that follows from the close, or the network makes it at another moment than was told. */
function isOtherRound({ beacon, closesAt }: ShareProof): boolean {
  return beacon !== null && !isNamedRound(beacon, closesAt);
}

function hasOwn(orders: readonly ListedLots[], own: OwnLots | null): boolean {
  return own === null || orders.some(({ orderId, lots }) => String(orderId) === own.orderId && lots === own.lots);
}

/** What the own page says is not what came out. */
function isOtherForOwn(own: OwnLots | null, listed: ListedOrder | undefined, places: readonly number[]): boolean {
  if (own === null) return false;
  const same = own.places.length === places.length && own.places.every((place, index) => place === places[index]);
  return !same || own.lotsAllotted !== listed?.lotsAllotted;
}
