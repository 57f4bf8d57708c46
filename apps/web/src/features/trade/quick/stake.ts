import type { Row } from "@candela/api";
import {
  amount,
  Direction,
  divCeil,
  divFloor,
  formatUnits,
  parseRate,
  powerOfTen,
  previewQuick,
  RATE_SCALE,
  type Rate,
  USDT,
} from "@candela/model";
import { trimZeros, type Written } from "@candela/ui";
import { type SettlementCash, spendable } from "../../../lib/currencies/settlement-cash.ts";
import { type RejectedText, typedDecimal } from "../../../lib/format/typed-decimal.ts";
import { wireUnits } from "../product.ts";
import type { Cap } from "../ticket/cap-note.tsx";
import { typedUnits } from "../ticket/decimal-field.ts";
import type { Problem } from "../ticket/problem-text.ts";
import { cashProblem, leaningCap } from "../ticket/ticket-cash.ts";
import type { FeeRates } from "../ticket/use-fee-rates.ts";
import type { OwnMost } from "../ticket/use-own-limit.ts";

export type QuickOption = Row<"GET /api/fastTradeOrderOptions/list">;

/** An offer for a trade, in exact values of the settlement currency. */
export interface Offer {
  readonly id: number;
  readonly seconds: number;
  readonly payoutRate: Rate;
  readonly minimum: bigint;
  readonly maximum: bigint;
  /** Most that all open trades of a user may stake together. */
  readonly exposureMax: bigint;
  readonly feeRates: Readonly<Record<Direction, Rate>>;
}

export type QuickPreview = ReturnType<typeof previewQuick>;

/** Quick trades settle in this currency. */
export const STAKE_ASSET = USDT;
/** Stakes are typed with cents. */
export const STAKE_DECIMALS = 2;

function wireRate(text: string): Rate {
  const parsed = parseRate(text);
  if (!parsed.ok) throw new Error(`not a rate: ${text}`);
  return parsed.value;
}

/** An option, with the rates that the order fees say where trades cost a fee at all, which the option tells; its own until they are here. */
export function offerOf(option: QuickOption, rates: Partial<FeeRates> = {}): Offer {
  const rate = (text: string, classified: Rate | null | undefined): Rate => {
    const own = wireRate(text);
    return own.units === 0n ? own : (classified ?? own);
  };
  const units = (text: string) => wireUnits(text, STAKE_ASSET.scale);
  return {
    id: option.id,
    seconds: option.seconds,
    payoutRate: wireRate(option.payoutRate),
    minimum: units(option.minimum),
    maximum: units(option.maximum),
    exposureMax: units(option.exposureMax),
    feeRates: {
      [Direction.buy]: rate(option.feeRateBuy, rates[Direction.buy]),
      [Direction.sell]: rate(option.feeRateSell, rates[Direction.sell]),
    },
  };
}

export function stakeUnits(text: string): bigint | null {
  const units = typedUnits(text, STAKE_ASSET.scale);
  return units === null || units <= 0n ? null : units;
}

/** The outcomes of a stake on an offer; null while nothing is typed. */
export function previewOf(offer: Offer, text: string, direction: Direction): QuickPreview | null {
  const units = stakeUnits(text);
  return units === null ? null : previewQuick(amount(units, STAKE_ASSET), offer.payoutRate, offer.feeRates[direction]);
}

/** The direction whose fee is the higher one: what a ticket tells before a direction is chosen. */
export function dearerDirection({ feeRates }: Offer): Direction {
  return feeRates[Direction.sell].units > feeRates[Direction.buy].units ? Direction.sell : Direction.buy;
}

export function isFree({ feeRates }: Offer): boolean {
  return feeRates[Direction.buy].units === 0n && feeRates[Direction.sell].units === 0n;
}

/** Share of equal trades that has to be right to end at zero, in percent with two decimals, rounded up: loss / (loss + profit). */
export function breakEven({ lossIfLost, profitIfWon }: QuickPreview): string | null {
  const whole = lossIfLost.units + profitIfWon.units;
  if (whole <= 0n || profitIfWon.units <= 0n) return null;
  return formatUnits(divCeil(lossIfLost.units * 10_000n, whole), 2);
}

/** The user's cash, as the server last told it. */
export interface StakeFunds extends SettlementCash {
  /** Stakes of all open trades. */
  readonly staked: bigint;
  /** What the user's own limits leave for one trade with its fee; absent where they leave all of it. */
  readonly own?: OwnMost | null;
}

