/** How work in a thread of its own ends. */
export interface Ending<Result> {
  readonly done: (result: Result) => void;
  readonly failed: (error: Error) => void;
}

/**
 * Work in a thread of its own, which ends with the result, with a failure or with the signal; `hear` takes each of its messages. The caller makes the worker, since the bundler finds
 * its code by the address that stands there.
 */
export function workAside<Message, Result>(
  start: () => Worker,
  work: unknown,
  signal: AbortSignal,
  hear: (message: Message, ending: Ending<Result>) => void,
): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  if (signal.aborted) return Promise.reject(signal.reason as Error);
  const worker = start();
  const onAbort = () => reject(signal.reason as Error);
  signal.addEventListener("abort", onAbort);
  worker.addEventListener("message", ({ data }: MessageEvent<Message>) => hear(data, { done: resolve, failed: reject }));
  // Its code could not be fetched.
  worker.addEventListener("error", () => reject(new Error("the worker did not start")));
  worker.postMessage(work);
  return promise.finally(() => {
    signal.removeEventListener("abort", onAbort);
    worker.terminate();
  });
}
