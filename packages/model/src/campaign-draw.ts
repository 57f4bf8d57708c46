import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import type { CampaignPrize } from "./campaign.ts";
import { SETTLEMENT } from "./currency.ts";
import { assert, parseUnits } from "./decimal.ts";
import { isRoundSignature, roundRandomness } from "./drand-beacon.ts";
import { isDrawList, type ListedLots, newShareKey, newShareRoot, newShareSeedHash, shuffleLots } from "./new-share-draw.ts";
import { isNamedRound } from "./new-share-proof.ts";

/**
 * The draw of a campaign: list, root, key and shuffle as those of new shares, with tickets for lots; the prizes go to the first places, the highest first as they are written. The same on
 * the server, on the phone that does it again and in the command without a database. docs/domain/campaigns.md writes it down so that a stranger can program it.
 */

/** Tickets of one user under an id that says nothing of them. */
export interface ListedTickets {
  readonly entryId: bigint;
  readonly tickets: number;
}

export interface DrawnTickets {
  readonly root: Uint8Array;
  readonly key: Uint8Array;
  /** Of each entry, in the order of the list: its tickets that won, by their number in the whole list from 1 on and rising, and what each won. */
  readonly wins: readonly (readonly { readonly number: number; readonly amount: bigint }[])[];
  readonly resultHash: Uint8Array;
}

export const CAMPAIGN_TICKETS_OUT_MAX = 500_000;

const lotsOf = (entries: readonly ListedTickets[]): ListedLots[] =>
  entries.map(({ entryId, tickets }) => ({ orderId: entryId, lots: tickets }));

/** Root of the Merkle tree over the list, as that of new shares. */
export function campaignRoot(entries: readonly ListedTickets[]): Uint8Array {
  return newShareRoot(lotsOf(entries));
}

/** What comes out of a list, a seed and the randomness of a round, which is empty where none was named. */
export function drawCampaign({
  entries,
  prizes,
  seed,
  randomness,
}: {
  /** By rising id. */
  readonly entries: readonly ListedTickets[];
  readonly prizes: readonly CampaignPrize[];
  readonly seed: Uint8Array;
  readonly randomness: Uint8Array;
}): DrawnTickets {
  const lots = lotsOf(entries);
  assert(isDrawList(lots), "a draw is of a list by rising entry id");
  const root = newShareRoot(lots);
  const key = newShareKey(seed, root, randomness);
  const tickets = lots.reduce((sum, { lots: count }) => sum + count, 0);
  const { lotAt } = shuffleLots(key, tickets);
  const amountAt = prizes.flatMap(({ count, amount }) => Array.from({ length: count }, () => amount));
  const won = new Map<number, bigint>();
  for (let place = 0; place < Math.min(amountAt.length, tickets); place += 1) won.set(lotAt[place] as number, amountAt[place] as bigint);
  let before = 0;
  const wins = lots.map(({ lots: count }) => {
    const own: { readonly number: number; readonly amount: bigint }[] = [];
    for (let ticket = before; ticket < before + count; ticket += 1) {
      const amount = won.get(ticket);
      if (amount !== undefined) own.push({ number: ticket + 1, amount });
    }
    before += count;
    return own;
  });
  return { root, key, wins, resultHash: resultHashOf(lots, wins) };
}

/** SHA-256 over the list with what each entry won: id (8 bytes), tickets (4), money in units (8). */
function resultHashOf(lots: readonly ListedLots[], wins: DrawnTickets["wins"]): Uint8Array {
  const digest = sha256.create();
  lots.forEach(({ orderId, lots: tickets }, at) => {
    const bytes = new DataView(new ArrayBuffer(20));
    bytes.setBigUint64(0, orderId);
    bytes.setUint32(8, tickets);
    bytes.setBigUint64(12, wonBy(wins[at] ?? []));
    digest.update(new Uint8Array(bytes.buffer));
  });
  return digest.digest();
}

export const wonBy = (wins: DrawnTickets["wins"][number]): bigint => wins.reduce((sum, { amount }) => sum + amount, 0n);

