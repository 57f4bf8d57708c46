/** What happens to an offer at its moments: its list is published, and it is drawn, or found to have failed or to be void. */
import { type NewShareVoid, nextStep } from "@candela/engine";
import { assert, NEW_SHARE_WAIT_MS, quicknetRoundAt } from "@candela/model";
import { roundRandomness } from "@candela/model/drand-beacon";
import { type DrawOutcome, drawNewShare, newShareRoot, newShareSeedHash, placesByOrder } from "@candela/model/new-share-draw";
import type { Beacon } from "../../platform/beacon.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import type { Sql, Tx } from "../../platform/postgres/database.ts";
import type { SecretBox } from "../../platform/secret-box.ts";
import { withdrawListing } from "../market-data/index.ts";
import { closeOffer, endOffer, lockOffers, type OfferEnd, type StoredOffer, sealedSeedOf } from "./offer-store.ts";
import { listOf, writeAllotments } from "./order-store.ts";

export interface DrawParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly log: Pick<Log, "info" | "warn">;
  readonly box: SecretBox;
  readonly beacon: Beacon | null;
}

/** A box opens a seed by no other name. */
export const seedName = (code: string) => `seed of the draw of ${code}`;

/** Publishes the list of an offer that has closed. With a named round it has to be there before the round is: who knows the round could choose among lists. */
export async function closeDue({ sql, clock, log, box, beacon }: DrawParts, { id, beaconRound }: StoredOffer): Promise<void> {
  // A clock that is behind the world's would publish a list after its round: the network itself says whether that is made.
  const made = beaconRound === null || beacon === null ? null : await beacon.signatureOf(beaconRound);
  const signature = made === null ? null : Buffer.from(made, "hex");
  await sql.begin(async (tx) => {
    const offer = (await lockOffers(tx, [id])).get(id);
    const now = clock.now();
    if (offer === undefined || offer.stage !== "open" || now < offer.closesAt) return;
    if (offer.beaconRound !== null && (signature !== null || now >= quicknetRoundAt(offer.beaconRound))) {
      const seed = await openSeed(tx, box, offer);
      await endAs(tx, offer, voidEnd("list_late", { seed, signature }), now);
      log.warn(
        { alert: "new-share", offer: id, code: offer.code },
        "the list of orders was not published before the named round: the offer is void",
      );
      return;
    }
    const root = newShareRoot(await listOf(tx, id));
    await closeOffer(tx, id, root, now);
    // A log that is shipped to another machine holds what the owner of this one cannot change any more.
    const facts = { offer: id, code: offer.code, lots: offer.lotsAsked, orders: offer.orders, root: Buffer.from(root).toString("hex") };
    log.info(facts, "the list of orders of an offer is published");
  });
}

/** Draws an offer whose moment has come, as soon as its seed and its round are there; true once it is known what became of it. `isTried`: it was tried for long enough to be void. */
export async function drawDue(parts: DrawParts, offer: StoredOffer, isTried: boolean): Promise<boolean> {
  const { sql, clock, beacon } = parts;
  const isFailing = offer.lotsAsked < offer.lotsMinimum;
  const needsRound = offer.beaconRound !== null && !isFailing && offer.lotsAsked > offer.lotsOffered;
  // Asked outside of the transaction: nobody waits for a server of somebody else.
  const told = needsRound && beacon !== null && offer.beaconRound !== null ? await beacon.signatureOf(offer.beaconRound) : null;
  const signature = told === null ? null : Buffer.from(told, "hex");
  return await sql.begin(async (tx) => {
    const locked = (await lockOffers(tx, [offer.id])).get(offer.id);
    const now = clock.now();
    const next = locked === undefined ? null : nextStep(locked);
    if (locked === undefined || locked.stage !== "closed" || next === null || now < next.at) return false;
    const seed = await openSeed(tx, parts.box, locked);
    if (isFailing) {
      await endAs(tx, locked, { ...plainEnd("failed"), seed }, now);
      return true;
    }
    const missing: NewShareVoid | null = seed === null ? "seed_sealed" : needsRound && signature === null ? "beacon_missing" : null;
    if (missing !== null || seed === null)
      return await waitOrVoid(parts, tx, locked, { missing: missing ?? "seed_sealed", seed, signature, now, isTried });
    await draw(parts, tx, locked, { seed, signature, now });
    return true;
  });
}

