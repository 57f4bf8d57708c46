import { createHash, createHmac } from "node:crypto";
import { rootOf, shuffled } from "../new-share/naive-draw.ts";
import { floorDiv, smaller } from "../plain-numbers.ts";
import {
  BEGINNING,
  type CampaignDone,
  type CampaignFields,
  COMMISSION_BEGINS,
  documentOf,
  GRANT,
  inviterOf,
  type Rebate,
  type SimMode,
  type SimPlan,
  type SimTask,
} from "./campaign-operations.ts";

/** Campaigns, vouchers and commission written again from docs/domain/campaigns.md and referrals.md: what is free of a budget is what nobody has and nobody may still get. */

const DAY = 86_400_000;
const ONE = 100_000_000n;
const HELD_MAX = 50;
const DRAW_AFTER_MS = 600_000;

interface Line {
  readonly ts: number;
  readonly at: number;
  readonly fee: bigint;
  readonly rebate: bigint;
  readonly volume: bigint;
  readonly tripId: number | null;
}

interface Trip {
  readonly id: number;
  readonly productId: number;
  readonly openedAt: number;
  readonly closedAt: number;
  readonly isWash: boolean;
}

interface User {
  cash: bigint;
  isFrozen: boolean;
  identifiedAt: number | null;
  depositedAt: number | null;
  receiptAt: number | null;
  lines: Line[];
  trips: Trip[];
  moved: { at: number; units: bigint }[];
}

interface Part {
  readonly entryId: bigint;
  readonly claimed: Map<number, number>;
  row: { day: number; inRow: number } | null;
  isSettled: boolean;
  tickets: number;
  won: readonly bigint[];
}

interface Campaign {
  readonly id: number;
  readonly plan: SimPlan;
  funded: bigint;
  early: number | null;
  stage: "open" | "closed" | "drawn";
  isDone: boolean;
  /** Money of rewards and prizes, what vouchers gave back, and what went back to where it came from. */
  given: bigint;
  prizesPaid: bigint;
  back: bigint;
  readonly parts: Map<bigint, Part>;
}

interface Voucher {
  readonly id: bigint;
  readonly userId: bigint;
  readonly campaignId: number;
  readonly share: bigint;
  readonly modes: readonly SimMode[];
  readonly amount: bigint;
  readonly endsAt: number;
  used: bigint;
  returned: bigint;
  isEnded: boolean;
}

interface Commission {
  readonly id: bigint;
  readonly memberId: bigint;
  readonly level: number;
  readonly earnerId: bigint;
  readonly day: number;
  readonly amount: bigint;
  state: "paid" | "waiting" | "none";
  readonly why: string | null;
}

export const dayOf = (ts: number): number => Math.floor(ts / DAY);

export class NaiveCampaigns {
  readonly campaigns = new Map<number, Campaign>();
  readonly vouchers = new Map<bigint, Voucher>();
  readonly quick = new Map<bigint, { userId: bigint; fee: bigint; stake: bigint; rebate: Rebate | null }>();
  readonly commission = new Map<bigint, Commission>();
  readonly #booked = new Set<string>();
  readonly #users = new Map<bigint, User>();
  commissionFund = COMMISSION_BEGINS;
  #trips = 0;

  constructor(users: readonly bigint[]) {
    for (const id of users)
      this.#users.set(id, { cash: GRANT, isFrozen: false, identifiedAt: null, depositedAt: null, receiptAt: null, lines: [], trips: [], moved: [] });
  }

  user(id: bigint): User {
    const user = this.#users.get(id);
    if (user === undefined) throw new Error(`no user ${id}`);
    return user;
  }

