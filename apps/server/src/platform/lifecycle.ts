/**
 * The orderly end of the process. Parts register how they stop as they start; the stop runs them in the reverse order, so
 * HTTP (started last) ends first and the database (started first) ends last. Each step has a time limit, so a stuck part
 * cannot keep the process alive. A signal that comes again after the first one has had its chance ends the process at once.
 */
import type { Log } from "./log.ts";

type StopStep = { name: string; timeoutMs: number; run: () => Promise<void> };

/** A terminal's Ctrl-C reaches every process of its group and is forwarded by npm too: one key press, several signals. */
const repeatedSignalGraceMs = 1_500;
/** A first start makes a database and migrates it; a stop waits so long for that to end. */
const startUpTimeoutMs = 30_000;

export class Lifecycle {
  readonly #steps: StopStep[] = [];
  readonly #log: Log;
  #stopping: Promise<void> | undefined;
  #exitCode = 0;
  #announce: () => void = () => undefined;
  #startUp: Promise<void> = Promise.resolve();

  constructor(log: Log) {
    this.#log = log;
  }

  get isStopping(): boolean {
    return this.#stopping !== undefined;
  }

  /** Adds a step that runs before all steps added earlier. */
  onStop(name: string, timeoutMs: number, run: () => Promise<void>): void {
    this.#steps.push({ name, timeoutMs, run });
  }

  /** Runs the start. A stop that comes meanwhile waits for it, so that no part is started behind the stop's back. */
  startUp(work: () => Promise<void>): Promise<void> {
    const running = work();
    this.#startUp = running.catch(() => undefined);
    return running;
  }

  /** Called once, before the first step. */
  onStopping(announce: () => void): void {
    this.#announce = announce;
  }

  /** Runs every step once, however often it is asked; resolves when all ended or ran out of time. */
  stop(exitCode = 0): Promise<void> {
    this.#exitCode = Math.max(this.#exitCode, exitCode);
    this.#stopping ??= this.#runSteps();
    return this.#stopping;
  }

  /** Stops, then leaves with the highest exit code anyone asked for. */
  async exit(exitCode: number): Promise<never> {
    await this.stop(exitCode);
    process.exit(this.#exitCode);
  }

  /** Ends on SIGTERM, SIGINT and SIGHUP, and when the launcher that opened a message channel to us is gone. */
  listenToSignals(): void {
    let acceptsRepeat = false;
    const onSignal = (signal: string): void => {
      if (acceptsRepeat) process.exit(1);
      if (this.isStopping) return;
      setTimeout(() => {
        acceptsRepeat = true;
      }, repeatedSignalGraceMs).unref();
      this.#log.info({ signal }, "stopping");
      void this.exit(0);
    };
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => onSignal(signal));
    if (process.channel) {
      process.on("disconnect", () => onSignal("launcher gone"));
      process.channel.unref();
    }
  }

  async #runSteps(): Promise<void> {
    this.#announce();
    await this.#runStep({ name: "start", timeoutMs: startUpTimeoutMs, run: () => this.#startUp });
    for (let step = this.#steps.pop(); step !== undefined; step = this.#steps.pop()) {
      await this.#runStep(step);
    }
  }

  async #runStep(step: StopStep): Promise<void> {
    try {
      await withTimeout(step);
    } catch (error) {
      this.#log.error({ err: error, step: step.name }, "a part did not stop cleanly");
      this.#exitCode = Math.max(this.#exitCode, 1);
    }
  }
}

async function withTimeout(step: StopStep): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${step.name} took longer than ${step.timeoutMs} ms to stop`)), step.timeoutMs);
  });
  try {
    await Promise.race([step.run(), limit]);
  } finally {
    clearTimeout(timer);
  }
}
