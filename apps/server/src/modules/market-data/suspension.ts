import type { ProductRow } from "./product-store.ts";

/** Whether the operator's suspension of a product holds: an announced one begins when its moment has come. */
export function isSuspended({ isLock, lockTs }: Pick<ProductRow, "isLock" | "lockTs">, now: number): boolean {
  return isLock && (lockTs === null || now >= lockTs);
}