  /** What the book says of an operation; ids are those that the product gave. */
  answer(userId: bigint, fields: CampaignFields, ids: readonly bigint[], now: number): Partial<CampaignDone> {
    switch (fields.kind) {
      case "publish": {
        const { kind: _kind, ...plan } = fields;
        const id = Number(ids[0] ?? 0n);
        const early = null;
        this.campaigns.set(id, { id, plan, funded: plan.budget, early, stage: "open", isDone: false, given: 0n, prizesPaid: 0n, back: 0n, parts: new Map() });
        return {};
      }
      case "fund":
      case "end":
        return this.#operators(fields, now);
      case "join":
        return this.#join(userId, fields.id, ids, now);
      case "signIn":
        return this.#signIn(userId, fields.id, ids, now);
      case "claim":
        return this.#claim(userId, fields.id, fields.task, ids, now);
      case "fee":
        return this.#pays(userId, fields, now);
      case "quick": {
        const rebate = this.#rebate(userId, "quick", fields.fee, now);
        this.user(userId).cash -= fields.fee - (rebate?.amount ?? 0n);
        this.quick.set(ids[0] ?? 0n, { userId, fee: fields.fee, stake: fields.stake, rebate });
        return { rebates: [rebate] };
      }
      case "quickEnd":
        return this.#quickEnd(userId, fields, now);
      case "deposit":
      case "withdraw": {
        const user = this.user(userId);
        const units = fields.kind === "deposit" ? fields.units : -fields.units;
        user.cash += units;
        user.moved.push({ at: now, units });
        if (fields.kind === "deposit") user.depositedAt ??= now;
        return {};
      }
      case "receipt":
        this.user(userId).receiptAt ??= now;
        return {};
      case "identify":
        this.user(userId).identifiedAt ??= now;
        return {};
      case "reset":
        for (const voucher of this.vouchers.values()) if (voucher.userId === userId && this.stateOf(voucher) === "held") voucher.isEnded = true;
        return {};
      case "freeze":
        this.user(userId).isFrozen = fields.isFrozen;
        return {};
      case "close":
        return this.#close(fields.id, now);
      case "draw":
        return this.#draw(fields.id, now);
      case "settle":
        return this.#settle(fields.id, fields.users, ids, now);
      case "finish":
        return this.#finish(fields.id);
      case "endVouchers":
        return this.#endVouchers(fields.ids, now);
      case "book":
        return this.#book(fields, ids);
      case "pay":
        return this.#pay(fields.ids);
      case "fundCommission":
        this.commissionFund += fields.units;
        return {};
    }
  }

  /** What is reserved of a campaign: for those who take part, in vouchers, and for prizes that nobody has yet. */
  reservedOf({ id, plan, parts, isDone, prizesPaid }: Campaign): bigint {
    let sum = plan.form === "draw" && !isDone ? prizesOf(plan) - prizesPaid : 0n;
    for (const part of parts.values()) if (!part.isSettled) sum += stillFor(plan, part);
    for (const voucher of this.vouchers.values()) if (voucher.campaignId === id) sum += leftOf(voucher);
    return sum;
  }

  freeOf(campaign: Campaign): bigint {
    return campaign.funded - campaign.given - campaign.back - this.reservedOf(campaign);
  }

  stateOf({ used, amount, isEnded }: Voucher): string {
    return used === amount ? "used" : isEnded ? "ended" : "held";
  }

