import type { RejectionKey } from "@candela/api";
import { Rejected } from "../../platform/rejection.ts";

/** The queue that rows of a claim belong to: its rejection for who comes second, and the param of it that names the first. */
export interface ClaimedQueue {
  readonly rejection: RejectionKey;
  readonly param: string;
}

/** Throws the queue's rejection where another operator has the row in hand. Names are login names; null where nobody has it. */
export function checkClaim({ rejection, param }: ClaimedQueue, claimedBy: string | null, loginName: string): void {
  if (claimedBy !== null && claimedBy !== loginName) throw new Rejected(rejection, { [param]: claimedBy });
}

/** The operator who has a row after a call that takes it or gives it back. What another has changes hands only by a call that says so. */
export function claimAfter(
  queue: ClaimedQueue,
  claimedBy: string | null,
  loginName: string,
  { isClaimed, takesOver = false }: { readonly isClaimed: boolean; readonly takesOver?: boolean | undefined },
): string | null {
  if (!takesOver) checkClaim(queue, claimedBy, loginName);
  return isClaimed ? loginName : null;
}
