import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { assert } from "./decimal.ts";

/**
 * The draw of a new share: the same on the server, on the phone that does it again and in the command without a database. docs/domain/new-shares.md writes it down so that a stranger can
 * program it. By itself, because it brings a hash function along.
 */

export const NEW_SHARE_SEED_BYTES = 32;

/** An order of the list: its id and its lots. */
export interface ListedLots {
  readonly orderId: bigint;
  readonly lots: number;
}

export interface DrawnLots {
  /** Lots that each order got, in the order of the list. */
  readonly allotted: readonly number[];
  /** Null where nobody had to be left out, so that nothing was shuffled. */
  readonly shuffled: ShuffledLots | null;
}

/** The row of all lots after the shuffle. */
export interface ShuffledLots {
  /** At each place, from 0 on, the lot that stands there; lots are numbered from 0 on through the orders of the list. */
  readonly lotAt: Uint32Array;
}

export interface DrawInput {
  /** By rising id. */
  readonly orders: readonly ListedLots[];
  readonly lotsOffered: number;
  readonly lotsMinimum: number;
  readonly seed: Uint8Array;
  /** Of the public round; empty where none was named. */
  readonly randomness: Uint8Array;
}

/** `failed`: fewer lots are asked for than the least that the offer needs. */
export type DrawOutcome =
  | { readonly kind: "failed"; readonly root: Uint8Array }
  | {
      readonly kind: "allotted";
      readonly root: Uint8Array;
      /** Null where nothing was shuffled. */
      readonly key: Uint8Array | null;
      readonly drawn: DrawnLots;
      readonly resultHash: Uint8Array;
    };

const LOTS_MAX = 0xffff_ffff;
const ID_MAX = 0xffff_ffff_ffff_ffffn;
const [LEAF, NODE] = [0, 1];

/** SHA-256 of the seed: published with the offer. The key of the draw is an HMAC, so that the hash says nothing of the outcome. */
export function newShareSeedHash(seed: Uint8Array): Uint8Array {
  assert(seed.length === NEW_SHARE_SEED_BYTES, "a seed has 32 bytes");
  return sha256(seed);
}

/** The list is of rising ids, each once, with at least one lot each; ids and lots are what their bytes in the tree can say. */
export function isDrawList(orders: readonly ListedLots[]): boolean {
  return orders.every(({ orderId, lots }, at) => {
    const before = orders[at - 1];
    const isSayable = orderId > 0n && orderId <= ID_MAX && Number.isInteger(lots) && lots > 0 && lots <= LOTS_MAX;
    return isSayable && (before === undefined || before.orderId < orderId);
  });
}

/** Root of the Merkle tree over the list: a leaf is SHA-256 of 0, id (8 bytes) and lots (4 bytes); a node of 1, left and right; the last of an odd row goes up as it is. */
export function newShareRoot(orders: readonly ListedLots[]): Uint8Array {
  let row: Uint8Array[] = orders.map((order) => sha256(Uint8Array.of(LEAF, ...orderBytes(order))));
  if (row.length === 0) return sha256(new Uint8Array());
  while (row.length > 1) row = nodesOver(row);
  const [root] = row;
  assert(root !== undefined, "a row has a first node");
  return root;
}

/** HMAC-SHA256 under the seed, of the root and then the randomness of the public round. */
export function newShareKey(seed: Uint8Array, root: Uint8Array, randomness: Uint8Array): Uint8Array {
  assert(randomness.length === 0 || randomness.length === 32, "the randomness of a round has 32 bytes");
  return hmac(sha256, seed, concat(root, randomness));
}

/** What comes out of a list, a seed and the randomness of a round. */
export function drawNewShare({ orders, lotsOffered, lotsMinimum, seed, randomness }: DrawInput): DrawOutcome {
  assert(isDrawList(orders), "a draw is of a list by rising order id");
  const root = newShareRoot(orders);
  const asked = orders.reduce((sum, { lots }) => sum + lots, 0);
  assert(asked <= LOTS_MAX && lotsOffered > 0, "a draw counts its lots in 32 bits");
  if (asked < lotsMinimum) return { kind: "failed", root };
  if (asked <= lotsOffered) {
    const drawn: DrawnLots = { allotted: orders.map(({ lots }) => lots), shuffled: null };
    return { kind: "allotted", root, key: null, drawn, resultHash: newShareResultHash(orders, drawn.allotted) };
  }
  const key = newShareKey(seed, root, randomness);
  const shuffled = shuffleLots(key, asked);
  const allotted = winsByOrder(orders, shuffled, lotsOffered);
  return { kind: "allotted", root, key, drawn: { allotted, shuffled }, resultHash: newShareResultHash(orders, allotted) };
}

