import type { Row } from "@candela/api";
import { formatUnits, SETTLEMENT } from "@candela/model";
import type { CorporateAction } from "./corporate-action-store.ts";

export function corporateActionRow(action: CorporateAction): Row<"GET /api/corporateAction/list"> {
  const { id, productCode, kind, effectiveAt, cashPerUnit, newUnits, oldUnits, fractionPrice, completedAt, priceScale } = action;
  return {
    id: String(id),
    productCode,
    kind,
    effectiveAt,
    cashPerUnit: cashPerUnit === null ? null : formatUnits(cashPerUnit, SETTLEMENT.scale),
    newUnits,
    oldUnits,
    fractionPrice: fractionPrice === null ? null : formatUnits(fractionPrice, priceScale),
    completedAt,
  };
}
