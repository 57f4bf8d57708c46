/** What a kind of product declares of itself in its own folder, for the modules that look at all kinds. Knows no kind. */

export { crossingColumns, type LedgerCrossings, type SqlPart, unionAll } from "./flow-rows.ts";
export {
  type Exposure,
  type FlowRange,
  type KindLedger,
  type KindWorth,
  OPEN_THINGS,
  type OpenThings,
  type PortfolioPart,
  type ProductKind,
  type RunningKind,
  type ValuedAsset,
} from "./product-kind.ts";
