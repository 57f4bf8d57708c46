import { floorDiv, smaller } from "../plain-numbers.ts";
import { type CampaignDone, type CampaignFields, GRANT, type Rebate, type SimMode, type SimTask } from "./campaign-operations.ts";

import { type Campaign, endOf, leftOut, ONE, type User, type Voucher } from "./naive-campaign-rows.ts";

/** Users with what they paid and what their vouchers gave back of it. */
export class NaiveFees {
  readonly campaigns = new Map<number, Campaign>();
  readonly vouchers = new Map<bigint, Voucher>();
  readonly quick = new Map<bigint, { userId: bigint; fee: bigint; stake: bigint; rebate: Rebate | null }>();
  protected readonly users = new Map<bigint, User>();
  #trips = 0;

  constructor(users: readonly bigint[]) {
    for (const id of users)
      this.users.set(id, {
        cash: GRANT,
        isFrozen: false,
        identifiedAt: null,
        depositedAt: null,
        receiptAt: null,
        lines: [],
        trips: [],
        moved: [],
      });
  }

  user(id: bigint): User {
    const user = this.users.get(id);
    if (user === undefined) throw new Error(`no user ${id}`);
    return user;
  }

  stateOf({ used, amount, isEnded }: Voucher): string {
    return used === amount ? "used" : isEnded ? "ended" : "held";
  }

  protected heldBy(userId: bigint): number {
    return [...this.vouchers.values()].filter((voucher) => voucher.userId === userId && this.stateOf(voucher) === "held").length;
  }

  /** Whole turns that are reached. */
  protected turns(campaign: Campaign, userId: bigint, { goal, target, turns }: SimTask, now: number): number {
    const counted = this.#counted(userId, goal, campaign.plan.startsAt, Math.min(endOf(campaign), now));
    let reached = 0;
    while (reached < turns && counted >= target * BigInt(reached + 1)) reached += 1;
    return reached;
  }

  #counted(userId: bigint, goal: SimTask["goal"], from: number, to: number): bigint {
    const user = this.user(userId);
    const isIn = (ts: number) => ts >= from && ts < to;
    switch (goal) {
      case "fees":
      case "volume": {
        const out = leftOut(user.trips.filter(({ openedAt, closedAt }) => openedAt >= from && closedAt < to));
        const lines = user.lines.filter(({ ts, tripId }) => isIn(ts) && (tripId === null || !out.has(tripId)));
        return lines.reduce((sum, { fee, rebate, volume }) => sum + (goal === "fees" ? fee - rebate : volume), 0n);
      }
      case "deposit": {
        const net = user.moved.reduce((sum, { at, units }) => (isIn(at) ? sum + units : sum), 0n);
        return net > 0n ? net : 0n;
      }
      case "receiptCheck":
        return user.receiptAt !== null && user.receiptAt <= to ? 1n : 0n;
      case "identity":
        return user.identifiedAt !== null && user.identifiedAt <= to ? 1n : 0n;
      default:
        return 0n;
    }
  }

  protected pays(
    userId: bigint,
    { mode, fees, volume, trip }: Extract<CampaignFields, { kind: "fee" }>,
    now: number,
  ): Partial<CampaignDone> {
    const user = this.user(userId);
    this.#trips += 1;
    const tripId = trip === null ? null : this.#trips;
    if (trip !== null) {
      const size = trip.result < 0n ? -trip.result : trip.result;
      const isWash = trip.ms <= 10_000 && size <= trip.crossing;
      user.trips.push({ id: this.#trips, productId: trip.productId, openedAt: now - trip.ms, closedAt: now, isWash });
    }
    const rebates = fees.map((fee, at) => {
      const rebate = this.rebate(userId, mode, fee, now);
      const back = rebate?.amount ?? 0n;
      user.cash -= fee - back;
      user.lines.push({ ts: trip !== null && at === 0 ? now - trip.ms : now, at: now, fee, rebate: back, volume, tripId });
      return rebate;
    });
    return { rebates };
  }

  /** Of those that can be used for it the one that ends first, of two the older one. */
  protected rebate(userId: bigint, mode: SimMode, fee: bigint, now: number): Rebate | null {
    const own = [...this.vouchers.values()].filter(
      (voucher) => voucher.userId === userId && this.stateOf(voucher) === "held" && voucher.endsAt > now && voucher.modes.includes(mode),
    );
    own.sort((a, b) => a.endsAt - b.endsAt || (a.id < b.id ? -1 : 1));
    const [first] = own;
    if (first === undefined) return null;
    const amount = smaller(floorDiv(fee * first.share, ONE), first.amount - first.used);
    if (amount === 0n) return null;
    first.used += amount;
    const campaign = this.campaigns.get(first.campaignId);
    if (campaign !== undefined) campaign.given += amount;
    return { voucherId: first.id, amount };
  }

  protected quickEnd(userId: bigint, { quickId, how }: Extract<CampaignFields, { kind: "quickEnd" }>, now: number): Partial<CampaignDone> {
    const trade = this.quick.get(quickId);
    if (trade?.userId !== userId) return { rejection: "not_found" };
    this.quick.delete(quickId);
    const { fee, stake, rebate } = trade;
    const user = this.user(userId);
    if (how !== "void") {
      user.lines.push({ ts: now, at: now, fee, rebate: rebate?.amount ?? 0n, volume: stake, tripId: null });
      return {};
    }
    user.cash += fee - (rebate?.amount ?? 0n);
    const voucher = this.vouchers.get(rebate?.voucherId ?? -1n);
    if (voucher === undefined || rebate === null) return {};
    // A voucher that was used up can be used again, unless its time is over.
    if (voucher.used === voucher.amount) voucher.isEnded = voucher.endsAt <= now;
    voucher.used -= rebate.amount;
    const campaign = this.campaigns.get(voucher.campaignId);
    if (campaign !== undefined) campaign.given -= rebate.amount;
    return {};
  }
}
