import type { ProductType } from "@candela/model";
import type { Listing } from "../instruments/index.ts";
import type { Burst } from "./class-clock.ts";
import type { DayPath, DayPaths } from "./day-paths.ts";
import { MARKET_FACTOR, MARKET_TYPE, type ProductFactors } from "./factors.ts";

/** A path that a product moves with, and how much of it. */
export interface LoadedPath {
  readonly path: DayPath;
  readonly loading: number;
  readonly isShared: boolean;
}

/** The four paths of a product's day: the market's, its class's, its kin's and, last, its own. */
export function pathsOf(
  paths: DayPaths,
  { instrument }: Listing,
  factors: ProductFactors,
  burst: Burst | undefined,
): readonly LoadedPath[] {
  const shared = (id: number, productType: ProductType, loading: number) =>
    loading === 0 ? [] : [{ path: paths.factor(id, productType), loading, isShared: true }];
  return [
    ...shared(MARKET_FACTOR, MARKET_TYPE, factors.market),
    ...shared(factors.groupId, factors.groupId, factors.group),
    ...shared(factors.kinId, factors.kinType, factors.kin),
    { path: paths.own(instrument.productId, instrument.productType, burst), loading: factors.own, isShared: false },
  ];
}
