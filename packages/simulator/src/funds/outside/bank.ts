/** A line of the bank's statement: a transfer that came in under the reference of a deposit. */
export interface StatementLine {
  readonly name: string;
  readonly userId: bigint;
  readonly depositId: number;
  readonly units: bigint;
}

/** The house's account at a bank, as its statement tells it. */
export class Bank {
  readonly #lines = new Map<string, StatementLine>();
  readonly #byUser = new Map<bigint, StatementLine[]>();
  #names = 0;

  receive(line: Omit<StatementLine, "name">): void {
    this.#names += 1;
    const named = { ...line, name: `B${this.#names}` };
    this.#lines.set(named.name, named);
    this.#byUser.set(line.userId, [...(this.#byUser.get(line.userId) ?? []), named]);
  }

  linesOf(userId: bigint): readonly StatementLine[] {
    return this.#byUser.get(userId) ?? [];
  }

  book(): Iterable<StatementLine> {
    return this.#lines.values();
  }

  forget({ name, userId }: StatementLine): void {
    this.#lines.delete(name);
    this.#byUser.set(
      userId,
      (this.#byUser.get(userId) ?? []).filter((line) => line.name !== name),
    );
  }
}
