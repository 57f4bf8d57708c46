import { type CampaignAudience, DAY_MS, mostForOne } from "@candela/model";
import { campaignRoot, drawCampaign } from "@candela/model/campaign-draw";
import { type CampaignDone, type CampaignFields, type CampaignProduct, must, NOTHING_GIVEN } from "@candela/simulator";
import { closeOf, type StoredCampaign } from "../../modules/campaigns/campaign-store.ts";
import type { CampaignChange, CampaignInput } from "../../modules/campaigns/change.ts";
import type { CampaignRun } from "../../modules/campaigns/deciding.ts";
import { claimsKey, NO_CLAIMS } from "../../modules/campaigns/progress.ts";
import { drawAtOf, ticketsOf } from "../../modules/campaigns/wire.ts";
import { createCampaignWork } from "../../modules/campaigns/work.ts";
import { freeOf, reservedOf } from "../../modules/vouchers/index.ts";
import type { StoredVoucher } from "../../modules/vouchers/voucher-store.ts";
import { cashKey, MARKETING, PAPER, type UserRow } from "./campaign-tables.ts";

import { FeeBooks } from "./fee-books.ts";

type Fields<Kind extends CampaignFields["kind"]> = Extract<CampaignFields, { readonly kind: Kind }>;
type CampaignDecide = ReturnType<typeof createCampaignWork>["decide"];
type AskedCampaign = Parameters<CampaignDecide>[0];

const nothing = () => undefined;
const done = (data: Partial<CampaignDone> = {}): CampaignDone => ({ ...NOTHING_GIVEN, ...data });

