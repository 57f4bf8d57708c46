import { PositionType, type ProductType, parseUnits, SETTLEMENT, spotPositionType } from "@candela/model";
import type { Queryable } from "../../platform/postgres/database.ts";
import { insertAction } from "./corporate-action-store.ts";

/** A dividend or a split as an operator enters it; numbers as decimal text. */
export interface CorporateActionEntry {
  readonly productCode: string;
  readonly kind: "dividend" | "split";
  /** Epoch ms. */
  readonly effectiveAt: number;
  /** Dividend: settlement currency for one unit. */
  readonly cashPerUnit: string | null;
  /** Split: new units for old ones, such as `4:1`. */
  readonly ratio: string | null;
  /** Split: price of an old unit that fractions are paid at. */
  readonly fractionPrice: string | null;
  readonly enteredBy: string;
}

/** The product as it stands in the catalogue. */
export interface EnteredProduct {
  readonly productId: number;
  readonly productCode: string;
  readonly productType: number;
  readonly priceScale: number;
  readonly quantityScale: number;
  readonly positionTypes: readonly number[];
}

/** Entered this long before its moment, so that every server knows of it by then. */
const ENTER_AHEAD_MS = 60_000;

/** Enters it, or says in a sentence why not. `awaitsShares` tells whether shares of a product are still to come to somebody they are sold to. */
export async function enterCorporateAction(
  sql: Queryable,
  entry: CorporateActionEntry,
  products: readonly EnteredProduct[],
  now: number,
  awaitsShares: (sql: Queryable, productId: number) => Promise<boolean>,
): Promise<{ readonly id: bigint } | { readonly problem: string }> {
  const product = products.find(({ productCode }) => productCode === entry.productCode);
  const mode = product === undefined ? PositionType.spot : spotPositionType(product.productType as ProductType);
  if (product === undefined || !product.positionTypes.includes(mode)) return { problem: `${entry.productCode} is no product of spot` };
  if (!Number.isSafeInteger(entry.effectiveAt) || entry.effectiveAt < now + ENTER_AHEAD_MS)
    return { problem: "its moment must be a time, at least a minute ahead" };
  if (!/^[\w@. -]{1,64}$/.test(entry.enteredBy)) return { problem: "who enters it must be named, in at most 64 letters" };
  // Their terms are not adjusted: a price that halves would settle and liquidate them as if the market had fallen.
  const others = product.positionTypes.filter((open) => open === PositionType.quick || open === PositionType.contract);
  if (entry.kind === "split" && others.length > 0)
    return { problem: `quick and contract trading in ${entry.productCode} must be closed before its split` };
  const terms = entry.kind === "dividend" ? dividendTerms(entry) : splitTerms(entry, product.priceScale);
  if (terms === undefined)
    return {
      problem: entry.kind === "dividend" ? "a dividend needs cash for a unit" : "a split needs a ratio such as 4:1, and a fraction price",
    };
  const { productId, productCode, priceScale, quantityScale } = product;
  if (await awaitsShares(sql, productId))
    return { problem: "new shares of the product are not all delivered yet: they would come as if it had not happened" };
  const { kind, effectiveAt, enteredBy } = entry;
  const id = await insertAction(sql, { productId, productCode, priceScale, quantityScale, kind, effectiveAt, enteredBy, ...terms }, now);
  return id === undefined ? { problem: "the product has one of this kind at that moment already" } : { id };
}

function dividendTerms({ cashPerUnit, ratio, fractionPrice }: CorporateActionEntry) {
  const cash = parseUnits(cashPerUnit ?? "", SETTLEMENT.scale);
  if (!cash.ok || cash.value <= 0n || ratio !== null || fractionPrice !== null) return undefined;
  return { cashPerUnit: cash.value, newUnits: null, oldUnits: null, fractionPrice: null };
}

function splitTerms({ cashPerUnit, ratio, fractionPrice }: CorporateActionEntry, priceScale: number) {
  const match = /^([1-9]\d{0,3}):([1-9]\d{0,3})$/.exec(ratio ?? "");
  const price = parseUnits(fractionPrice ?? "", priceScale);
  if (match === null || match[1] === match[2] || !price.ok || price.value <= 0n || cashPerUnit !== null) return undefined;
  return { cashPerUnit: null, newUnits: Number(match[1]), oldUnits: Number(match[2]), fractionPrice: price.value };
}
