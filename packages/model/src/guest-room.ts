import { least } from "./rounding.ts";

/**
 * Anybody opens as many guests as they like, each with paper money of its own. So guests together may take half of a room that is limited, rounded down: somebody who opens them by the hundred
 * shuts out other guests, who can register, and nobody who has.
 */
export function guestRoom(room: bigint): bigint {
  return room / 2n;
}

/** What guests may still take of a room together: never more than there is for everybody. */
export function guestLeft(room: bigint, { taken, byGuests }: { readonly taken: bigint; readonly byGuests: bigint }): bigint {
  const own = guestRoom(room) - byGuests;
  if (own <= 0n || room <= taken) return 0n;
  return least(room - taken, own);
}