/** Fisher-Yates from the first place on: place i takes what stands at i plus a number below what is left. */
export function shuffleLots(key: Uint8Array, lots: number): ShuffledLots {
  const lotAt = Uint32Array.from({ length: lots }, (_, lot) => lot);
  const next = numbersBelow(key);
  for (let place = 0; place < lots - 1; place += 1) {
    const from = place + next(lots - place);
    const [here, there] = [lotAt[place] as number, lotAt[from] as number];
    lotAt[place] = there;
    lotAt[from] = here;
  }
  return { lotAt };
}

/** Places of each order's lots, from 1 on and rising, in the order of the list. */
export function placesByOrder(orders: readonly ListedLots[], { lotAt }: ShuffledLots): number[][] {
  const orderOf = ordersOfLots(orders);
  const places = orders.map((): number[] => []);
  for (let place = 0; place < lotAt.length; place += 1) places[orderOf[lotAt[place] as number] as number]?.push(place + 1);
  return places;
}

/** SHA-256 over the list with what each order got: id (8 bytes), lots and allotted lots (4 bytes each). */
export function newShareResultHash(orders: readonly ListedLots[], allotted: readonly number[]): Uint8Array {
  const digest = sha256.create();
  orders.forEach((order, at) => {
    digest.update(orderBytes(order)).update(uint32(allotted[at] ?? 0));
  });
  return digest.digest();
}

function winsByOrder(orders: readonly ListedLots[], { lotAt }: ShuffledLots, lotsOffered: number): number[] {
  const orderOf = ordersOfLots(orders);
  const wins = orders.map(() => 0);
  for (let place = 0; place < lotsOffered; place += 1) {
    const order = orderOf[lotAt[place] as number] as number;
    wins[order] = (wins[order] ?? 0) + 1;
  }
  return wins;
}

/** At each lot the place of its order in the list. */
function ordersOfLots(orders: readonly ListedLots[]): Uint32Array {
  const orderOf = new Uint32Array(orders.reduce((sum, { lots }) => sum + lots, 0));
  let lot = 0;
  orders.forEach(({ lots }, at) => {
    orderOf.fill(at, lot, lot + lots);
    lot += lots;
  });
  return orderOf;
}

/**
 * Numbers from 0 to below a bound, each as likely as another. Block n of the stream is HMAC-SHA256 under the key of n (8 bytes), n from 0 on, and is eight words of 32 bits.
 * A word that is not below the greatest multiple of the bound is left out: with its remainder the first numbers would come more often.
 */
function numbersBelow(key: Uint8Array): (bound: number) => number {
  const keyed = hmac.create(sha256, key);
  const counter = new DataView(new ArrayBuffer(8));
  const counterBytes = new Uint8Array(counter.buffer);
  let block = 0n;
  let words = new DataView(new ArrayBuffer(0));
  let at = 0;
  const word = (): number => {
    if (at === words.byteLength) {
      counter.setBigUint64(0, block);
      const bytes = keyed.clone().update(counterBytes).digest();
      words = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      block += 1n;
      at = 0;
    }
    const value = words.getUint32(at);
    at += 4;
    return value;
  };
  return (bound) => {
    const limit = 0x1_0000_0000 - (0x1_0000_0000 % bound);
    for (let value = word(); ; value = word()) if (value < limit) return value % bound;
  };
}

function nodesOver(row: readonly Uint8Array[]): Uint8Array[] {
  const nodes: Uint8Array[] = [];
  for (let at = 0; at < row.length; at += 2) {
    const [left, right] = [row[at] as Uint8Array, row[at + 1]];
    nodes.push(right === undefined ? left : sha256(concat(Uint8Array.of(NODE), left, right)));
  }
  return nodes;
}

function orderBytes({ orderId, lots }: ListedLots): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(12));
  bytes.setBigUint64(0, orderId);
  bytes.setUint32(8, lots);
  return new Uint8Array(bytes.buffer);
}

function uint32(value: number): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(4));
  bytes.setUint32(0, value);
  return new Uint8Array(bytes.buffer);
}

function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
