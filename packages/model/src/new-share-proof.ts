import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { isRoundSignature, roundRandomness } from "./drand-beacon.ts";
import { namedRoundOf, quicknetRoundAt } from "./new-share.ts";
import { drawNewShare, isDrawList, type ListedLots, newShareRoot, newShareSeedHash, type ShuffledLots } from "./new-share-draw.ts";

/** What anybody checks of a draw, from published data alone: the same on the phone and in the command without a database. */

/** The published parts of a draw, as the wire has them. */
export interface NewShareProofParts {
  readonly state: string;
  readonly lotsOffered: number;
  readonly lotsMinimum: number;
  readonly lotsAsked: number;
  readonly orders: number;
  readonly seedHash: string;
  readonly publishedAt: number;
  readonly closesAt: number;
  readonly root: string | null;
  readonly rootAt: number | null;
  readonly beacon: {
    readonly round: number;
    readonly at: number;
    readonly randomness: string | null;
    readonly signature: string | null;
  } | null;
  readonly seed: string | null;
  readonly isDrawn: boolean;
  readonly key: string | null;
  readonly resultHash: string | null;
}

/** An order of the published list, as the wire has it. */
export interface ListedOrder {
  readonly orderId: string;
  readonly lots: number;
  readonly lotsAllotted: number | null;
}

/**
 * `list`: by rising ids, and as many orders and lots as are told. `root`: follows from the list. `times`: the hash of the seed came before the close, the list after it and before the named
 * round, which is the first that is made five minutes or more after the close, and whose time follows from its number. `seed`: has the hash that was published. `round`: is signed by the network, and its randomness follows; not among the checks where none was named. `key` and `result`: follow
 * from all that.
 */
export const NEW_SHARE_CHECKS = ["list", "root", "times", "seed", "round", "key", "result"] as const;
export type NewShareCheckName = (typeof NEW_SHARE_CHECKS)[number];

export interface NewShareCheck {
  readonly name: NewShareCheckName;
  readonly ok: boolean;
  /** What the computation came to, in hex or numbers; empty where it came to nothing. */
  readonly found: string;
}

export interface CheckedDraw {
  readonly checks: readonly NewShareCheck[];
  /** The row of all lots as it comes out here; null where nothing was shuffled, or the parts do not allow it. */
  readonly shuffled: ShuffledLots | null;
  /** False: no public randomness was mixed in, so the operator of the installation could know the outcome before the close. */
  readonly hasPublicRandomness: boolean;
}

/** Whether it can be checked at all: an offer whose shares were allotted. */
export function isCheckable({ state }: Pick<NewShareProofParts, "state">): boolean {
  return state === "drawn" || state === "listed";
}

/** Does a draw again. */
export function checkNewShareProof(proof: NewShareProofParts, list: readonly ListedOrder[]): CheckedDraw {
  const orders = list.map(({ orderId, lots }): ListedLots => ({ orderId: BigInt(orderId), lots }));
  const asked = orders.reduce((sum, { lots }) => sum + lots, 0);
  const isList = isDrawList(orders) && asked === proof.lotsAsked && orders.length === proof.orders;
  const root = isList ? bytesToHex(newShareRoot(orders)) : "";
  const seed = proof.seed === null ? null : hexToBytes(proof.seed);
  const seedHash = seed?.length === 32 ? bytesToHex(newShareSeedHash(seed)) : "";
  const round = roundCheck(proof);
  const again = isList && seed?.length === 32 ? drawAgain(proof, orders, seed) : null;
  const key = again?.key === null || again === null ? "" : bytesToHex(again.key);
  const result = again === null ? "" : bytesToHex(again.resultHash);
  const isAllotted = again !== null && list.every(({ lotsAllotted }, at) => lotsAllotted === again.drawn.allotted[at]);
  return {
    checks: [
      { name: "list", ok: isList, found: `${orders.length}, ${asked}` },
      { name: "root", ok: root !== "" && root === proof.root, found: root },
      { name: "times", ok: isInOrder(proof), found: "" },
      { name: "seed", ok: seedHash !== "" && seedHash === proof.seedHash, found: seedHash },
      ...(round === null ? [] : [round]),
      { name: "key", ok: again !== null && key === (proof.key ?? "") && proof.isDrawn === (key !== ""), found: key },
      { name: "result", ok: isAllotted && result === proof.resultHash, found: result },
    ],
    shuffled: again?.drawn.shuffled ?? null,
    hasPublicRandomness: proof.beacon !== null,
  };
}

function drawAgain({ lotsOffered, lotsMinimum, beacon }: NewShareProofParts, orders: readonly ListedLots[], seed: Uint8Array) {
  const told = beacon?.signature ?? null;
  const randomness = told === null || !/^[0-9a-f]{96}$/.test(told) ? new Uint8Array() : hexToBytes(roundRandomness(told));
  const outcome = drawNewShare({ orders, lotsOffered, lotsMinimum, seed, randomness });
  return outcome.kind === "allotted" ? outcome : null;
}

/** A round that was named is needed where somebody had to be left out. */
function roundCheck({ beacon, isDrawn }: NewShareProofParts): NewShareCheck | null {
  if (beacon === null || (!isDrawn && beacon.signature === null)) return null;
  const { round, signature, randomness } = beacon;
  const ok = signature !== null && isRoundSignature(round, signature) && roundRandomness(signature) === randomness;
  return { name: "round", ok, found: randomness ?? "" };
}

function isInOrder({ publishedAt, closesAt, rootAt, beacon }: NewShareProofParts): boolean {
  return (
    publishedAt < closesAt &&
    rootAt !== null &&
    rootAt >= closesAt &&
    (beacon === null || (isNamedRound(beacon, closesAt) && rootAt < beacon.at))
  );
}

/** Of a later round somebody could choose the one whose draw suits: which it is follows from the close. */
export function isNamedRound({ round, at }: { readonly round: number; readonly at: number }, closesAt: number): boolean {
  return round === namedRoundOf(closesAt) && at === quicknetRoundAt(round);
}
