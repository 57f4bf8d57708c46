const AGAIN_MS = 2_000;

/** Tries again until it works: for requests that the app cannot do without, over a connection that may be cut. */
export function retryForever<T>(work: () => Promise<T>): Promise<T> {
  return work().catch(() => new Promise((resolve) => setTimeout(resolve, AGAIN_MS)).then(() => retryForever(work)));
}
