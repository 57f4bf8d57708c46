import { Direction } from "@candela/model";

/** Which of the past orders are asked for; times are those of the placing, `endTs` is not included. */
export interface PastFields {
  readonly productCode?: string;
  readonly direction?: Direction;
  readonly startTs?: number;
  readonly endTs?: number;
}

/** An order, a position or a quick trade, as far as filters look at it. */
interface Filtered {
  readonly productCode: string;
  readonly direction?: number;
  readonly side?: "long" | "short";
  readonly createdAt?: number;
  readonly openedAt?: number;
  readonly acceptedAt?: number;
}

/** Whether the server would list it too: what is told of meanwhile is held to the same filter. */
export function passes({ productCode, direction, startTs, endTs }: PastFields, row: Filtered): boolean {
  const side = row.direction ?? (row.side === "long" ? Direction.buy : Direction.sell);
  const placed = row.createdAt ?? row.openedAt ?? row.acceptedAt ?? 0;
  return (
    (productCode === undefined || row.productCode === productCode) &&
    (direction === undefined || side === direction) &&
    (startTs === undefined || placed >= startTs) &&
    (endTs === undefined || placed < endTs)
  );
}
