import type { Clock } from "../clock.ts";
import { faultName, passingFault } from "./fault.ts";

/** Far longer than any batch takes: the database's disk does not answer. */
const UNDER_WAY_MAX_MS = 2_000;
/** Health reports a failed write for this long when no other write follows; a server with steady writes learns sooner whether it lasts. */
const TOLD_MS = 3_000;

/** Knows how the last writes ended, for health: a database may answer queries and still be unable to write. */
export class WriteWatch {
  readonly #clock: Clock;
  readonly #underWay = new Map<symbol, number>();
  #fault: { readonly name: string; readonly at: number } | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** A write begins; the returned function is called when it has ended, with the error that it ended in. */
  begin(): (error?: unknown) => void {
    const write = Symbol("write");
    this.#underWay.set(write, this.#clock.now());
    return (error) => {
      this.#underWay.delete(write);
      if (error === undefined) this.#fault = null;
      else if (passingFault(error) === "not_ready") this.#fault = { name: faultName(error), at: this.#clock.now() };
    };
  }

  /** Why writes fail; null when they succeed, or none was tried. */
  problem(): string | null {
    const now = this.#clock.now();
    const since = Math.min(...this.#underWay.values());
    if (now - since > UNDER_WAY_MAX_MS) return `one has been under way for more than ${UNDER_WAY_MAX_MS} ms`;
    if (this.#fault === null || Math.abs(now - this.#fault.at) > TOLD_MS) return null;
    return this.#fault.name;
  }
}
