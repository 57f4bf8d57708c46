import type { AccountEvent } from "@candela/api";
import type { Session } from "../../platform/http/handlers.ts";
import { Rejected } from "../../platform/rejection.ts";
import type { Sent } from "../messages/index.ts";
import type { DestinationParts } from "./context.ts";

export type DestinationKind = Extract<AccountEvent, { readonly kind: "destinations" }>["of"];

/** Tells the user's devices, after the commit. */
export function tellDevices(
  { bus }: Pick<DestinationParts, "bus">,
  userId: bigint,
  kind: DestinationKind,
  sent: readonly Sent[] = [],
): void {
  const messages = sent.map(({ message, unread }): AccountEvent => ({ kind: "message", message, unread }));
  bus.publish("account", { userId, events: [{ kind: "destinations", of: kind }, ...messages] });
}

/** Throws `account_unclaimed` for a guest, who is known by a token alone. */
export function checkClaimed({ accountType }: Session): void {
  if (accountType === "guest") throw new Rejected("account_unclaimed");
}
