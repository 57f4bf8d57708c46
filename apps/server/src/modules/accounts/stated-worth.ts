import type { WorthKind } from "@candela/api";
import { assert, SETTLEMENT } from "@candela/model";
import type { Tx } from "../../platform/postgres/database.ts";
import type { ValuedAsset } from "../kinds/index.ts";
import { type Portfolio, type PortfolioParts, portfolioIn, unpriced } from "./portfolio.ts";

/** A part of what an account is worth, in USDT units; `holding` is what is held of a product or another currency, with its price. */
export interface WorthPart {
  readonly kind: WorthKind;
  readonly value: bigint;
  readonly holding: ValuedAsset | null;
}

export interface StatedWorth {
  readonly parts: readonly WorthPart[];
  readonly total: bigint;
  readonly unpriced: readonly string[];
}

/** What a user has at a moment, with margin and profit of positions apart, as a transaction sees it: the parts add up to the total. */
export async function readStatedWorth(
  tx: Tx,
  parts: Pick<PortfolioParts, "market" | "kinds">,
  userId: bigint,
  now: number,
): Promise<StatedWorth> {
  const portfolio = await portfolioIn(tx, parts, userId, now);
  return { parts: worthParts(portfolio), total: portfolio.total, unpriced: unpriced(portfolio) };
}

function worthParts({ cash, frozen, parts, positions, free, total }: Portfolio): readonly WorthPart[] {
  const plain = (kind: WorthKind, value: bigint): WorthPart => ({ kind, value, holding: null });
  const opened = parts.flatMap(({ kind, code, value, profit }): WorthPart[] => {
    // Cash of the settlement currency is told apart as available and reserved.
    if (kind === "currency" && code === SETTLEMENT.code) return [];
    if (kind === "currency" || kind === "holding") {
      const position = positions.find((each) => each.code === code);
      const units = free.find(({ assetId }) => assetId === position?.assetId)?.balance ?? 0n;
      return [{ kind, value, holding: position === undefined ? null : { ...position, units } }];
    }
    if (kind === "quick") return [plain("stakes", value)];
    if (kind === "lock") return [plain("locked", value)];
    if (kind === "pledge") return [plain("pledged", value)];
    if (kind === "loan") return [plain("loan", value)];
    if (kind === "newShare") return [plain("subscribed", value)];
    return [plain("margin", value - (profit ?? 0n)), plain("profit", profit ?? 0n)];
  });
  const reserved = frozen === 0n ? [] : [plain("reserved", frozen)];
  const all = [plain("available", cash - frozen), ...reserved, ...opened];
  assert(all.reduce((sum, { value }) => sum + value, 0n) === total, "what an account is stated to be worth is the total told elsewhere");
  return all;
}
