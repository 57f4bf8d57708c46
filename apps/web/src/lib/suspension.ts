import type { Product } from "./quote-store.ts";
import { serverNow } from "./server-clock.ts";

/** Whether a product is suspended by the operator now: an announced suspension begins by the server's clock, without another answer. */
export function isSuspended({ isLock, lockTs }: Pick<Product, "isLock" | "lockTs">): boolean {
  return isLock || (lockTs !== null && serverNow() >= lockTs);
}