/** Campaigns, vouchers and commission under simulation: the server's own decisions on simulated tables. */
export class CampaignBooks extends FeeBooks implements CampaignProduct {
  readonly #work = createCampaignWork({
    ...{ bus: { publish: nothing }, clock: { now: () => 0 }, frozenUsers: async () => new Set<bigint>(), rebates: { add: nothing } },
  });
  #lastCampaign = 0;

  get commissionFund(): bigint {
    return this.tables.balance(MARKETING);
  }

  decide(userId: bigint, fields: CampaignFields, now: number): CampaignDone {
    this.givenIds = [];
    switch (fields.kind) {
      case "publish":
        return this.#publish(fields, now);
      case "fund":
      case "end":
        return this.#operators(fields, now);
      case "join":
      case "signIn":
        return this.#ask([userId], { kind: fields.kind, id: fields.id }, now);
      case "claim":
        return this.#ask([userId], { kind: "claim", id: fields.id, task: fields.task }, now);
      case "settle":
        return this.#ask(fields.users, { kind: "settle", id: fields.id, users: fields.users }, now);
      case "finish":
        return this.#ask([], { kind: "finish", id: fields.id }, now);
      case "endVouchers":
        return this.#endVouchers(fields.ids, now);
      case "fee":
        return this.pays(userId, fields, now);
      case "quick":
        return this.quick(userId, fields, now);
      case "quickEnd":
        return this.quickEnd(userId, fields, now);
      case "deposit":
      case "withdraw":
        return this.#moved(userId, fields.kind === "deposit" ? fields.units : -fields.units, now);
      case "receipt":
      case "identify":
      case "reset":
      case "freeze":
        return this.#happened(userId, fields, now);
      case "close":
        return this.#close(fields.id, now);
      case "draw":
        return this.#draw(fields.id, now);
      case "book":
        return this.book(fields);
      case "pay":
        return this.pay(fields.ids);
      case "fundCommission":
        this.tables.post([{ from: PAPER, to: MARKETING, amount: fields.units }]);
        return done();
    }
  }

  commit(): void {
    this.tables.commit();
  }

  discard(): void {
    this.tables.discard();
  }

  cashOf(userId: bigint): bigint {
    return this.tables.balance(cashKey(userId));
  }

  campaign(id: number) {
    const row = this.tables.campaign(id);
    return { free: row?.free ?? 0n, reserved: row?.reserved ?? 0n, stage: row?.stage ?? "", isDone: row?.doneAt != null };
  }

  *vouchers() {
    for (const { id, userId, amount, used, returned, state } of this.tables.rowsOf(this.tables.vouchers))
      yield { id, userId, left: amount - used - returned, state };
  }

  total(): bigint {
    return this.tables.total();
  }

  forget(before: number): void {
    const { tables } = this;
    for (const [userId, row] of tables.users.rows())
      tables.users.set(userId, {
        ...row,
        lines: row.lines.filter(({ at }) => at >= before),
        moved: row.moved.filter(({ at }) => at >= before),
      });
    // A fee that may still be refunded gives its voucher back what it gave.
    const running = new Set(
      [...tables.quick.rows()].flatMap(([, { useId, stake }]) =>
        useId === null || stake === 0n ? [] : (tables.uses.get(useId)?.voucherId ?? []),
      ),
    );
    for (const [id, { amount, used, returned, endsAt }] of [...tables.vouchers.rows()])
      if (amount === used + returned && endsAt < before && !running.has(id)) tables.vouchers.purge(id);
    for (const [id, { stake }] of tables.quick.rows()) if (stake === 0n) tables.quick.purge(id);
    const held = new Set([...tables.vouchers.rows()].map(([, { campaignId }]) => campaignId));
    for (const [id, row] of tables.campaigns.rows())
      if (row.doneAt !== null && (closeOf(row) ?? 0) < before && !held.has(id)) {
        tables.campaigns.purge(id);
        for (const [key, part] of tables.participants.rows())
          if (part.campaignId === id) {
            tables.participants.purge(key);
            tables.claims.purge(key);
          }
      }
    for (const [id, line] of tables.waiting.rows()) if (line === null) tables.waiting.purge(id);
    tables.commit();
  }

  #publish(plan: Fields<"publish">, now: number): CampaignDone {
    this.#lastCampaign += 1;
    const id = this.#lastCampaign;
    const { form, tasks, prizes, budget, startsAt, endsAt, audience } = plan;
    const prizeSum = prizes.reduce((sum, { count, amount }) => sum + amount * BigInt(count), 0n);
    const whole: CampaignAudience = { registered: false, accountDaysMax: null, openedBefore: null, ...audience };
    const none = {
      endedEarlyAt: null,
      countedAt: null,
      root: null,
      rootAt: null,
      signature: null,
      key: null,
      resultHash: null,
      voidReason: null,
      usedToldAt: null,
    };
    this.tables.campaigns.set(id, {
      ...{
        id,
        code: `sim-${id}`,
        form,
        isWelfare: false,
        publishedAt: now,
        startsAt,
        endsAt,
        audience: whole,
        tasks,
        prizes,
        texts: { en: WORDS },
      },
      ...{
        perPerson: mostForOne(tasks),
        prizeSum,
        funded: budget,
        hasBeacon: false,
        seedHash: null,
        stage: "open",
        tickets: 0,
        entries: 0,
      },
      ...{ ...none, seed: Buffer.from(plan.seed, "hex"), settledAt: null, doneAt: null, free: 0n, reserved: 0n, paid: 0n, returned: 0n },
    });
    const moves = [{ from: PAPER, to: freeOf(id), amount: budget }];
    this.tables.post(prizeSum > 0n ? [...moves, { from: freeOf(id), to: reservedOf(id), amount: prizeSum }] : moves);
    return done({ ids: [BigInt(id)] });
  }

  #operators({ kind, id, amount, operators: [first, second] }: Fields<"fund" | "end">, now: number): CampaignDone {
    if (first === second) return done({ rejection: "second_operator_needed" });
    const campaign = this.tables.campaign(id);
    if (campaign === undefined) return done({ rejection: "not_found" });
    if (campaign.stage !== "open" || now >= (closeOf(campaign) ?? 0)) return done({ rejection: "campaign_ended" });
    if (kind === "fund") {
      this.tables.post([{ from: PAPER, to: freeOf(id), amount }]);
      this.tables.campaigns.set(id, { ...campaign, funded: campaign.funded + amount });
    } else this.tables.campaigns.set(id, { ...campaign, endedEarlyAt: now });
    return done();
  }

  #ask(users: readonly bigint[], input: CampaignInput, now: number, vouchers: readonly StoredVoucher[] = []): CampaignDone {
    const { tables } = this;
    const ids = input.kind === "endVouchers" ? [...new Set(vouchers.map(({ campaignId }) => campaignId))] : [input.id];
    const campaigns = ids.flatMap((id) => tables.campaign(id) ?? []);
    const keys = campaigns.flatMap(({ id }) => users.map((userId) => claimsKey(id, userId)));
    const own = <Row>(table: { get(key: string): Row | undefined }) =>
      new Map(keys.flatMap((key) => (table.get(key) === undefined ? [] : [[key, table.get(key) as Row] as const])));
    const parts = (id: number) => tables.rowsOf(tables.participants).filter(({ campaignId }) => campaignId === id);
    const state: CampaignRun = {
      campaigns: new Map(campaigns.map((campaign) => [campaign.id, campaign])),
      ...{ participants: own(tables.participants), claims: own(tables.claims) },
      facts: new Map(users.map((userId) => [userId, this.facts(userId)])),
      frozen: new Set(users.filter((userId) => tables.user(userId).isFrozen)),
      held: new Map(users.map((userId) => [userId, this.heldOf(userId).length])),
      progress: new Map(
        campaigns.flatMap((campaign) =>
          users.map((userId) => [claimsKey(campaign.id, userId), this.progressOf(campaign, userId, now)] as const),
        ),
      ),
      joined: new Map(campaigns.map(({ id }) => [id, input.kind === "join" ? parts(id).length : 0])),
      vouchers: new Map(vouchers.map((voucher) => [voucher.id, voucher])),
      ends: new Map(
        input.kind !== "finish"
          ? []
          : campaigns.map(({ id }) => [
              id,
              {
                unsettled: parts(id).filter(({ settledAt }) => settledAt === null).length,
                won: parts(id).reduce((sum, { won }) => sum + (won ?? 0n), 0n),
              },
            ]),
      ),
      ids: this.runningIds(),
    };
    const asked = { users, input, request: null, state, books: this.books(), now, sub: 0 };
    const { answer, booked } = this.decision(asked as unknown as AskedCampaign);
    if (!answer.ok) return done({ rejection: answer.rejection });
    for (const { event, moves } of booked) {
      tables.post(moves);
      this.stored(event, now);
    }
    for (const id of ids)
      must(tables.balance(freeOf(id)) >= 0n && tables.balance(reservedOf(id)) >= 0n, `campaign ${id} has given more than it has`);
    const given = booked.flatMap(({ event }) =>
      "participant" in event ? event.rewards.map(({ kind, amount }) => ({ userId: event.userId, kind, amount })) : [],
    );
    const returned = booked.reduce((sum, { event }) => sum + ("returned" in event ? event.returned : 0n), 0n);
    return done({ ids: this.givenIds, given, returned });
  }

  protected decision(asked: AskedCampaign): ReturnType<CampaignDecide> {
    return this.#work.decide(asked);
  }

  protected stored(event: CampaignChange, now: number): void {
    const { tables } = this;
    if ("participant" in event) {
      const key = claimsKey(event.campaignId, event.userId);
      tables.participants.set(key, event.participant);
      const claims = tables.claims.get(key) ?? NO_CLAIMS;
      const turns = new Map(claims.turns);
      let { lastDay } = claims;
      const campaign = tables.campaigns.get(event.campaignId);
      for (const { id, task, turn, day, kind, amount, voucher } of event.rewards) {
        must(
          task === 0 || day !== null || turn === (turns.get(task)?.count ?? 0) + 1,
          `turn ${turn} of a task is given twice, or out of turn`,
        );
        if (task > 0 && day === null) turns.set(task, { count: turn, lastAt: now });
        if (day !== null) lastDay = { day, inRow: Number(campaign?.tasks[task - 1]?.target ?? 1n) };
        if (kind !== "voucher" || voucher === null) continue;
        const { share, modes, days } = voucher;
        const row = {
          id,
          userId: event.userId,
          campaignId: event.campaignId,
          titles: { en: "" },
          share,
          modes,
          amount,
          used: 0n,
          returned: 0n,
        };
        tables.vouchers.set(id, { ...row, state: "held", claimedAt: now, endsAt: now + days * DAY_MS, endedAt: null });
      }
      tables.claims.set(key, { turns, lastDay });
    } else if (event.did === "voucherEnded") {
      const voucher = tables.vouchers.get(event.voucherId);
      if (voucher !== undefined)
        tables.vouchers.set(voucher.id, { ...voucher, state: "ended", returned: voucher.returned + event.returned, endedAt: now });
    } else {
      const campaign = tables.campaigns.get(event.campaignId);
      if (campaign !== undefined)
        tables.campaigns.set(campaign.id, { ...campaign, doneAt: now, returned: campaign.returned + event.returned });
    }
  }

  #endVouchers(ids: readonly bigint[], now: number): CampaignDone {
    const vouchers = ids.flatMap((id) => this.tables.vouchers.get(id) ?? []);
    return vouchers.length === 0
      ? done()
      : this.#ask([...new Set(vouchers.map(({ userId }) => userId))], { kind: "endVouchers", vouchers }, now, vouchers);
  }

  #moved(userId: bigint, units: bigint, now: number): CampaignDone {
    const user = this.tables.user(userId);
    const depositedAt = units > 0n ? (user.depositedAt ?? now) : user.depositedAt;
    this.tables.users.set(userId, { ...user, depositedAt, moved: [...user.moved, { at: now, units }] });
    this.tables.post([{ from: PAPER, to: cashKey(userId), amount: units }]);
    return done();
  }

  #happened(userId: bigint, fields: Fields<"receipt" | "identify" | "reset" | "freeze">, now: number): CampaignDone {
    const user: UserRow = this.tables.user(userId);
    if (fields.kind === "freeze") this.tables.users.set(userId, { ...user, isFrozen: fields.isFrozen });
    if (fields.kind === "receipt") this.tables.users.set(userId, { ...user, receiptAt: user.receiptAt ?? now });
    if (fields.kind === "identify") this.tables.users.set(userId, { ...user, identifiedAt: user.identifiedAt ?? now });
    if (fields.kind === "reset")
      for (const voucher of this.heldOf(userId)) this.tables.vouchers.set(voucher.id, { ...voucher, state: "ended", endedAt: now });
    return done();
  }

  #close(id: number, now: number): CampaignDone {
    const campaign = this.tables.campaign(id);
    if (campaign === undefined || campaign.stage !== "open" || now < (closeOf(campaign) ?? now + 1)) return done();
    let root: Buffer | null = null;
    if (campaign.form === "draw") {
      for (const part of this.partsOf(id)) {
        const tickets = ticketsOf(campaign.tasks, this.progressOf(campaign, part.userId, now));
        this.tables.participants.set(claimsKey(id, part.userId), { ...part, tickets });
      }
      root = Buffer.from(campaignRoot(this.listOf(id)));
    }
    this.tables.campaigns.set(id, { ...campaign, stage: "closed", root });
    return done();
  }

  /** Everybody with a ticket, by rising entry id. */
  protected listOf(id: number) {
    const list = this.partsOf(id).filter(({ tickets }) => tickets > 0);
    return list.sort((a, b) => (a.entryId < b.entryId ? -1 : 1)).map(({ entryId, tickets }) => ({ entryId, tickets }));
  }

  #draw(id: number, now: number): CampaignDone {
    const campaign = this.tables.campaign(id);
    if (campaign?.form !== "draw" || campaign.stage !== "closed" || now < this.drawAt(campaign)) return done();
    const entries = this.listOf(id);
    const { prizes, seed } = campaign;
    const drawn = drawCampaign({ entries, prizes, seed: seed ?? Buffer.alloc(32), randomness: new Uint8Array() });
    const parts = new Map(this.partsOf(id).map((part) => [part.entryId, part]));
    for (const [at, { entryId }] of entries.entries()) {
      const own = drawn.wins[at] ?? [];
      const part = parts.get(entryId);
      const amounts = own.map(({ amount }) => amount);
      if (part === undefined) continue;
      const won = amounts.reduce((sum, amount) => sum + amount, 0n);
      this.tables.participants.set(claimsKey(id, part.userId), {
        ...part,
        wonAmounts: amounts,
        wonNumbers: own.map(({ number }) => number),
        won,
      });
    }
    this.tables.campaigns.set(id, { ...campaign, stage: "drawn", settledAt: now });
    const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
    return done({ proof: { root: hex(drawn.root), key: hex(drawn.key), resultHash: hex(drawn.resultHash) } });
  }

  protected drawAt(campaign: StoredCampaign): number {
    return drawAtOf(campaign);
  }
}

const WORDS = { title: "Simulated", summary: "", rules: "" };
