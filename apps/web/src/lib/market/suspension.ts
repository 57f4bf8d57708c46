import { serverNow } from "../time/server-clock.ts";
import type { Product } from "./quote-store.ts";

/** Whether anything new is taken in a product; a hidden product is still shown to users who hold or held some of it, so that they can end that. */
export function isListed({ isVisible, isShow }: Pick<Product, "isVisible" | "isShow">): boolean {
  return isVisible && isShow;
}

/** Whether a product is suspended by the operator now: an announced suspension begins by the server's clock, without another answer. */
export function isSuspended({ isLock, lockTs }: Pick<Product, "isLock" | "lockTs">): boolean {
  return isLock || (lockTs !== null && serverNow() >= lockTs);
}
