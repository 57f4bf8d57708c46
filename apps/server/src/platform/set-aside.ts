import { Rejected } from "./rejection.ts";

/** More than so many that fail alone are no single ones: something of all of them is wrong. */
const ASIDE_MAX = 20;

/**
 * Orders that a run leaves out because they fail by themselves. A batch that fails is tried again with half of its rows, from the head of the queue, until the one
 * that fails alone is known: it is set aside, and the others go on in their order.
 */
export class SetAside {
  readonly #most: number;
  readonly #tell: (id: bigint, error: unknown) => void;
  readonly #ids = new Set<bigint>();
  #limit: number;

  constructor(most: number, tell: (id: bigint, error: unknown) => void) {
    this.#most = most;
    this.#limit = most;
    this.#tell = tell;
  }

  /** How many rows the next batch has at most. */
  get limit(): number {
    return this.#limit;
  }

  get ids(): readonly bigint[] {
    return [...this.#ids];
  }

  get isAny(): boolean {
    return this.#ids.size > 0;
  }

  /** All of them are tried again from now on. */
  forget(): void {
    this.#ids.clear();
    this.#limit = this.#most;
  }

  /** Whether the batch was done; where not, the next one is smaller, or without the order that failed alone. Throws what passes by itself. */
  async attempt(rows: readonly { readonly id: bigint }[], work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      const [first] = rows;
      if (error instanceof Rejected || first === undefined || this.#ids.size >= ASIDE_MAX) throw error;
      this.#limit = Math.ceil(rows.length / 2);
      if (rows.length > 1) return false;
      this.#limit = this.#most;
      this.#ids.add(first.id);
      this.#tell(first.id, error);
      return false;
    }
  }
}
