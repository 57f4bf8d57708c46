import { type Asset, allocate, amount, formatAmount, parseUnits } from "@candela/model";
import { compareDecimals, decimalsOf, sumDecimals } from "@candela/ui";

/** One part of everything owned. */
export interface Part {
  /** The code of a currency or product, the part of a kind of product (`TotalLine`), or `other` for what is too small to be drawn by itself. */
  readonly key: string;
  /** USDT. */
  readonly value: string;
}

export interface Share extends Part {
  /** Percent of all as it is shown: one decimal, and all shares together are 100.0. */
  readonly percent: string;
  /** 1 to 7: its colour. */
  readonly colour: number;
  /** Of `other`: what it adds up, each with its own percent. */
  readonly rest?: readonly Share[];
}

const DRAWN = 6;

/** Percents of one decimal are divided as amounts are: nothing is lost, and what flooring leaves over goes to the largest remainders. */
const PERCENT: Asset = { id: 0, code: "%", scale: 1 };
const ALL = amount(1_000n, PERCENT);

function percentsOf(values: readonly string[]): readonly string[] {
  if (values.length === 0) return [];
  const scale = Math.max(...values.map(decimalsOf));
  const weights = values.map((value) => {
    const parsed = parseUnits(value, scale);
    return parsed.ok ? parsed.value : 0n;
  });
  return allocate(ALL, weights).map(formatAmount);
}

/** Largest first; parts after the sixth are added up, parts without value are left out. */
export function allocationOf(parts: readonly Part[]): readonly Share[] {
  const worth = parts.filter((part) => compareDecimals(part.value, "0") > 0).sort((a, b) => compareDecimals(b.value, a.value));
  const percents = percentsOf(worth.map((part) => part.value));
  const shares = worth.map((part, index) => ({ ...part, percent: percents[index] ?? "0.0", colour: Math.min(index, DRAWN) + 1 }));
  const rest = shares.slice(DRAWN);
  if (rest.length <= 1) return shares;
  const sum = (field: "value" | "percent") => sumDecimals(rest.map((share) => share[field]));
  return [...shares.slice(0, DRAWN), { key: "other", value: sum("value"), percent: sum("percent"), colour: DRAWN + 1, rest }];
}

/** What a part is of all, in the colour that it is drawn in; undefined for what has no value. */
export function shareOf(shares: readonly Share[], key: string): Share | undefined {
  return shares.flatMap((share) => [share, ...(share.rest ?? [])]).find((share) => share.key === key);
}

/** Whether anything of a balance cannot be used now. */
export function isPartlyFrozen(frozen: string): boolean {
  return compareDecimals(frozen, "0") !== 0;
}
