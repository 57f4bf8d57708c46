import { elapsedMs } from "./clock.ts";

export interface RepeatedWorkParts {
  /** From the end of a round to the beginning of the next; the first begins so long after the start. */
  readonly everyMs: number;
  /** Largest part of the time that rounds take: after a slow one the pause is longer than `everyMs`. Without it, pauses are all alike. */
  readonly shareMax?: number;
  readonly work: () => Promise<unknown>;
  /** Called with the error of a failed round. The next round comes all the same. */
  readonly onFailure: (error: unknown) => void;
}

export interface RepeatedWork {
  start(): void;
  /** No round begins any more; resolves when the one under way has ended. */
  stop(): Promise<void>;
}

/** Background work: one round at a time, however slow. It does not keep the process alive by itself. */
export function repeatedWork({ everyMs, shareMax = 1, work, onFailure }: RepeatedWorkParts): RepeatedWork {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopped = true;

  function next(tookMs: number): void {
    if (isStopped) return;
    timer = setTimeout(
      () => {
        running = round();
      },
      Math.max(everyMs, tookMs * (1 / shareMax - 1)),
    ).unref();
  }

  async function round(): Promise<void> {
    const began = elapsedMs();
    try {
      await work();
    } catch (error) {
      onFailure(error);
    }
    next(elapsedMs() - began);
  }

  return {
    start() {
      if (!isStopped) throw new Error("this work has been started before");
      isStopped = false;
      next(0);
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
