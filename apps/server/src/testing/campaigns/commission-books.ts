import { DAY_MS } from "@candela/model";
import { type CampaignDone, type CampaignFields, documentOf, inviterOf, NOTHING_GIVEN } from "@candela/simulator";
import type { CommissionInput, MemberDay } from "../../modules/referrals/commission-change.ts";
import { createCommissionWork } from "../../modules/referrals/commission-work.ts";
import { CampaignRows } from "./campaign-rows.ts";
import { type LineRow, MARKETING } from "./campaign-tables.ts";

type Fields<Kind extends CampaignFields["kind"]> = Extract<CampaignFields, { readonly kind: Kind }>;
type CommissionDecide = ReturnType<typeof createCommissionWork>["decide"];
type AskedCommission = Parameters<CommissionDecide>[0];

const RATES = { version: 1, fromDay: 0, rates: [10_000_000n, 3_000_000n, 1_000_000n] } as const;
const nothing = () => undefined;
const done = (data: Partial<CampaignDone> = {}): CampaignDone => ({ ...NOTHING_GIVEN, ...data });

/** Days of commission by the server's own decisions. */
export class CommissionBooks extends CampaignRows {
  readonly #commission = createCommissionWork({ frozenUsers: async () => new Set<bigint>(), publish: nothing });

  protected book({ day, members }: Fields<"book">): CampaignDone {
    const days = members.flatMap((memberId) => this.memberDay(memberId, day) ?? []);
    return this.#commissioned({ kind: "book", rates: RATES, members: days });
  }

  /** What a member paid on a day that is over, with everybody above. */
  protected memberDay(memberId: bigint, day: number): MemberDay | null {
    const own = this.tables.user(memberId).lines.filter(({ at }) => Math.floor(at / DAY_MS) === day);
    if (own.length === 0 || own.every(({ fee }) => fee === 0n)) return null;
    const sum = (pick: (line: LineRow) => bigint) => own.reduce((all, line) => all + pick(line), 0n);
    const wasIdentified = (userId: bigint) => (this.tables.user(userId).identifiedAt ?? Number.POSITIVE_INFINITY) < day * DAY_MS;
    const above: MemberDay["above"][number][] = [];
    for (let earnerId = inviterOf(memberId); earnerId !== null && above.length < 3; earnerId = inviterOf(earnerId)) {
      const shown = [memberId, earnerId].every((userId) => this.tables.user(userId).identifiedAt !== null);
      const isSamePerson = shown && documentOf(memberId) === documentOf(earnerId);
      above.push({
        level: above.length + 1,
        earnerId,
        isMemberIdentified: wasIdentified(memberId),
        isEarnerIdentified: wasIdentified(earnerId),
        isSamePerson,
      });
    }
    return {
      memberId,
      day,
      fees: sum(({ fee }) => fee),
      rebates: sum((line) => this.rebateOf(line)),
      volume: sum(({ volume }) => volume),
      above,
    };
  }

  protected pay(ids: readonly bigint[]): CampaignDone {
    return this.#commissioned({ kind: "pay", lines: ids.flatMap((id) => this.tables.waiting.get(id) ?? []) });
  }

  #commissioned(input: CommissionInput): CampaignDone {
    const { tables } = this;
    const waiting = tables.rowsOf(tables.waiting).filter((line) => line !== null);
    const earners = new Set(
      [...waiting, ...(input.kind === "pay" ? input.lines : input.members.flatMap(({ above }) => above))].map(({ earnerId }) => earnerId),
    );
    const frozen = new Set([...earners].filter((userId) => tables.user(userId).isFrozen));
    const state = {
      funds: tables.balance(MARKETING),
      isQueued: waiting.some(({ earnerId }) => !frozen.has(earnerId)),
      done: new Set(
        input.kind === "pay"
          ? []
          : input.members.filter(({ memberId, day }) => tables.booked.get(`${memberId}/${day}`)).map(({ memberId }) => memberId),
      ),
      ...{ waiting: new Set(waiting.map(({ id }) => id)), frozen, ids: this.runningIds() },
    };
    const asked = { users: [...earners], input, request: null, state, books: this.books(), now: 0, sub: 0 };
    const { booked } = this.commissionDecision(asked as unknown as AskedCommission);
    const lines: CampaignDone["lines"][number][] = [];
    for (const { event, moves } of booked) {
      tables.post(moves);
      for (const { memberId, day } of event.members) tables.booked.set(`${memberId}/${day}`, true);
      for (const { id, memberId, day, level, earnerId, amount, state: how, why } of event.booked) {
        lines.push({ memberId, level, earnerId, amount, state: how, why });
        if (how === "waiting") tables.waiting.set(id, { id, earnerId, memberId, day, amount });
      }
      for (const { id, memberId, earnerId, amount } of event.paidNow) {
        lines.push({ memberId, level: levelOf(memberId, earnerId), earnerId, amount, state: "paid", why: null });
        tables.waiting.set(id, null);
      }
    }
    return done({ ids: this.givenIds, lines });
  }

  protected commissionDecision(asked: AskedCommission): ReturnType<CommissionDecide> {
    return this.#commission.decide(asked);
  }
}

function levelOf(memberId: bigint, earnerId: bigint): number {
  let level = 1;
  for (let at = inviterOf(memberId); at !== null && at !== earnerId; at = inviterOf(at)) level += 1;
  return level;
}