/** The first thing wrong with a stake; null when nothing is, or when nothing is typed. The server decides again. */
export function checkStake(offer: Offer, text: string, funds: StakeFunds): Problem | null {
  const units = stakeUnits(text);
  const preview = previewOf(offer, text, dearerDirection(offer));
  const money = (value: bigint) => formatUnits(value, STAKE_ASSET.scale);
  if (units === null || preview === null)
    return /^0(\.0*)?$/.test(text) ? { key: "amount_below_minimum", params: { min: money(offer.minimum) } } : null;
  if (units < offer.minimum) return { key: "amount_below_minimum", params: { min: money(offer.minimum) } };
  if (units > offer.maximum) return { key: "amount_above_maximum", params: { max: money(offer.maximum) } };
  if (funds.staked + units > offer.exposureMax) return { key: "exposure_limit", params: { max: money(offer.exposureMax) } };
  return cashProblem(funds, preview.total.units);
}

const fieldText = (units: bigint) => trimZeros(formatUnits(units, STAKE_ASSET.scale));
const within = (units: bigint, { minimum, maximum }: Offer) => (units < minimum ? minimum : units > maximum ? maximum : units);

/** Steps that people count in, the largest that is at most a tenth of the stake. */
function stepFor(units: bigint): bigint {
  const one = powerOfTen(STAKE_ASSET.scale);
  let step = one;
  for (const factor of [5n, 10n, 50n, 100n, 500n, 1_000n, 5_000n, 10_000n]) if (units >= factor * one * 10n) step = factor * one;
  return step;
}

/** The stake one step up or down, on a whole step and within the offer. */
export function steppedStake(offer: Offer, text: string, by: 1 | -1): string {
  const units = stakeUnits(text) ?? 0n;
  const step = stepFor(by === 1 ? units : units - 1n);
  const floor = (units / step) * step;
  const next = by === 1 ? floor + step : floor === units ? units - step : floor;
  return fieldText(within(next, offer));
}

/** Round stakes for one tap each, at most so many and the largest ones: below the most that the offer and the money allow, so that none says the same as "all". */
export function roundStakes(offer: Offer, available: bigint | null, count: number): readonly bigint[] {
  const one = powerOfTen(STAKE_ASSET.scale);
  const most = stakeUnits(wholeStake(offer, available)) ?? 0n;
  const round: bigint[] = [];
  for (let ten = one; ten < most; ten *= 10n) round.push(ten, 5n * ten);
  return round.filter((value) => value >= offer.minimum && value < most).slice(-count);
}

/** All that is available, its fee included, in whole cents and not above the offer's maximum; the maximum while it is not known. Empty for nothing. */
export function wholeStake(offer: Offer, available: bigint | null): string {
  const one = powerOfTen(RATE_SCALE);
  const fee = offer.feeRates[dearerDirection(offer)].units;
  const part = available === null ? offer.maximum : divFloor(available * one, one + fee);
  const cent = powerOfTen(STAKE_ASSET.scale - STAKE_DECIMALS);
  if (part >= offer.maximum) return fieldText(offer.maximum);
  return part < cent ? "" : fieldText(part - (part % cent));
}

/** As `wholeStake`, and within what open trades leave; with the limit that keeps it below the money, if one does. */
export function allowedStake(offer: Offer, funds: StakeFunds): { readonly stake: string; readonly cap: Cap | null } {
  const { staked } = funds;
  const available = spendable(funds);
  const { own = null } = funds;
  const isOwn = own !== null && available !== null && own.most < available;
  const stake = wholeStake(offer, isOwn ? own.most : available);
  const left = offer.exposureMax > staked ? offer.exposureMax - staked : 0n;
  const unit = STAKE_ASSET.code;
  if ((stakeUnits(stake) ?? 0n) > left) {
    const cent = powerOfTen(STAKE_ASSET.scale - STAKE_DECIMALS);
    const whole = fieldText(left - (left % cent));
    return { stake: whole, cap: { by: "held", max: fieldText(offer.exposureMax), left: whole, unit } };
  }
  if (isOwn && stake !== fieldText(offer.maximum)) return { stake, cap: own.cap };
  const isCapped = available !== null && wholeStake({ ...offer, maximum: available }, available) !== stake;
  return { stake, cap: isCapped ? { by: "order", max: fieldText(offer.maximum), unit } : leaningCap(funds) };
}

/** The stake remembered or typed, after a change of the field. */
export function writtenStake(text: Written): string | RejectedText {
  return typedDecimal(text, STAKE_DECIMALS);
}

/** Whether what was rejected is the stake in the field with a digit too many behind it: without that digit it is the stake. */
export function isDropped({ text, why }: RejectedText, stake: string): boolean {
  return why === "decimals" && stake !== "" && text.startsWith(stake);
}
