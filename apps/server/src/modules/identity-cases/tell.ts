import type { AccountEvent } from "@candela/api";
import type { Sent } from "../messages/index.ts";
import type { IdentityCaseContext } from "./context.ts";

/** Tells the user's devices, after the commit. */
export function tellDevices({ bus }: Pick<IdentityCaseContext, "bus">, userId: bigint, sent: readonly Sent[] = []): void {
  const messages = sent.map(({ message, unread }): AccountEvent => ({ kind: "message", message, unread }));
  bus.publish("account", { userId, events: [{ kind: "identityCase" }, ...messages] });
}