  #operators({ kind, id, amount, operators: [first, second] }: Extract<CampaignFields, { kind: "fund" | "end" }>, now: number): Partial<CampaignDone> {
    if (first === second) return { rejection: "second_operator_needed" };
    const campaign = this.campaigns.get(id);
    if (campaign === undefined) return { rejection: "not_found" };
    if (campaign.stage !== "open" || now >= endOf(campaign)) return { rejection: "campaign_ended" };
    if (kind === "fund") campaign.funded += amount;
    else campaign.early = now;
    return {};
  }

  #running(userId: bigint, campaign: Campaign, now: number): string | null {
    if (now < campaign.plan.startsAt) return "campaign_not_begun";
    if (campaign.stage !== "open" || now >= endOf(campaign)) return "campaign_ended";
    return this.user(userId).isFrozen ? "account_frozen" : null;
  }

  #isMeant(userId: bigint, { identity, deposited, accountDaysMin }: SimPlan["audience"], now: number): boolean {
    const user = this.user(userId);
    if (identity && user.identifiedAt === null) return false;
    if (deposited && user.depositedAt === null) return false;
    return accountDaysMin === null || now - BEGINNING >= accountDaysMin * DAY;
  }

  #join(userId: bigint, id: number, [entryId]: readonly bigint[], now: number): Partial<CampaignDone> {
    const campaign = this.campaigns.get(id);
    if (campaign === undefined) return { rejection: "not_found" };
    if (campaign.parts.has(userId)) return { rejection: "campaign_joined" };
    const kept = this.#running(userId, campaign, now);
    if (kept !== null) return { rejection: kept };
    if (!this.#isMeant(userId, campaign.plan.audience, now)) return { rejection: "campaign_not_for_you" };
    const part = newPart(entryId ?? 0n);
    if (this.freeOf(campaign) < stillFor(campaign.plan, part)) return { rejection: "campaign_budget_used" };
    campaign.parts.set(userId, part);
    return {};
  }

  #signIn(userId: bigint, id: number, ids: readonly bigint[], now: number): Partial<CampaignDone> {
    const campaign = this.campaigns.get(id);
    if (campaign?.plan.form !== "days") return { rejection: "not_found" };
    const kept = this.#running(userId, campaign, now);
    if (kept !== null) return { rejection: kept };
    const { plan } = campaign;
    const known = campaign.parts.get(userId);
    if (known === undefined && !this.#isMeant(userId, plan.audience, now)) return { rejection: "campaign_not_for_you" };
    const today = dayOf(now);
    if (known?.row?.day === today) return { rejection: "campaign_signed_in" };
    const goesOn = known?.row != null && known.row.day === today - 1 && known.row.inRow < plan.tasks.length;
    const inRow = goesOn ? (known.row?.inRow ?? 0) + 1 : 1;
    const task = plan.tasks[inRow - 1];
    if (task === undefined) return { rejection: "not_found" };
    const rest = plan.tasks.slice(inRow - 1).reduce((sum, each) => sum + moneyOf(each), 0n);
    const has = known === undefined ? 0n : stillFor(plan, known);
    if (rest - has > this.freeOf(campaign)) return { rejection: "campaign_budget_used" };
    if (task.reward.kind === "voucher" && this.#heldBy(userId) + 1 > HELD_MAX) return { rejection: "voucher_too_many" };
    const part = known ?? newPart(ids[0] ?? 0n);
    campaign.parts.set(userId, part);
    part.row = { day: today, inRow };
    return { given: [this.#give(campaign, userId, task, ids.at(-1) ?? 0n, now)] };
  }

  #claim(userId: bigint, id: number, no: number, ids: readonly bigint[], now: number): Partial<CampaignDone> {
    const campaign = this.campaigns.get(id);
    const task = campaign?.plan.tasks[no - 1];
    if (campaign === undefined || task === undefined || task.goal === "signIn" || task.reward.kind === "tickets") return { rejection: "not_found" };
    const kept = this.#running(userId, campaign, now);
    if (kept !== null) return { rejection: kept };
    const part = campaign.parts.get(userId);
    if (part === undefined) return { rejection: "campaign_not_joined" };
    const claimed = part.claimed.get(no) ?? 0;
    const due = this.#turns(campaign, userId, task, now) - claimed;
    if (due <= 0) return { rejection: claimed >= task.turns ? "campaign_claimed" : "campaign_not_reached" };
    const room = HELD_MAX - this.#heldBy(userId);
    if (task.reward.kind === "voucher" && room <= 0) return { rejection: "voucher_too_many" };
    const turns = task.reward.kind === "voucher" ? Math.min(due, room) : due;
    part.claimed.set(no, claimed + turns);
    return { given: ids.slice(0, turns).map((reward) => this.#give(campaign, userId, task, reward, now)) };
  }

  #give(campaign: Campaign, userId: bigint, { reward }: SimTask, id: bigint, now: number): CampaignDone["given"][number] {
    if (reward.kind === "voucher") {
      const { share, modes, amount, days } = reward;
      this.vouchers.set(id, { id, userId, campaignId: campaign.id, share, modes, amount, endsAt: now + days * DAY, used: 0n, returned: 0n, isEnded: false });
      return { userId, kind: "voucher", amount };
    }
    const amount = reward.kind === "money" ? reward.amount : 0n;
    campaign.given += amount;
    this.user(userId).cash += amount;
    return { userId, kind: "money", amount };
  }

  #heldBy(userId: bigint): number {
    return [...this.vouchers.values()].filter((voucher) => voucher.userId === userId && this.stateOf(voucher) === "held").length;
  }

  /** Whole turns that are reached. */
  #turns(campaign: Campaign, userId: bigint, { goal, target, turns }: SimTask, now: number): number {
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

  #pays(userId: bigint, { mode, fees, volume, trip }: Extract<CampaignFields, { kind: "fee" }>, now: number): Partial<CampaignDone> {
    const user = this.user(userId);
    this.#trips += 1;
    const tripId = trip === null ? null : this.#trips;
    if (trip !== null) {
      const size = trip.result < 0n ? -trip.result : trip.result;
      const isWash = trip.ms <= 10_000 && size <= trip.crossing;
      user.trips.push({ id: this.#trips, productId: trip.productId, openedAt: now - trip.ms, closedAt: now, isWash });
    }
    const rebates = fees.map((fee, at) => {
      const rebate = this.#rebate(userId, mode, fee, now);
      const back = rebate?.amount ?? 0n;
      user.cash -= fee - back;
      user.lines.push({ ts: trip !== null && at === 0 ? now - trip.ms : now, at: now, fee, rebate: back, volume, tripId });
      return rebate;
    });
    return { rebates };
  }

  /** Of those that can be used for it the one that ends first, of two the older one. */
  #rebate(userId: bigint, mode: SimMode, fee: bigint, now: number): Rebate | null {
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

  #quickEnd(userId: bigint, { quickId, how }: Extract<CampaignFields, { kind: "quickEnd" }>, now: number): Partial<CampaignDone> {
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

  #close(id: number, now: number): Partial<CampaignDone> {
    const campaign = this.campaigns.get(id);
    if (campaign === undefined || campaign.stage !== "open" || now < endOf(campaign)) return { ids: [] };
    campaign.stage = "closed";
    if (campaign.plan.form !== "draw") return {};
    for (const [userId, part] of campaign.parts)
      part.tickets = campaign.plan.tasks.reduce((sum, task) => {
        const each = task.reward.kind === "tickets" ? task.reward.tickets : 0;
        return sum + each * this.#turns(campaign, userId, task, now);
      }, 0);
    return {};
  }

  #draw(id: number, now: number): Partial<CampaignDone> {
    const campaign = this.campaigns.get(id);
    if (campaign?.plan.form !== "draw" || campaign.stage !== "closed" || now < endOf(campaign) + DRAW_AFTER_MS) return { proof: null };
    const parts = [...campaign.parts.values()].filter(({ tickets }) => tickets > 0).sort((a, b) => (a.entryId < b.entryId ? -1 : 1));
    const { seed, prizes } = campaign.plan;
    const root = rootOf(parts.map(({ entryId, tickets }) => ({ id: entryId, lots: tickets })));
    const key = createHmac("sha256", Buffer.from(seed, "hex")).update(Buffer.from(root, "hex")).digest();
    const row = shuffled(parts.flatMap(({ entryId, tickets }) => Array.from({ length: tickets }, (_, at) => entryId * 10_000n + BigInt(at))), key);
    const wins = new Map<bigint, bigint>();
    for (const [place, amount] of prizes.flatMap((prize) => Array.from({ length: prize.count }, () => prize.amount)).entries()) {
      const ticket = row[place];
      if (ticket !== undefined) wins.set(ticket, amount);
    }
    const hash = createHash("sha256");
    for (const part of parts) {
      const own = Array.from({ length: part.tickets }, (_, at) => wins.get(part.entryId * 10_000n + BigInt(at))).filter((won) => won !== undefined);
      part.won = own;
      const bytes = Buffer.alloc(20);
      bytes.writeBigUInt64BE(part.entryId, 0);
      bytes.writeUInt32BE(part.tickets, 8);
      bytes.writeBigUInt64BE(
        own.reduce((sum, won) => sum + won, 0n),
        12,
      );
      hash.update(bytes);
    }
    campaign.stage = "drawn";
    return { proof: { root, key: key.toString("hex"), resultHash: hash.digest("hex") } };
  }

  #settle(id: number, users: readonly bigint[], ids: readonly bigint[], now: number): Partial<CampaignDone> {
    const campaign = this.campaigns.get(id);
    if (campaign === undefined || !isKnown(campaign)) return { given: [] };
    const left = [...ids];
    const given = users.flatMap((userId) => {
      const part = campaign.parts.get(userId);
      if (part === undefined || part.isSettled) return [];
      const earned = campaign.plan.tasks.flatMap((task, at) => {
        if (task.goal === "signIn" || task.reward.kind === "tickets") return [];
        const claimed = part.claimed.get(at + 1) ?? 0;
        const turns = Math.max(0, this.#turns(campaign, userId, task, now) - claimed);
        part.claimed.set(at + 1, claimed + turns);
        return Array.from({ length: turns }, () => this.#give(campaign, userId, task, left.shift() ?? 0n, now));
      });
      part.isSettled = true;
      const won = part.won.map((amount) => {
        left.shift();
        campaign.given += amount;
        campaign.prizesPaid += amount;
        this.user(userId).cash += amount;
        return { userId, kind: "prize" as const, amount };
      });
      return [...earned, ...won];
    });
    return { given };
  }

  #finish(id: number): Partial<CampaignDone> {
    const campaign = this.campaigns.get(id);
    if (campaign === undefined || campaign.isDone || !isKnown(campaign) || [...campaign.parts.values()].some(({ isSettled }) => !isSettled)) return { returned: 0n };
    campaign.isDone = true;
    const returned = this.freeOf(campaign);
    campaign.back += returned;
    return { returned };
  }

  #endVouchers(ids: readonly bigint[], now: number): Partial<CampaignDone> {
    let returned = 0n;
    for (const id of ids) {
      const voucher = this.vouchers.get(id);
      const campaign = this.campaigns.get(voucher?.campaignId ?? 0);
      if (voucher === undefined || campaign === undefined) continue;
      const left = leftOf(voucher);
      if (left === 0n || (this.stateOf(voucher) === "held" && voucher.endsAt > now)) continue;
      voucher.isEnded = true;
      voucher.returned += left;
      if (campaign.isDone) campaign.back += left;
      returned += left;
    }
    return { returned };
  }

  #book({ day, members }: Extract<CampaignFields, { kind: "book" }>, ids: readonly bigint[]): Partial<CampaignDone> {
    const left = [...ids];
    let isQueued = [...this.commission.values()].some(({ state, earnerId }) => state === "waiting" && !this.user(earnerId).isFrozen);
    const lines = members.flatMap((memberId) => {
      const own = this.user(memberId).lines.filter(({ at }) => dayOf(at) === day);
      const fees = own.reduce((sum, { fee }) => sum + fee, 0n);
      if (fees === 0n || this.#booked.has(`${memberId}/${day}`)) return [];
      this.#booked.add(`${memberId}/${day}`);
      const base = own.reduce((sum, { fee, rebate }) => sum + fee - rebate, 0n);
      return aboveOf(memberId).map((earnerId, at) => {
        const wasIdentified = (userId: bigint) => (this.user(userId).identifiedAt ?? Number.POSITIVE_INFINITY) < day * DAY;
        const share = floorDiv(base * ([10n, 3n, 1n][at] ?? 0n), 100n);
        const isSame = this.user(memberId).identifiedAt !== null && this.user(earnerId).identifiedAt !== null && documentOf(memberId) === documentOf(earnerId);
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
          if (!this.user(earnerId).isFrozen) {
            if (isQueued || this.commissionFund < amount) isQueued = true;
            else state = "paid";
          }
        }
        if (state === "paid") {
          this.commissionFund -= amount;
          this.user(earnerId).cash += amount;
        }
        const line: Commission = { id: left.shift() ?? 0n, memberId, level: at + 1, earnerId, day, amount, state, why };
        if (state === "waiting") this.commission.set(line.id, line);
        return { memberId, level: line.level, earnerId, amount, state, why };
      });
    });
    return { lines };
  }

  #pay(ids: readonly bigint[]): Partial<CampaignDone> {
    const lines: CampaignDone["lines"][number][] = [];
    for (const id of ids) {
      const line = this.commission.get(id);
      if (line === undefined || this.user(line.earnerId).isFrozen) continue;
      if (this.commissionFund < line.amount) break;
      this.commissionFund -= line.amount;
      this.user(line.earnerId).cash += line.amount;
      this.commission.delete(id);
      const { memberId, level, earnerId, amount } = line;
      lines.push({ memberId, level, earnerId, amount, state: "paid", why: null });
    }
    return { lines };
  }

  /** What is over is of no use to anybody. */
  forget(before: number): void {
    for (const user of this.#users.values()) {
      user.lines = user.lines.filter(({ at }) => at >= before);
      user.trips = user.trips.filter(({ closedAt }) => closedAt >= before);
      user.moved = user.moved.filter(({ at }) => at >= before);
    }
    // A fee that may still be refunded gives its voucher back what it gave.
    const running = new Set([...this.quick.values()].map(({ rebate }) => rebate?.voucherId));
    for (const [id, voucher] of this.vouchers)
      if (leftOf(voucher) === 0n && voucher.endsAt < before && !running.has(id)) this.vouchers.delete(id);
    for (const [id, campaign] of this.campaigns)
      if (campaign.isDone && endOf(campaign) < before && ![...this.vouchers.values()].some(({ campaignId }) => campaignId === id)) this.campaigns.delete(id);
  }
}

