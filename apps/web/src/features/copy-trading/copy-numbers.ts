import { formatUnits, parseUnits } from "@candela/model";
import { compareDecimals, decimalsOf, formatDecimal, type NumberStyle, sumDecimals, truncateDecimals } from "@candela/ui";
import { shownParts } from "../../lib/account/shown-parts.ts";
import { roundEven } from "../../lib/format/round-even.ts";

/** A share of the wire (0.1421) as percent (14.21), exact and with its sign. */
export function percentDigits(share: string): string {
  const parsed = parseUnits(share, decimalsOf(share));
  return parsed.ok ? formatUnits(parsed.value * 100n, decimalsOf(share)) : "0";
}

/** "14.2%", or "+14.2%" where its sign counts. */
export function shareText(share: string, style: NumberStyle, decimals = 1, sign: "auto" | "always" = "auto"): string {
  return formatDecimal(percentDigits(share), style, { as: "percent", decimals, sign });
}

/** A share without the zeros behind it: "10%" and "2.5%". */
export function roundShareText(share: string, style: NumberStyle): string {
  const percent = percentDigits(share).replace(/\.?0+$/, (zeros) => (zeros.startsWith(".") ? "" : zeros));
  return formatDecimal(percent.includes(".") ? percent.replace(/0+$/, "") : percent, style, { as: "percent" });
}

/** Money times a factor, cut at its cents: what a setting comes to. */
export function timesText(amount: string, factor: string): string {
  const scale = decimalsOf(factor);
  const [one, other] = [parseUnits(amount, 6), parseUnits(factor, scale)];
  if (!one.ok || !other.ok) return "0";
  return truncateDecimals(formatUnits(one.value * other.value, 6 + scale), 2);
}

/** A count for the choice of words, and as it is shown. */
export function countWords(count: number, style: NumberStyle): { readonly count: number; readonly shown: string } {
  return { count, shown: formatDecimal(String(count), style) };
}

/** The lower of two amounts. */
export const lower = (one: string, other: string): string => (compareDecimals(one, other) < 0 ? one : other);

interface Kept {
  readonly realised: string;
  readonly sharePaid: string;
  readonly shareDue: string;
  /** Null while an open copy has no price. */
  readonly open: string | null;
}

/** What was kept: realised, less what the leader had and still has to get, and what is open as far as it has a price. */
export function keptOf({ realised, sharePaid, shareDue, open }: Kept): string {
  return sumDecimals([realised, open ?? "0", negative(sharePaid), negative(shareDue)]);
}

/** The sum of what was kept as it is read, in cents: the parts on screen add up to the amount above them. */
export function shownKept(follow: Kept): {
  readonly realised: string /** Realised and due, below zero. */;
  readonly share: string;
  readonly open: string;
} {
  const share = negative(sumDecimals([follow.sharePaid, follow.shareDue]));
  const { parts } = shownParts({ total: keptOf(follow), parts: [follow.realised, share, follow.open ?? "0"] }, 2, undefined, roundEven);
  const [realised = "0", ofLeader = "0", open = "0"] = parts;
  return { realised, share: ofLeader, open };
}

/**
 * Results of open copies as they stand beneath that sum, in cents: they add up to what it says is open. Null unless `follow.open` is the sum of these and each has
 * a price.
 */
export function shownResults(follow: Kept, results: readonly (string | null)[]): readonly string[] | null {
  const priced = results.flatMap((result) => result ?? []);
  if (priced.length < results.length || follow.open === null || compareDecimals(sumDecimals(priced), follow.open) !== 0) return null;
  const { open } = shownKept(follow);
  return shownParts({ total: follow.open, parts: priced }, 2, undefined, () => open).parts;
}

interface Replayed {
  readonly beforeCosts: string;
  readonly fees: string;
  readonly share: string;
  readonly kept: string;
}

/** What past trades would have left, in cents: the result before costs, fees and share below zero, which add up to what would have been kept. */
export function shownReplayed({ beforeCosts, fees, share, kept }: Replayed): Replayed {
  const exact = { total: kept, parts: [beforeCosts, negative(fees), negative(share)] };
  const { total, parts } = shownParts(exact, 2, undefined, roundEven);
  const [before = "0", ofFees = "0", ofShare = "0"] = parts;
  return { beforeCosts: before, fees: ofFees, share: ofShare, kept: total };
}

/** The amount with the other sign. */
export function negative(amount: string): string {
  if (compareDecimals(amount, "0") === 0) return amount;
  return amount.startsWith("-") ? amount.slice(1) : `-${amount}`;
}
