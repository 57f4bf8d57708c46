import type { Moment } from "./mode.ts";
import { must } from "./violation.ts";

/** Money as the auditor knows it; shared by the auditors of all modes, since it is one money. */
export class NaiveMoney {
  readonly #available = new Map<number, bigint>();
  readonly #grant: (userId: bigint) => bigint;

  /** Why a user may not be left with so little, as the auditor says that knows the cross positions; null where that is fine. */
  whyStays: (userId: bigint, left: bigint, moment: Moment) => string | null = () => null;

  constructor(grant: (userId: bigint) => bigint) {
    this.#grant = grant;
  }

  of(userId: bigint): bigint {
    return this.#available.get(Number(userId)) ?? this.#grant(userId);
  }

  move(userId: bigint, units: bigint): void {
    const after = this.of(userId) + units;
    must(after >= 0n, `user ${userId} would have ${after}`);
    this.#available.set(Number(userId), after);
  }
}
