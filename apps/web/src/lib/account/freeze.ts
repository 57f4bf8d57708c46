import type { Data } from "@candela/api";
import { createStore, useStore } from "../browser/store.ts";
import type { AccountPart } from "./account-cache.ts";

export const FREEZE_ROUTE = "GET /api/accountFreeze/detail";

export type Freeze = NonNullable<Data<typeof FREEZE_ROUTE>["freeze"]>;

/** The freeze of the account that is logged in, as the banner of the frame has read it; null where there is none. */
export const freezeStore = createStore<Freeze | null>(null);

/** Whether the account is under a freeze: then nothing new is begun. The server decides; this says so before it is asked. */
export function useFrozen(): boolean {
  return useStore(freezeStore) !== null;
}

/** Read again when a freeze begins or is lifted, and where that may have been missed. */
export const freezePart: AccountPart = {
  events: { freeze: { refetches: [FREEZE_ROUTE] } },
};
