import type { Handlers } from "../../platform/http/handlers.ts";
import { createDestinationLimits } from "./additions.ts";
import { bankCardHandlers } from "./bank-cards.ts";
import { keepHashKey } from "./card-secrets.ts";
import type { DestinationParts } from "./context.ts";
import { sealCardsAnew } from "./seal-anew.ts";
import { walletAddressHandlers } from "./wallet-addresses.ts";

export type { DestinationParts } from "./context.ts";
export { type PayableDestination, type PayableIds, type Payables, payableKey, readPayables } from "./payable.ts";

export interface DestinationsModule {
  readonly handlers: Handlers;
  /** Makes the key at the first start, and seals with the present one what an earlier key has left. */
  readonly start: () => Promise<void>;
}

/** Where a user's money may be sent: bank cards and wallet addresses. Nothing here moves money. */
export function createDestinationsModule(parts: DestinationParts): DestinationsModule {
  let key: Promise<Buffer> | undefined;
  const hashKey = (): Promise<Buffer> => {
    key ??= keepHashKey(parts.sql, parts.box, parts.random).catch((error: unknown) => {
      key = undefined;
      throw error;
    });
    return key;
  };
  const context = { ...parts, hashKey, limits: createDestinationLimits(parts.clock) };
  return {
    handlers: { ...bankCardHandlers(context), ...walletAddressHandlers(context) },
    async start() {
      await hashKey();
      await sealCardsAnew(parts.sql, parts.box, parts.log);
    },
  };
}
