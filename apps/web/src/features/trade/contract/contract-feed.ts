import { useCallback, useMemo } from "react";
import { useSettlementCash } from "../../../lib/currencies/settlement-cash.ts";
import { useOpenRows, useStreamedPages } from "../../../lib/net/use-streamed-rows.ts";
import { type PastFields, passes } from "../overview/past-fields.ts";
import { contractOrders, contractPositions } from "./contract-part.ts";
import type { ContractOrder, Position } from "./contract-shapes.ts";

const OPEN = { status: "open", pageNum: 1, pageSize: 100 } as const;

const isOpen = ({ status }: Pick<Position | ContractOrder, "status">) => status === "open";
const isPast = (row: Pick<Position | ContractOrder, "status">) => !isOpen(row);

/** Open positions, newest first, as they change; undefined until they are known. */
export function usePositions() {
  const { rows: positions, ...rest } = useOpenRows(contractPositions, OPEN, isOpen);
  return { positions, ...rest };
}

/** Resting orders, newest first, as they change. */
export function useRestingOrders() {
  const { rows: orders, ...rest } = useOpenRows(contractOrders, OPEN, isOpen);
  return { orders, ...rest };
}

/** Available settlement currency in its units; null while unknown. */
export function useCash(): bigint | null {
  return useSettlementCash().available;
}

type PastRow = Parameters<typeof isPast>[0] & Parameters<typeof passes>[1];

function usePast(epoch: number | undefined, only: PastFields) {
  const belongs = useCallback((row: PastRow) => isPast(row) && passes(only, row), [only]);
  const fields = useMemo(() => ({ status: "closed" as const, ...only, epoch }), [only, epoch]);
  return { fields, belongs };
}

/** As the server lists them: what ended last is first. */
const byEnd = (one: Position, other: Position) =>
  (other.closedAt ?? 0) - (one.closedAt ?? 0) || (BigInt(one.id) < BigInt(other.id) ? 1 : -1);

/** Positions that ended in an epoch, the present one by default, the last to end first, page by page. */
export function usePastPositions(epoch: number | undefined, only: PastFields) {
  return useStreamedPages(contractPositions, { ...usePast(epoch, only), order: byEnd });
}
export const usePastOrders = (epoch: number | undefined, only: PastFields) => useStreamedPages(contractOrders, usePast(epoch, only));
