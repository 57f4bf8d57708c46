import { useDeferredValue } from "react";

/**
 * Whether what has come may be drawn: a moment after it came. What is first drawn that way is drawn in slices, and frames and taps go on in between;
 * drawn at once a long list or a ticket keeps a slow phone for a fifth of a second.
 */
export function useDeferredMount(here: boolean): boolean {
  return useDeferredValue(here) && here;
}
