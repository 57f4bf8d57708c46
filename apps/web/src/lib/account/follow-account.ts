import { followAccount } from "../net/live.ts";
import { queryClient } from "../net/queries.ts";
import { type AccountPart, applyAccountEvents, refetchAll, refetchLists, registerAccountParts } from "./account-cache.ts";

/**
 * Follows the account wherever the user is in the app: without it, a page that is opened again shows old data, such as a trade that has
 * ended since. Called once.
 */
export function followAccountEvents(parts: readonly AccountPart[]): void {
  registerAccountParts(parts);
  let begun = false;
  followAccount(
    (events) => applyAccountEvents(queryClient, events),
    () => {
      // The first channel begins with the pages that read beside it; one that begins anew has missed something.
      if (begun) refetchAll(queryClient);
      else refetchLists(queryClient);
      begun = true;
    },
  );
}