/** The published parts of a draw, as the wire has them. */
export interface CampaignProofParts {
  readonly state: string;
  readonly prizes: readonly { readonly count: number; readonly amount: string }[];
  readonly tickets: number;
  readonly entries: number;
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
  readonly key: string | null;
  readonly resultHash: string | null;
}

/** An entry of the published list, as the wire has it. */
export interface ListedEntry {
  readonly entryId: string;
  readonly tickets: number;
  readonly won: string | null;
}

/** As of new shares: `list`, `root`, `times`, `seed`, `round` where one was named, `key` and `result`. */
export type CampaignCheckName = "list" | "root" | "times" | "seed" | "round" | "key" | "result";

export interface CampaignCheck {
  readonly name: CampaignCheckName;
  readonly ok: boolean;
  /** What the computation came to, in hex or numbers; empty where it came to nothing. */
  readonly found: string;
}

export interface CheckedCampaign {
  readonly checks: readonly CampaignCheck[];
  /** Wins of each entry as they come out here; null where the parts do not allow it. */
  readonly wins: DrawnTickets["wins"] | null;
  /** False: no public randomness was mixed in, so the operator of the installation could know the outcome before the end. */
  readonly hasPublicRandomness: boolean;
}

/** Does a draw again. */
export function checkCampaignProof(proof: CampaignProofParts, list: readonly ListedEntry[]): CheckedCampaign {
  const entries = list.map(({ entryId, tickets }): ListedTickets => ({ entryId: BigInt(entryId), tickets }));
  const tickets = entries.reduce((sum, entry) => sum + entry.tickets, 0);
  const isList =
    isDrawList(lotsOf(entries)) && tickets === proof.tickets && entries.length === proof.entries && tickets <= CAMPAIGN_TICKETS_OUT_MAX;
  const root = isList ? bytesToHex(campaignRoot(entries)) : "";
  const seed = proof.seed === null ? null : hexToBytes(proof.seed);
  const seedHash = seed?.length === 32 ? bytesToHex(newShareSeedHash(seed)) : "";
  const { beacon } = proof;
  const prizes = proof.prizes.map(({ count, amount }) => ({ count, amount: unitsOf(amount) }));
  const signature = beacon?.signature ?? null;
  const isSigned = beacon !== null && signature !== null && isRoundSignature(beacon.round, signature);
  const randomness = isSigned && signature !== null ? hexToBytes(roundRandomness(signature)) : new Uint8Array();
  const isDrawable = isList && seed?.length === 32 && (beacon === null || isSigned);
  const again = isDrawable && seed !== null ? drawCampaign({ entries, prizes, seed, randomness }) : null;
  const key = again === null ? "" : bytesToHex(again.key);
  const result = again === null ? "" : bytesToHex(again.resultHash);
  const isWon = again !== null && list.every(({ won }, at) => won !== null && unitsOf(won) === wonBy(again.wins[at] ?? []));
  const isRound = isSigned && bytesToHex(randomness) === beacon?.randomness;
  return {
    checks: [
      { name: "list", ok: isList, found: `${entries.length}, ${tickets}` },
      { name: "root", ok: root !== "" && root === proof.root, found: root },
      { name: "times", ok: isInOrder(proof), found: "" },
      { name: "seed", ok: seedHash !== "" && seedHash === proof.seedHash, found: seedHash },
      ...(beacon === null ? [] : [{ name: "round", ok: isRound, found: beacon.randomness ?? "" } as const]),
      { name: "key", ok: key !== "" && key === proof.key, found: key },
      { name: "result", ok: isWon && result === proof.resultHash, found: result },
    ],
    wins: again?.wins ?? null,
    hasPublicRandomness: beacon !== null,
  };
}

/** Of text that is no amount nothing comes out: less than nothing is no prize. */
function unitsOf(text: string): bigint {
  const parsed = parseUnits(text, SETTLEMENT.scale);
  return parsed.ok ? parsed.value : -1n;
}

function isInOrder({ publishedAt, closesAt, rootAt, beacon }: CampaignProofParts): boolean {
  const isListed = publishedAt < closesAt && rootAt !== null && rootAt >= closesAt;
  return isListed && (beacon === null || (isNamedRound(beacon, closesAt) && rootAt !== null && rootAt < beacon.at));
}
