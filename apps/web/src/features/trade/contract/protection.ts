import type { Fields } from "@candela/api";
import {
  betterPrice,
  type ContractProduct,
  type ContractSide,
  divCeil,
  divFloor,
  divHalfEven,
  formatUnits,
  isStopBeyondLiquidation,
  limitPriceRange,
  type MarginMode,
  TRAILING_PERCENT_DECIMALS,
  type TrailingBy,
  trailingRange,
} from "@candela/model";
import { trimZeros, type Written } from "@candela/ui";
import { type RejectedText, typedDecimal } from "../../../lib/format/typed-decimal.ts";
import type { Product } from "../../../lib/market/quote-store.ts";
import { wireUnits } from "../product.ts";
import { typedUnits } from "../ticket/decimal-field.ts";
import type { Problem } from "../ticket/problem-text.ts";
import type { Position } from "./contract-shapes.ts";

/** How take-profit and stop-loss are typed: the price itself, or how far from the entry, in price or in percent of it. */
export type LevelBy = "price" | "distance" | "percent";
export type Level = "takeProfit" | "stopLoss";

/** The levels as typed; everything else follows from them, the side and the entry. Empty is off; a distance below zero lies on the other side of the entry. */
export interface ProtectionDraft {
  readonly by: LevelBy;
  readonly takeProfit: string;
  readonly stopLoss: string;
  readonly trailing: string;
  readonly trailingBy: TrailingBy["by"];
  /** The prices of levels that were counted another way since they were typed: rounded as a percentage each would mean another one. */
  readonly exact?: Readonly<Partial<Record<Level, string>>>;
}

export const NO_PROTECTION: ProtectionDraft = { by: "price", takeProfit: "", stopLoss: "", trailing: "", trailingBy: "percent" };

/** The side of a position, where it was or would be opened, and the price that its levels must lie around. */
export interface ProtectionGround {
  readonly spec: ContractProduct;
  readonly side: ContractSide;
  readonly entry: bigint;
  readonly reference: bigint;
  /** The product's price, which says how far a level may lie away; null when that is checked elsewhere. */
  readonly present: bigint;
}

export interface StatedLevels {
  readonly takeProfit: bigint | null;
  readonly stopLoss: bigint | null;
  readonly trailing: TrailingBy | null;
}

const LEVELS: readonly Level[] = ["takeProfit", "stopLoss"];

const PERCENT_DECIMALS = 2;
const PERCENT_WHOLE = 10_000n;

/** Take-profit of a long and stop-loss of a short lie above. */
const liesAbove = (level: Level, side: ContractSide) => (level === "takeProfit") === (side === "long");

export function levelDecimals(by: LevelBy, priceDecimals: number): number {
  return by === "percent" ? PERCENT_DECIMALS : priceDecimals;
}

/** The price that a typed level means; null while it is empty or no number. */
export function levelPrice(draft: ProtectionDraft, level: Level, ground: Pick<ProtectionGround, "spec" | "side" | "entry">): bigint | null {
  const { spec, side, entry } = ground;
  const exact = draft.exact?.[level];
  if (exact !== undefined) return typedUnits(exact, spec.priceScale);
  const isBehind = draft[level].startsWith("-");
  const units = typedUnits(isBehind ? draft[level].slice(1) : draft[level], draft.by === "percent" ? PERCENT_DECIMALS : spec.priceScale);
  if (units === null || draft[level] === "") return null;
  if (draft.by === "price") return units;
  const steps = divHalfEven(entry * units, PERCENT_WHOLE * spec.tickSize);
  const away = draft.by === "distance" ? units : steps * spec.tickSize;
  return liesAbove(level, side) === isBehind ? entry - away : entry + away;
}

/** What was typed into the field of a level; a distance may be below zero. */
export function typedLevel(text: Written, by: LevelBy, decimals: number): string | RejectedText {
  if (by === "price" || typeof text === "string" || text.below === undefined) return typedDecimal(text, decimals);
  const away = typedDecimal(text.below, decimals);
  return typeof away === "string" && away !== "" ? `-${away}` : away;
}

/** A price written the way that the draft counts. */
export function levelText(
  by: LevelBy,
  level: Level,
  at: bigint,
  { spec, side, entry }: Pick<ProtectionGround, "spec" | "side" | "entry">,
): string {
  if (by === "price") return trimZeros(formatUnits(at, spec.priceScale));
  const away = liesAbove(level, side) ? at - entry : entry - at;
  if (by === "distance") return trimZeros(formatUnits(away, spec.priceScale));
  return trimZeros(formatUnits(divHalfEven(away * PERCENT_WHOLE, entry), PERCENT_DECIMALS));
}

