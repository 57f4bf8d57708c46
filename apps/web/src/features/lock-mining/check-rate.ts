import type { Row } from "@candela/api";
import { dayInterest, EARNING_DRAW_BITS, earningRate, formatUnits, isDrawn, parseUnits, powerOfTen, RATE_SCALE } from "@candela/model";
import { drawText, EARNING_SEED_BYTES, earningDraw, seedHash } from "@candela/model/earning-rate";
import { compareDecimals } from "@candela/ui";
import { type EarningDay, type EarningOrder, earningDecimals, termsOf, unitsOf } from "../../lib/earning/earning-view.ts";

export type RateDay = Row<"GET /api/lockMining/rateDays">;

/** In the order in which one follows from the other. */
export const RATE_STEPS = ["hash", "seed", "draw", "rate", "interest"] as const;
export type RateStep = (typeof RATE_STEPS)[number];

/** `drawn`: by the seed. `none` and `late`: no hash was there before the day, so that the highest rate is due. */
export type RateCase = "drawn" | "none" | "late";

export interface RateCheck {
  readonly kind: RateCase;
  readonly day: string;
  readonly published: RateDay;
  /** SHA-256 of the seed as worked out here; null where there is no draw. */
  readonly ownHash: string | null;
  /** What the draw is of. */
  readonly text: string;
  /** u with six decimals, cut; null where there is no draw. */
  readonly draw: string | null;
  /** The whole number of 52 bits that u is of. */
  readonly drawnBits: string | null;
  /** As worked out here: rate of a year, and interest in the currency. */
  readonly rate: string;
  readonly interest: string;
  /** The first step that does not come out as it was shown; null where all agree. */
  readonly differs: RateStep | null;
}

export type RateOutcome =
  | { readonly kind: "checked"; readonly check: RateCheck }
  /** One rate for all days: there is no draw. */
  | { readonly kind: "fixed" }
  /** The seed is not published. */
  | { readonly kind: "waits" };

const DRAW_DECIMALS = 6;

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const bytes = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** u = draw ÷ 2^52 with six decimals, cut. */
function drawShown(draw: bigint): string {
  return formatUnits((draw * powerOfTen(DRAW_DECIMALS)) >> BigInt(EARNING_DRAW_BITS), DRAW_DECIMALS);
}

function caseOf({ hash, publishedAt, day }: RateDay): RateCase {
  if (hash === null || publishedAt === null) return "none";
  return publishedAt < Date.parse(`${day}T00:00:00Z`) ? "drawn" : "late";
}

/** Works the rate and the interest of a day out from what was published, by the same rules as the server, and says where the two first differ. */
export function checkRate(lock: EarningOrder, booked: EarningDay, published: RateDay): RateOutcome {
  const terms = termsOf(lock);
  if (!isDrawn(terms)) return { kind: "fixed" };
  const kind = published.day === booked.day ? caseOf(published) : "none";
  const { seed } = published;
  if (kind === "drawn" && seed === null) return { kind: "waits" };
  const own = kind === "drawn" && seed !== null && seed.length === EARNING_SEED_BYTES * 2 ? bytes(seed) : null;
  const ownHash = own === null ? null : hex(seedHash(own));
  const draw = own === null ? null : earningDraw(own, lock.name, booked.day);
  const rate = earningRate(terms, draw);
  const decimals = earningDecimals(lock, booked.amount);
  const rateText = formatUnits(rate, RATE_SCALE);
  const interest = formatUnits(dayInterest(unitsOf(booked.amount, decimals), rate), decimals);
  const check = { kind, day: booked.day, published, ownHash, text: drawText(lock.name, booked.day), rate: rateText, interest };
  return {
    kind: "checked",
    check: {
      ...check,
      draw: draw === null ? null : drawShown(draw),
      drawnBits: draw === null ? null : String(draw),
      differs: firstDifference(check, booked),
    },
  };
}

type Worked = Pick<RateCheck, "kind" | "published" | "ownHash" | "rate" | "interest" | "day">;

/** A draw has nothing that it could be compared with: another one shows in the rate. */
function firstDifference({ kind, published, ownHash, rate, interest, day }: Worked, booked: EarningDay): RateStep | null {
  if (published.day !== day) return "hash";
  if (kind === "drawn" && ownHash !== published.hash) return "seed";
  if (compareDecimals(rate, booked.rate) !== 0) return "rate";
  return compareDecimals(interest, booked.interest) === 0 ? null : "interest";
}

/** Width of the range in percent, decimal text. */
export function rangeWidth({ rateLow, rateHigh }: Pick<EarningOrder, "rateLow" | "rateHigh">): string {
  const [low, high] = [rateLow, rateHigh].map((text) => parseUnits(text, RATE_SCALE));
  return formatUnits((high?.ok ? high.value : 0n) - (low?.ok ? low.value : 0n), RATE_SCALE);
}
