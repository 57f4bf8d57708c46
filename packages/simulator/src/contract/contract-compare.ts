import type { ContractOrder, ContractPosition } from "@candela/engine";
import type { ProductSpec } from "@candela/model";
import { must, mustEqual } from "../violation.ts";
import { isDueAt, type NaiveContractOrder, type NaivePosition } from "./naive-book.ts";

export function comparePosition(row: ContractPosition, naive: NaivePosition): void {
  // This runs for each position of each user that did something: the message is made only when there is one.
  const { trailing: stop } = row;
  if (
    row.productId === naive.productId &&
    row.leverage === naive.leverage &&
    row.lotSize === naive.lotSize &&
    row.maintenanceRate === naive.maintenanceRate &&
    row.closingFeeRate === naive.closingFee &&
    row.openedAt === naive.openedAt &&
    row.lots === naive.lots &&
    row.entryNotional === naive.entry &&
    row.margin === naive.margin &&
    row.realised === naive.realised &&
    row.fees === naive.fees &&
    row.liquidationFee === naive.liquidationFee &&
    row.financing === naive.financing &&
    row.deficit === naive.deficit &&
    row.financedDay === naive.financedDay &&
    row.takeProfit === naive.takeProfit &&
    row.stopLoss === naive.stopLoss &&
    (row.side === "long") === naive.isLong &&
    (row.marginMode === "cross") === naive.isCross &&
    row.status === "open" &&
    stop?.distance === naive.trailing?.distance &&
    stop?.extreme === naive.trailing?.since &&
    (stop === null || (stop.by === "percent") === naive.trailing?.isPercent)
  )
    return;
  const { id, productId, leverage, lotSize, maintenanceRate, closingFee, openedAt, lots, entry, margin, ...sums } = naive;
  const { realised, fees, liquidationFee, financing, deficit, financedDay, takeProfit, stopLoss, trailing } = sums;
  const side = naive.isLong ? "long" : "short";
  const marginMode = naive.isCross ? "cross" : "isolated";
  mustEqual<Record<string, unknown>>(
    { ...row, trailBy: row.trailing?.by, distance: row.trailing?.distance, since: row.trailing?.extreme },
    {
      ...{
        id,
        productId,
        leverage,
        lotSize,
        maintenanceRate,
        closingFeeRate: closingFee,
        openedAt,
        lots,
        entryNotional: entry,
        margin,
        side,
        marginMode,
        status: "open",
      },
      ...{ realised, fees, liquidationFee, financing, deficit, financedDay, takeProfit, stopLoss },
      ...{ trailBy: trailing?.isPercent === undefined ? undefined : trailing.isPercent ? "percent" : "price" },
      ...{ distance: trailing?.distance, since: trailing?.since },
    },
    `position ${id}`,
  );
}

export function isSameOrder(row: ContractOrder, naive: NaiveContractOrder): boolean {
  const { takeProfit, stopLoss, trailing } = naive.protection;
  return (
    row.productId === naive.productId &&
    row.limit === naive.limit &&
    row.trigger === naive.trigger &&
    row.lots === naive.lots &&
    row.lotSize === naive.lotSize &&
    row.leverage === naive.leverage &&
    row.feeRate === naive.feeRate &&
    row.closingFeeRate === naive.closingFee &&
    row.held === naive.held &&
    row.takeProfit === takeProfit &&
    row.stopLoss === stopLoss &&
    row.trailing?.distance === trailing?.distance &&
    (row.side === "long") === naive.isLong &&
    (row.action === "open") === naive.opens &&
    (row.marginMode === "cross") === naive.isCross &&
    row.status === "open" &&
    row.filledLots === 0n
  );
}

export function compareOrder(row: ContractOrder, naive: NaiveContractOrder): void {
  const { id, productId, limit, trigger, lots, lotSize, leverage, feeRate, closingFee, held, protection } = naive;
  const { takeProfit, stopLoss, trailing } = protection;
  mustEqual<Record<string, unknown>>(
    { ...row, distance: row.trailing?.distance },
    {
      ...{
        id,
        productId,
        limit,
        trigger,
        lots,
        lotSize,
        leverage,
        feeRate,
        closingFeeRate: closingFee,
        held,
        takeProfit,
        stopLoss,
        distance: trailing?.distance,
      },
      ...{
        side: naive.isLong ? "long" : "short",
        action: naive.opens ? "open" : "close",
        marginMode: naive.isCross ? "cross" : "isolated",
      },
      ...{ status: "open", filledLots: 0n },
    },
    `contract order ${id}`,
  );
}

/** The first price on the grid, going against an isolated position, at which it is due: there it is, and one step better it is not. */
export function mustBeFirstDue(position: NaivePosition, spec: ProductSpec, price: bigint | null): void {
  if (price === null) {
    must(position.isLong && !isDueAt(position, spec, spec.tickSize), `position ${position.id} has a liquidation price after all`);
    return;
  }
  const better = position.isLong ? price + spec.tickSize : price - spec.tickSize;
  must(price % spec.tickSize === 0n && isDueAt(position, spec, price), `position ${position.id} is not due at its liquidation price`);
  must(better <= 0n || !isDueAt(position, spec, better), `position ${position.id} is due before its liquidation price`);
}
