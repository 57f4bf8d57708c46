import { Direction, type PositionType, type ProductType, type Rate } from "@candela/model";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { feesQuery } from "../../../lib/site/site.ts";
import { feeRateOf } from "./fee-rate.ts";

/** Rates of a class in a mode, by direction; null where the settings do not say one, or are not here yet. */
export type FeeRates = Readonly<Record<Direction, Rate | null>>;

/** The order fees for a class of products in a mode of trading. */
export function useFeeRates(productType: number, positionType: PositionType): FeeRates {
  const fees = useQuery(feesQuery()).data;
  return useMemo(() => {
    const rate = (direction: Direction) =>
      fees === undefined ? null : feeRateOf(fees, { productType: productType as ProductType, positionType, direction });
    return { [Direction.buy]: rate(Direction.buy), [Direction.sell]: rate(Direction.sell) };
  }, [fees, productType, positionType]);
}