/** One level at a price, written the way that the draft counts; it stays at just that price however it is counted. */
export function placedAt(
  draft: ProtectionDraft,
  level: Level,
  at: bigint,
  ground: Pick<ProtectionGround, "spec" | "side" | "entry">,
): ProtectionDraft {
  const exact = { ...draft.exact, [level]: levelText("price", level, at, ground) };
  return { ...draft, [level]: levelText(draft.by, level, at, ground), exact };
}

/** One field as typed. */
export function typedInto(draft: ProtectionDraft, field: Level | "trailing", text: string): ProtectionDraft {
  if (field === "trailing") return { ...draft, trailing: text };
  const { [field]: _, ...exact } = draft.exact ?? {};
  return { ...draft, [field]: text, exact };
}

/** The levels of an open position counted another way, each at just the price where it was. */
export function keptBy(draft: ProtectionDraft, by: LevelBy, ground: Pick<ProtectionGround, "spec" | "side" | "entry">): ProtectionDraft {
  return LEVELS.reduce<ProtectionDraft>(
    (kept, level) => {
      const at = levelPrice(draft, level, ground);
      return at === null ? typedInto(kept, level, "") : placedAt(kept, level, at, ground);
    },
    { ...draft, by },
  );
}

/** The same levels counted another way. */
export function countedBy(draft: ProtectionDraft, by: LevelBy, ground: Pick<ProtectionGround, "spec" | "side" | "entry">): ProtectionDraft {
  const again = (level: Level) => {
    const at = levelPrice(draft, level, ground);
    return at === null ? "" : levelText(by, level, at, ground);
  };
  return { ...draft, by, takeProfit: again("takeProfit"), stopLoss: again("stopLoss") };
}

const trailingDecimals = (by: TrailingBy["by"], { priceScale }: ContractProduct) =>
  by === "price" ? priceScale : TRAILING_PERCENT_DECIMALS;

export function statedLevels(draft: ProtectionDraft, ground: Pick<ProtectionGround, "spec" | "side" | "entry">): StatedLevels {
  const distance = draft.trailing === "" ? null : typedUnits(draft.trailing, trailingDecimals(draft.trailingBy, ground.spec));
  return {
    takeProfit: levelPrice(draft, "takeProfit", ground),
    stopLoss: levelPrice(draft, "stopLoss", ground),
    trailing: distance === null ? null : { by: draft.trailingBy, distance },
  };
}

export interface ProtectionProblem extends Problem {
  readonly field: Level | "trailing";
}

interface LevelProblem extends ProtectionProblem {
  readonly field: Level;
}

/** The first thing that the server would reject, in its order; null when nothing is. Said in the way that `by` counts. */
export function checkProtection(levels: StatedLevels, ground: ProtectionGround, by: LevelBy): ProtectionProblem | null {
  const { takeProfit, stopLoss, trailing } = levels;
  const problem =
    (takeProfit === null ? null : checkLevel("takeProfit", takeProfit, ground)) ??
    (stopLoss === null ? null : checkLevel("stopLoss", stopLoss, ground)) ??
    sideProblem("takeProfit", takeProfit, ground) ??
    sideProblem("stopLoss", stopLoss, ground);
  if (problem !== null) return by === "price" ? problem : inTheirTerms(problem, by, ground);
  return trailing === null ? null : checkTrailing(trailing, ground);
}

/** What is wrong with each field, at most one thing of each: for marking all of them at once. */
export function protectionProblems(levels: StatedLevels, ground: ProtectionGround, by: LevelBy): readonly ProtectionProblem[] {
  const ofLevel = (field: Level): ProtectionProblem | null => {
    const at = levels[field];
    const problem = at === null ? null : (checkLevel(field, at, ground) ?? sideProblem(field, at, ground));
    return problem === null || by === "price" ? problem : inTheirTerms(problem, by, ground);
  };
  const ofTrailing = levels.trailing === null ? null : checkTrailing(levels.trailing, ground);
  return [ofLevel("takeProfit"), ofLevel("stopLoss"), ofTrailing].filter((problem) => problem !== null);
}

/** A stop that an isolated position would never reach. For a cross position the liquidation price is an estimate: `isBeyondEstimate` warns. */
export function checkStopReach(
  stopLoss: bigint | null,
  { spec, side }: Pick<ProtectionGround, "spec" | "side">,
  marginMode: MarginMode,
  liquidation: bigint | null,
): ProtectionProblem | null {
  if (marginMode === "cross" || stopLoss === null || liquidation === null || !isStopBeyondLiquidation(side, stopLoss, liquidation))
    return null;
  return { field: "stopLoss", key: "stop_loss_beyond_liquidation", params: { price: formatUnits(liquidation, spec.priceScale) } };
}

