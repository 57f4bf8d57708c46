import type { Data } from "@candela/api";
import { type FillModel, formatUnits, ProductType, USDT } from "@candela/model";

/** Factors and distances are in hundredths. */
const HUNDREDTHS = 2;

/** The fill model as the wire shows it: what everyone's orders meet. */
export function fillModelData({ id, version, spreadFactor, depthFactor, curves }: FillModel): Data<"GET /api/fillModel/detail"> {
  const levelsOf = (productType: ProductType) =>
    (curves?.[productType] ?? []).map(({ spreads, value }) => ({
      spreads: formatUnits(spreads, HUNDREDTHS),
      value: formatUnits(value, USDT.scale),
    }));
  return {
    model: id,
    version,
    spreadFactor: formatUnits(spreadFactor, HUNDREDTHS),
    depthFactor: formatUnits(depthFactor, HUNDREDTHS),
    curves: curves === null ? [] : Object.values(ProductType).map((productType) => ({ productType, levels: levelsOf(productType) })),
  };
}
