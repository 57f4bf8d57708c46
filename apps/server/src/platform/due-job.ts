import { Turns } from "./by-turns.ts";
import { type Clock, isWaitOver, passingMs, timerMs } from "./clock.ts";
import type { Log } from "./log.ts";
import { LogLimit } from "./log-limit.ts";
import { type RepeatedWork, repeatedWork } from "./repeated-work.ts";
import { SetAside } from "./set-aside.ts";

/** How often it is looked whether something is due. */
const LOOK_EVERY_MS = 5_000;
/** What failed alone is tried again after so long. */
const AGAIN_AFTER_MS = 60_000;

export interface DueJobParts {
  readonly clock: Clock;
  readonly log: Pick<Log, "warn">;
  /** Does whatever is due; it may be killed anywhere, and run twice. */
  readonly work: () => Promise<void>;
  /** What the log says where a look failed, and with which facts. */
  readonly failed: string;
  readonly facts?: Readonly<Record<string, string>>;
}

/** Which rows are read next: so many at most, behind the last one, without those that are set aside. */
export interface PieceAsked<Row> {
  readonly after: Row | null;
  readonly limit: number;
  readonly except: readonly bigint[];
}

/** Work that falls due by the clock for many rows: in pieces that leave others their turn, with rows that fail by themselves set aside and tried again every minute. */
export class DueJob {
  readonly #parts: DueJobParts;
  readonly #looking: RepeatedWork;
  readonly #turns: Turns;
  readonly #asideLimit: LogLimit;
  #againAt = 0;
  #isStopping = false;

  constructor(parts: DueJobParts) {
    this.#parts = parts;
    this.#turns = new Turns(parts.clock);
    this.#asideLimit = new LogLimit(parts.clock);
    this.#looking = repeatedWork({
      everyMs: timerMs(parts.clock, LOOK_EVERY_MS),
      work: parts.work,
      onFailure: (error) => parts.log.warn({ err: error, ...parts.facts }, parts.failed),
    });
  }

  start(): void {
    this.#looking.start();
  }

  /** What was missed for long is not done to its end before a server stops: the next one goes on. */
  stop(): Promise<void> {
    this.#isStopping = true;
    return this.#looking.stop();
  }

  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** Whether it is time to try again what was set aside. */
  isAgain(): boolean {
    const { clock } = this.#parts;
    const [now, pause] = [clock.now(), passingMs(clock, AGAIN_AFTER_MS)];
    if (!isWaitOver(this.#againAt, now, pause)) return false;
    this.#againAt = now + pause;
    return true;
  }

  /** Keeps the rows that fail by themselves, of pieces with `most` rows at most; `factsOf` names such a row in the log. */
  aside(most: number, factsOf: (id: string) => Readonly<Record<string, string>>, text: string): SetAside {
    return new SetAside(most, (id, error) => {
      const facts = { err: error, ...factsOf(String(id)) };
      this.#asideLimit.line((leftOut) => this.#parts.log.warn({ ...facts, leftOut }, text));
    });
  }

  /** How many rows the next piece has at most. */
  rows(aside: SetAside): number {
    return this.#turns.rows(aside.limit);
  }

  /** Does one piece, and leaves others their turn unless it is the last; false where it is to be tried again, smaller or without the row that failed alone. */
  take(aside: SetAside, rows: readonly { readonly id: bigint }[], work: () => Promise<unknown>, isLast = false): Promise<boolean> {
    return this.#turns.take(() => aside.attempt(rows, work), isLast);
  }

  /**
   * Reads piece after piece and does each; gives how many rows were done. Each piece is read behind the last row of the one before: a reading from the beginning would go
   * through the dead entries that the rows done so far have left in the index.
   */
  async inPieces<Row extends { readonly id: bigint }>(
    aside: SetAside,
    read: (asked: PieceAsked<Row>) => Promise<readonly Row[]>,
    work: (rows: readonly Row[]) => Promise<unknown>,
  ): Promise<number> {
    let done = 0;
    for (let after: Row | null = null; !this.#isStopping; ) {
      const limit = this.rows(aside);
      const rows: readonly Row[] = await read({ after, limit, except: aside.ids });
      const last = rows.at(-1);
      if (last === undefined || this.#isStopping) return done;
      const isDone = await this.take(aside, rows, () => work(rows), rows.length < limit);
      if (!isDone) continue;
      after = last;
      done += rows.length;
    }
    return done;
  }
}
