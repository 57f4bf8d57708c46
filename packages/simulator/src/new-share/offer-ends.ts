import { type NewShareOrder, type NewShareVoid, nextStep } from "@candela/engine";
import { NEW_SHARE_TRIED_MS, NEW_SHARE_WAIT_MS, quicknetRoundAt } from "@candela/model";
import { roundRandomness } from "@candela/model/drand-beacon";
import { drawNewShare, newShareRoot, newShareSeedHash } from "@candela/model/new-share-draw";
import type { ListedOrder, NewShareProofParts } from "@candela/model/new-share-proof";
import type { NewShareFields, SimOffer } from "./operations.ts";

export const DRAW_RULES = { nextStep, drawNewShare, newShareRoot, newShareSeedHash };
export type DrawRules = typeof DRAW_RULES;

type Asked<Kind extends "close" | "draw"> = Extract<NewShareFields, { readonly kind: Kind }>;
/** An offer after a step, and what its draw gave to each order of the list; null where nothing was drawn. */
interface Ended {
  readonly offer: SimOffer;
  readonly allotted: readonly number[] | null;
}

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
const bytesOf = (hex: string) => new Uint8Array(Buffer.from(hex, "hex"));

/** Closes, draws and ends offers as the server's `draw.ts` does, with the rules of model and engine. */
export class OfferEnds {
  readonly #rules: DrawRules;

  constructor(rules: DrawRules) {
    this.#rules = rules;
  }

  seedHash(seed: string): string {
    return hexOf(this.#rules.newShareSeedHash(bytesOf(seed)));
  }

  /** Publishes the list of an offer that has closed; where a round is named, before that is made. */
  close(offer: SimOffer, list: readonly NewShareOrder[], { signature, isOpenable }: Asked<"close">, now: number): Ended {
    if (offer.stage !== "open" || now < offer.closesAt) return { offer, allotted: null };
    const { beaconRound } = offer;
    if (beaconRound !== null && (signature !== null || now >= quicknetRoundAt(beaconRound)))
      return { offer: voided(offer, "list_late", isOpenable, signature, now), allotted: null };
    return { offer: { ...offer, stage: "closed", root: hexOf(this.#rules.newShareRoot(listedOf(list))), rootAt: now }, allotted: null };
  }

  /** Draws an offer whose moment has come, once seed and round are there; without them it waits, and is void in the end. */
  draw(offer: SimOffer, list: readonly NewShareOrder[], { signature: told, isOpenable, triedMs }: Asked<"draw">, now: number): Ended {
    const next = this.#rules.nextStep(offer);
    if (offer.stage !== "closed" || next === null || now < next.at) return { offer, allotted: null };
    const isFailing = offer.lotsAsked < offer.lotsMinimum;
    const needsRound = offer.beaconRound !== null && !isFailing && offer.lotsAsked > offer.lotsOffered;
    const signature = needsRound ? told : null;
    if (isFailing) return { offer: { ...ended(offer, isOpenable, now), stage: "failed" }, allotted: null };
    const missing: NewShareVoid | null = isOpenable ? (needsRound && signature === null ? "beacon_missing" : null) : "seed_sealed";
    if (missing !== null) {
      const isLate = triedMs >= NEW_SHARE_TRIED_MS && now >= offer.drawAt + NEW_SHARE_WAIT_MS;
      return { offer: isLate ? voided(offer, missing, isOpenable, signature, now) : offer, allotted: null };
    }
    const randomness = signature === null ? new Uint8Array() : bytesOf(roundRandomness(signature));
    const { lotsOffered, lotsMinimum } = offer;
    const drawn = this.#rules.drawNewShare({
      orders: listedOf(list),
      lotsOffered,
      lotsMinimum,
      seed: bytesOf(offer.sealedSeed),
      randomness,
    });
    if (drawn.kind === "failed" || hexOf(drawn.root) !== offer.root) throw new Error("a draw is of the list that was published");
    const { allotted } = drawn.drawn;
    const result = { key: drawn.key === null ? null : hexOf(drawn.key), resultHash: hexOf(drawn.resultHash), signature };
    const lotsAllotted = allotted.reduce((sum, lots) => sum + lots, 0);
    return { offer: { ...offer, ...result, stage: "drawn", seed: offer.sealedSeed, lotsAllotted, settledAt: now }, allotted };
  }
}

const listedOf = (list: readonly NewShareOrder[]) => list.map(({ id, lots }) => ({ orderId: id, lots }));

/** Without a draw nobody gets anything, and the share is taken back unless its first day has begun. */
function ended(offer: SimOffer, isOpenable: boolean, now: number): SimOffer {
  const seed = isOpenable ? offer.sealedSeed : null;
  return { ...offer, seed, lotsAllotted: 0, settledAt: now, isUnlisted: now < offer.listsAt };
}

function voided(offer: SimOffer, voidReason: NewShareVoid, isOpenable: boolean, signature: string | null, now: number): SimOffer {
  return { ...ended(offer, isOpenable, now), stage: "void", voidReason, signature };
}

/** What is published of a draw, as the server's file has it. */
export function proofOf(offer: SimOffer, list: readonly NewShareOrder[]): readonly [NewShareProofParts, readonly ListedOrder[]] {
  const { beaconRound: round, signature } = offer;
  const randomness = signature === null ? null : roundRandomness(signature);
  const beacon = round === null ? null : { round, at: quicknetRoundAt(round), randomness, signature };
  const parts: NewShareProofParts = { ...offer, state: offer.stage, beacon, isDrawn: offer.key !== null };
  return [parts, list.map(({ id, lots, lotsAllotted }) => ({ orderId: String(id), lots, lotsAllotted }))];
}
