import { createHash, createHmac } from "node:crypto";
import { rootOf, shuffled } from "../new-share/naive-draw.ts";
import { BEGINNING, type CampaignDone, type CampaignFields, type SimPlan, type SimTask } from "./campaign-operations.ts";

import {
  type Campaign,
  type Commission,
  DAY,
  DRAW_AFTER_MS,
  dayOf,
  endOf,
  HELD_MAX,
  isKnown,
  leftOf,
  moneyOf,
  newPart,
  prizesOf,
  stillFor,
} from "./naive-campaign-rows.ts";
import { NaiveCommission } from "./naive-commission.ts";
import { NaiveFees } from "./naive-fees.ts";

/** Campaigns, vouchers and commission written again from docs/domain/campaigns.md and referrals.md: what is free of a budget is what nobody has and nobody may still get. */

export class NaiveCampaigns extends NaiveFees {
  readonly #commission = new NaiveCommission((userId) => this.user(userId));

  get commission(): ReadonlyMap<bigint, Commission> {
    return this.#commission.waiting;
  }

  get commissionFund(): bigint {
    return this.#commission.fund;
  }

  /** What the book says of an operation; ids are those that the product gave. */
  answer(userId: bigint, fields: CampaignFields, ids: readonly bigint[], now: number): Partial<CampaignDone> {
    switch (fields.kind) {
      case "publish":
        return this.#publish(fields, ids);
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
        return this.pays(userId, fields, now);
      case "quick":
        return this.#quick(userId, fields, ids, now);
      case "quickEnd":
        return this.quickEnd(userId, fields, now);
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
        for (const voucher of this.vouchers.values())
          if (voucher.userId === userId && this.stateOf(voucher) === "held") voucher.isEnded = true;
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
        return this.#commission.book(fields, ids);
      case "pay":
        return this.#commission.pay(fields.ids);
      case "fundCommission":
        this.#commission.fund += fields.units;
        return {};
    }
  }