function checkLevel(field: Level, at: bigint, { spec, present }: ProtectionGround): LevelProblem | null {
  const text = (units: bigint) => formatUnits(units, spec.priceScale);
  if (at > 0n && at % spec.tickSize !== 0n) return { field, key: "price_step", params: { step: text(spec.tickSize) } };
  const { min, max } = limitPriceRange(present, spec.tickSize);
  return at >= min && at <= max ? null : { field, key: "price_out_of_range", params: { min: text(min), max: text(max) } };
}

function sideProblem(field: Level, at: bigint | null, { spec, side, reference }: ProtectionGround): LevelProblem | null {
  if (at === null) return null;
  const better = at !== reference && betterPrice(side, at, reference) === at;
  const worse = at !== reference && !better;
  if (field === "takeProfit" ? better : worse) return null;
  const key = field === "takeProfit" ? "take_profit_side" : "stop_loss_side";
  return { field, key, params: { price: formatUnits(reference, spec.priceScale) } };
}

/** Least and most that may be typed: who types a distance is not told of prices. */
function inTheirTerms(problem: LevelProblem, by: "distance" | "percent", ground: ProtectionGround): ProtectionProblem {
  if (problem.key === "price_step") return problem;
  const { spec, side, entry, reference, present } = ground;
  const { min, max } = limitPriceRange(present, spec.tickSize);
  const above = liesAbove(problem.field, side);
  const nearest = above ? reference + spec.tickSize : reference - spec.tickSize;
  const away = (price: bigint) => (above ? price - entry : entry - price);
  const least = away(nearest);
  const most = away(above ? max : min);
  const text = (units: bigint) => (by === "percent" ? formatUnits(units, PERCENT_DECIMALS) : formatUnits(units, spec.priceScale));
  const [from, to] = by === "percent" ? [divCeil(least * PERCENT_WHOLE, entry), divFloor(most * PERCENT_WHOLE, entry)] : [least, most];
  return {
    field: problem.field,
    key: by === "percent" ? "contract_level_percent" : "contract_level_distance",
    params: { min: text(from), max: text(to) },
  };
}

function checkTrailing({ by, distance }: TrailingBy, { spec, reference }: ProtectionGround): ProtectionProblem | null {
  const { min, max } = trailingRange(by, reference, spec.tickSize);
  const onGrid = by === "percent" || distance % spec.tickSize === 0n;
  if (onGrid && distance >= min && distance <= max) return null;
  const text = (units: bigint) => formatUnits(units, trailingDecimals(by, spec));
  const key = by === "percent" ? "contract_trailing_percent" : "contract_trailing_price";
  return { field: "trailing", key, params: { min: text(min), max: text(max) } };
}

type ProtectionFields = Pick<Fields<"POST /api/contractPosition/protect">, "takeProfit" | "stopLoss" | "trailingBy" | "trailingDistance">;

/** The fields to send; a level that is left out is off. */
export function protectionFields({ takeProfit, stopLoss, trailing }: StatedLevels, spec: ContractProduct): ProtectionFields {
  const price = (units: bigint) => trimZeros(formatUnits(units, spec.priceScale));
  return {
    ...(takeProfit !== null && { takeProfit: price(takeProfit) }),
    ...(stopLoss !== null && { stopLoss: price(stopLoss) }),
    ...(trailing !== null && {
      trailingBy: trailing.by,
      trailingDistance: trimZeros(formatUnits(trailing.distance, trailingDecimals(trailing.by, spec))),
    }),
  };
}

/** A position's levels, as a draft to change. */
export function draftOf({ takeProfit, stopLoss, trailing }: Pick<Position, "takeProfit" | "stopLoss" | "trailing">): ProtectionDraft {
  return {
    by: "price",
    takeProfit: takeProfit === null ? "" : trimZeros(takeProfit),
    stopLoss: stopLoss === null ? "" : trimZeros(stopLoss),
    trailing: trailing === null ? "" : trimZeros(trailing.distance),
    trailingBy: trailing?.by ?? "percent",
  };
}

/** The price of the product as `ProtectionGround` wants it. */
export function presentOf(product: Pick<Product, "priceScale">, nowPrice: string): bigint {
  return wireUnits(nowPrice, product.priceScale);
}
