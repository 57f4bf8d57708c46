import { useDeferredValue } from "react";

/**
 * Whether data that arrived may be rendered: a moment after it arrived. React then renders in slices, with frames and taps in between;
 * rendered at once, a long list or a ticket blocks a slow phone for a fifth of a second.
 */
export function useDeferredMount(here: boolean): boolean {
  return useDeferredValue(here) && here;
}