export const endOf = ({ plan, early }: Campaign): number => early ?? plan.endsAt;

const newPart = (entryId: bigint): Part => ({ entryId, claimed: new Map(), row: null, isSettled: false, tickets: 0, won: [] });

const moneyOf = ({ reward }: SimTask): bigint => (reward.kind === "tickets" ? 0n : reward.amount);

const prizesOf = ({ prizes }: SimPlan): bigint => prizes.reduce((sum, { count, amount }) => sum + amount * BigInt(count), 0n);

const leftOf = ({ amount, used, returned }: Voucher): bigint => amount - used - returned;

/** What somebody may still get: of days the rest of the row that was begun. */
function stillFor({ form, tasks }: SimPlan, { claimed, row }: Part): bigint {
  if (form === "days") return tasks.slice(row?.inRow ?? 0).reduce((sum, task) => sum + moneyOf(task), 0n);
  return tasks.reduce((sum, task, at) => sum + moneyOf(task) * BigInt(task.turns - (claimed.get(at + 1) ?? 0)), 0n);
}

const isKnown = ({ plan, stage }: Campaign): boolean => stage === (plan.form === "draw" ? "drawn" : "closed");

/** Rule W-2: of the washes of a product and day the third and any further count nothing. */
function leftOut(trips: readonly Trip[]): Set<number> {
  const out = new Set<number>();
  const counts = new Map<string, number>();
  for (const { id, productId, closedAt, isWash } of trips) {
    if (!isWash) continue;
    const key = `${productId} on ${new Date(closedAt).toISOString().slice(0, 10)}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count >= 3) out.add(id);
  }
  return out;
}

function aboveOf(memberId: bigint): bigint[] {
  const above: bigint[] = [];
  for (let at = inviterOf(memberId); at !== null && above.length < 3; at = inviterOf(at)) above.push(at);
  return above;
}
