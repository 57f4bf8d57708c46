import { DEBOUNCE_MS } from "@candela/api";

/** A function that is held back; `cancel` drops the call that waits. */
export interface Paced<Args extends readonly unknown[]> {
  (...args: Args): void;
  cancel(): void;
}

/** Calls once, `waitMs` after the last request, with its arguments. */
export function debounce<Args extends readonly unknown[]>(work: (...args: Args) => void, waitMs = DEBOUNCE_MS): Paced<Args> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const paced = (...args: Args) => {
    clearTimeout(timer);
    timer = setTimeout(() => work(...args), waitMs);
  };
  return Object.assign(paced, { cancel: () => clearTimeout(timer) });
}
