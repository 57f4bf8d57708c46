import { floorDiv } from "../plain-numbers.ts";
import { type CampaignDone, type CampaignFields, COMMISSION_BEGINS, documentOf } from "./campaign-operations.ts";

import { aboveOf, type Commission, DAY, dayOf, type User } from "./naive-campaign-rows.ts";

/** Commission by the day, written again from docs/domain/referrals.md. */
export class NaiveCommission {
  /** Lines that wait for money. */
  readonly waiting = new Map<bigint, Commission>();
  fund = COMMISSION_BEGINS;
  readonly #booked = new Set<string>();
  readonly #user: (userId: bigint) => User;

  constructor(user: (userId: bigint) => User) {
    this.#user = user;
  }

  book({ day, members }: Extract<CampaignFields, { kind: "book" }>, ids: readonly bigint[]): Partial<CampaignDone> {
    const left = [...ids];
    let isQueued = [...this.waiting.values()].some(({ state, earnerId }) => state === "waiting" && !this.#user(earnerId).isFrozen);
    const lines = members.flatMap((memberId) => {
      const own = this.#user(memberId).lines.filter(({ at }) => dayOf(at) === day);
      const fees = own.reduce((sum, { fee }) => sum + fee, 0n);
      if (fees === 0n || this.#booked.has(`${memberId}/${day}`)) return [];
      this.#booked.add(`${memberId}/${day}`);
      const base = own.reduce((sum, { fee, rebate }) => sum + fee - rebate, 0n);
      return aboveOf(memberId).map((earnerId, at) => {
        const wasIdentified = (userId: bigint) => (this.#user(userId).identifiedAt ?? Number.POSITIVE_INFINITY) < day * DAY;
        const share = floorDiv(base * ([10n, 3n, 1n][at] ?? 0n), 100n);
        const isSame =
          this.#user(memberId).identifiedAt !== null &&
          this.#user(earnerId).identifiedAt !== null &&
          documentOf(memberId) === documentOf(earnerId);
        const why = !wasIdentified(memberId)
          ? "member_identity"
          : !wasIdentified(earnerId)
            ? "earner_identity"
            : isSame
              ? "same_person"
              : share === 0n
                ? "below_unit"
                : null;
        const amount = why === null ? share : 0n;
        let state: Commission["state"] = "none";
        if (why === null) {
          state = "waiting";
          if (!this.#user(earnerId).isFrozen) {
            if (isQueued || this.fund < amount) isQueued = true;
            else state = "paid";
          }
        }
        if (state === "paid") {
          this.fund -= amount;
          this.#user(earnerId).cash += amount;
        }
        const line: Commission = { id: left.shift() ?? 0n, memberId, level: at + 1, earnerId, day, amount, state, why };
        if (state === "waiting") this.waiting.set(line.id, line);
        return { memberId, level: line.level, earnerId, amount, state, why };
      });
    });
    return { lines };
  }

  pay(ids: readonly bigint[]): Partial<CampaignDone> {
    const lines: CampaignDone["lines"][number][] = [];
    for (const id of ids) {
      const line = this.waiting.get(id);
      if (line === undefined || this.#user(line.earnerId).isFrozen) continue;
      if (this.fund < line.amount) break;
      this.fund -= line.amount;
      this.#user(line.earnerId).cash += line.amount;
      this.waiting.delete(id);
      const { memberId, level, earnerId, amount } = line;
      lines.push({ memberId, level, earnerId, amount, state: "paid", why: null });
    }
    return { lines };
  }
}