async function waitOrVoid(
  { log }: DrawParts,
  tx: Tx,
  offer: StoredOffer,
  has: {
    readonly missing: NewShareVoid;
    readonly seed: Buffer | null;
    readonly signature: Buffer | null;
    readonly now: number;
    readonly isTried: boolean;
  },
): Promise<boolean> {
  const facts = { alert: "new-share", offer: offer.id, code: offer.code, missing: has.missing };
  if (!has.isTried || has.now < offer.drawAt + NEW_SHARE_WAIT_MS) {
    log.warn(facts, "an offer cannot be drawn yet: what its draw needs is not there");
    return false;
  }
  await endAs(tx, offer, voidEnd(has.missing, has), has.now);
  log.warn(facts, "what a draw needs was not there in time: the offer is void, and all money goes back");
  return true;
}

async function draw(
  { log }: DrawParts,
  tx: Tx,
  offer: StoredOffer,
  { seed, signature, now }: { readonly seed: Buffer; readonly signature: Buffer | null; readonly now: number },
): Promise<void> {
  const orders = await listOf(tx, offer.id);
  const { lotsOffered, lotsMinimum } = offer;
  const randomness = signature === null ? new Uint8Array() : Buffer.from(roundRandomness(signature.toString("hex")), "hex");
  const outcome = drawNewShare({ orders, lotsOffered, lotsMinimum, seed, randomness });
  assert(outcome.kind === "allotted", "an offer with enough orders is drawn");
  assert(offer.root?.equals(outcome.root) === true, "the list of orders is the one that was published");
  const { shuffled, allotted } = outcome.drawn;
  const places = shuffled === null ? null : placesByOrder(orders, shuffled);
  await writeAllotments(
    tx,
    orders.map(({ orderId }, at) => ({ id: orderId, lotsAllotted: allotted[at] ?? 0, places: places?.[at] ?? [] })),
  );
  await endAs(tx, offer, drawnEnd(outcome, { seed, signature }), now);
  const facts = { offer: offer.id, code: offer.code, result: Buffer.from(outcome.resultHash).toString("hex") };
  log.info(facts, "an offer is drawn");
}

function drawnEnd(
  { key, drawn, resultHash }: Extract<DrawOutcome, { readonly kind: "allotted" }>,
  { seed, signature }: Pick<OfferEnd, "seed" | "signature">,
): OfferEnd {
  const lotsAllotted = drawn.allotted.reduce((sum, lots) => sum + lots, 0);
  return { stage: "drawn", voidReason: null, signature, seed, key, lotsAllotted, resultHash };
}

const plainEnd = (stage: "failed" | "void"): OfferEnd => ({
  ...{ stage, voidReason: null, signature: null, seed: null, key: null, lotsAllotted: 0, resultHash: null },
});

const voidEnd = (voidReason: NewShareVoid, { seed, signature }: Pick<OfferEnd, "seed" | "signature">): OfferEnd => ({
  ...{ ...plainEnd("void"), voidReason, seed, signature },
});

/** Says what became of an offer. A share that nobody receives is not listed, unless its first day has begun meanwhile. */
async function endAs(tx: Tx, offer: StoredOffer, end: OfferEnd, now: number): Promise<void> {
  await endOffer(tx, offer.id, end, now);
  if (end.stage === "drawn") return;
  await withdrawListing(tx, offer.productId, now);
}

/** The seed as it was sealed at the publication; null where no key here opens it, or it is not the one whose hash was published. */
async function openSeed(tx: Tx, box: SecretBox, { id, code, seedHash }: StoredOffer): Promise<Buffer | null> {
  const kept = await sealedSeedOf(tx, id);
  const seed = kept === undefined ? null : box.open({ keyId: kept.sealedWith, bytes: kept.sealed }, seedName(code));
  return seed === null || !seedHash.equals(newShareSeedHash(seed)) ? null : seed;
}