  #publish({ kind: _kind, ...plan }: Extract<CampaignFields, { kind: "publish" }>, ids: readonly bigint[]): Partial<CampaignDone> {
    const id = Number(ids[0] ?? 0n);
    const [funded, early, parts] = [plan.budget, null, new Map()];
    this.campaigns.set(id, { id, plan, funded, early, parts, stage: "open", isDone: false, given: 0n, prizesPaid: 0n, back: 0n });
    return {};
  }

  #quick(
    userId: bigint,
    { fee, stake }: Extract<CampaignFields, { kind: "quick" }>,
    ids: readonly bigint[],
    now: number,
  ): Partial<CampaignDone> {
    const rebate = this.rebate(userId, "quick", fee, now);
    this.user(userId).cash -= fee - (rebate?.amount ?? 0n);
    this.quick.set(ids[0] ?? 0n, { userId, fee, stake, rebate });
    return { rebates: [rebate] };
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

  #operators(
    { kind, id, amount, operators: [first, second] }: Extract<CampaignFields, { kind: "fund" | "end" }>,
    now: number,
  ): Partial<CampaignDone> {
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
    if (task.reward.kind === "voucher" && this.heldBy(userId) + 1 > HELD_MAX) return { rejection: "voucher_too_many" };
    const part = known ?? newPart(ids[0] ?? 0n);
    campaign.parts.set(userId, part);
    part.row = { day: today, inRow };
    return { given: [this.#give(campaign, userId, task, ids.at(-1) ?? 0n, now)] };
  }

  #claim(userId: bigint, id: number, no: number, ids: readonly bigint[], now: number): Partial<CampaignDone> {
    const campaign = this.campaigns.get(id);
    const task = campaign?.plan.tasks[no - 1];
    if (campaign === undefined || task === undefined || task.goal === "signIn" || task.reward.kind === "tickets")
      return { rejection: "not_found" };
    const kept = this.#running(userId, campaign, now);
    if (kept !== null) return { rejection: kept };
    const part = campaign.parts.get(userId);
    if (part === undefined) return { rejection: "campaign_not_joined" };
    const claimed = part.claimed.get(no) ?? 0;
    const due = this.turns(campaign, userId, task, now) - claimed;
    if (due <= 0) return { rejection: claimed >= task.turns ? "campaign_claimed" : "campaign_not_reached" };
    const room = HELD_MAX - this.heldBy(userId);
    if (task.reward.kind === "voucher" && room <= 0) return { rejection: "voucher_too_many" };
    const turns = task.reward.kind === "voucher" ? Math.min(due, room) : due;
    part.claimed.set(no, claimed + turns);
    return { given: ids.slice(0, turns).map((reward) => this.#give(campaign, userId, task, reward, now)) };
  }

  #give(campaign: Campaign, userId: bigint, { reward }: SimTask, id: bigint, now: number): CampaignDone["given"][number] {
    if (reward.kind === "voucher") {
      const { share, modes, amount, days } = reward;
      this.vouchers.set(id, {
        id,
        userId,
        campaignId: campaign.id,
        share,
        modes,
        amount,
        endsAt: now + days * DAY,
        used: 0n,
        returned: 0n,
        isEnded: false,
      });
      return { userId, kind: "voucher", amount };
    }
    const amount = reward.kind === "money" ? reward.amount : 0n;
    campaign.given += amount;
    this.user(userId).cash += amount;
    return { userId, kind: "money", amount };
  }

  #close(id: number, now: number): Partial<CampaignDone> {
    const campaign = this.campaigns.get(id);
    if (campaign === undefined || campaign.stage !== "open" || now < endOf(campaign)) return { ids: [] };
    campaign.stage = "closed";
    if (campaign.plan.form !== "draw") return {};
    for (const [userId, part] of campaign.parts)
      part.tickets = campaign.plan.tasks.reduce((sum, task) => {
        const each = task.reward.kind === "tickets" ? task.reward.tickets : 0;
        return sum + each * this.turns(campaign, userId, task, now);
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
    const row = shuffled(
      parts.flatMap(({ entryId, tickets }) => Array.from({ length: tickets }, (_, at) => entryId * 10_000n + BigInt(at))),
      key,
    );
    const wins = new Map<bigint, bigint>();
    for (const [place, amount] of prizes.flatMap((prize) => Array.from({ length: prize.count }, () => prize.amount)).entries()) {
      const ticket = row[place];
      if (ticket !== undefined) wins.set(ticket, amount);
    }
    const hash = createHash("sha256");
    for (const part of parts) {
      const own = Array.from({ length: part.tickets }, (_, at) => wins.get(part.entryId * 10_000n + BigInt(at))).filter(
        (won) => won !== undefined,
      );
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
        const turns = Math.max(0, this.turns(campaign, userId, task, now) - claimed);
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
    if (campaign === undefined || campaign.isDone || !isKnown(campaign) || [...campaign.parts.values()].some(({ isSettled }) => !isSettled))
      return { returned: 0n };
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

  /** What is over is of no use to anybody. */
  forget(before: number): void {
    for (const user of this.users.values()) {
      user.lines = user.lines.filter(({ at }) => at >= before);
      user.trips = user.trips.filter(({ closedAt }) => closedAt >= before);
      user.moved = user.moved.filter(({ at }) => at >= before);
    }
    // A fee that may still be refunded gives its voucher back what it gave.
    const running = new Set([...this.quick.values()].map(({ rebate }) => rebate?.voucherId));
    for (const [id, voucher] of this.vouchers)
      if (leftOf(voucher) === 0n && voucher.endsAt < before && !running.has(id)) this.vouchers.delete(id);
    for (const [id, campaign] of this.campaigns)
      if (campaign.isDone && endOf(campaign) < before && ![...this.vouchers.values()].some(({ campaignId }) => campaignId === id))
        this.campaigns.delete(id);
  }
}
