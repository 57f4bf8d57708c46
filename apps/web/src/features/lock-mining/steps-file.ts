import type { EarningDay, EarningOrder } from "../../lib/earning/earning-view.ts";
import { type RateCheck, rangeWidth } from "./check-rate.ts";

const iso = (ts: number | null) => (ts === null ? "-" : new Date(ts).toISOString());

/**
 * The steps as a text to keep or to hand on, in English and with plain numbers, so that they can be repeated with any tool: what was published, what follows from it, and
 * what the server had booked.
 */
export function stepsFile(lock: EarningOrder, booked: EarningDay, check: RateCheck): string {
  const { published, kind, text, draw, drawnBits, ownHash, rate, interest, differs } = check;
  const head = [
    `Rate of ${booked.day}, product ${lock.name}, terms ${lock.version}, lock ${lock.id}`,
    `rate low      ${lock.rateLow}`,
    `rate high     ${lock.rateHigh}`,
    `amount        ${booked.amount} ${booked.currencyName}`,
    "",
  ];
  const drawn = [
    `1 hash        ${published.hash ?? "-"}  published ${iso(published.publishedAt)}`,
    `2 seed        ${published.seed ?? "-"}`,
    `  SHA-256     ${ownHash ?? "-"}`,
    `3 draw u      ${draw ?? "-"}  = ${drawnBits ?? "-"} / 2^52, the first 52 bits of HMAC-SHA256(seed, "${text}")`,
    `4 rate        ${rate}  = ${lock.rateLow} + ${rangeWidth(lock)} * u, cut at four decimals of a percent`,
  ];
  const highest = [
    `1 hash        ${published.hash ?? "none"}  published ${iso(published.publishedAt)}: not before the day`,
    `4 rate        ${rate}  = the highest, since nobody could commit to a draw`,
  ];
  return [
    ...head,
    ...(kind === "drawn" ? drawn : highest),
    `5 interest    ${interest}  = ${booked.amount} * rate / 365, cut`,
    "",
    `booked rate      ${booked.rate}`,
    `booked interest  ${booked.interest}`,
    `first difference ${differs ?? "none"}`,
    "",
  ].join("\n");
}
