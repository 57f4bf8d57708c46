const AGAIN_MS = 2_000;

/** Tries until it works: for what nothing goes on without, on a line that may be cut. */
export function retryForever<T>(work: () => Promise<T>): Promise<T> {
  return work().catch(() => new Promise((resolve) => setTimeout(resolve, AGAIN_MS)).then(() => retryForever(work)));
}
