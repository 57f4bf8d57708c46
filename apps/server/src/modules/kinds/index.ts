/** Declarations of a kind of product, for the modules that look at all kinds. This module knows no kind itself. */

export { crossingColumns, type LedgerCrossings, type SqlPart, unionAll } from "./flow-rows.ts";
export {
  type Exposure,
  type FlowRange,
  type KindAdminParts,
  type KindLedger,
  type KindWorth,
  OPEN_THINGS,
  type OpenThings,
  type PortfolioPart,
  type ProductKind,
  type RunningKind,
  type ValuedAsset,
} from "./product-kind.ts";
