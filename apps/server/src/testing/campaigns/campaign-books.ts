import { type CampaignAudience, type CampaignGoal, DAY_MS, isWash, leftOutTrips, mostForOne, type VoucherMode } from "@candela/model";
import { campaignRoot, drawCampaign } from "@candela/model/campaign-draw";
import {
  type CampaignDone,
  type CampaignFields,
  type CampaignProduct,
  documentOf,
  inviterOf,
  must,
  NOTHING_GIVEN,
  type Rebate,
} from "@candela/simulator";
import { closeOf, type StoredCampaign } from "../../modules/campaigns/campaign-store.ts";
import type { CampaignChange, CampaignInput } from "../../modules/campaigns/change.ts";
import type { CampaignRun } from "../../modules/campaigns/deciding.ts";
import { type Counted, claimsKey, NO_CLAIMS, type Progress } from "../../modules/campaigns/progress.ts";
import { drawAtOf, ticketsOf } from "../../modules/campaigns/wire.ts";
import { createCampaignWork } from "../../modules/campaigns/work.ts";
import { IdBlocks, type Transfer } from "../../modules/ledger/transfer.ts";
import type { CommissionInput, MemberDay } from "../../modules/referrals/commission-change.ts";
import { createCommissionWork } from "../../modules/referrals/commission-work.ts";
import { freeOf, reservedOf } from "../../modules/vouchers/index.ts";
import { giveBack } from "../../modules/vouchers/rebates.ts";
import type { StoredVoucher } from "../../modules/vouchers/voucher-store.ts";
import { CampaignTables, cashKey, FEES, type LineRow, MARKETING, PAPER, type UseRow, type UserRow } from "./campaign-tables.ts";

type Fields<Kind extends CampaignFields["kind"]> = Extract<CampaignFields, { readonly kind: Kind }>;
type CampaignDecide = ReturnType<typeof createCampaignWork>["decide"];
type CommissionDecide = ReturnType<typeof createCommissionWork>["decide"];
type AskedCampaign = Parameters<CampaignDecide>[0];
type AskedCommission = Parameters<CommissionDecide>[0];

const RATES = { version: 1, fromDay: 0, rates: [10_000_000n, 3_000_000n, 1_000_000n] } as const;
const nothing = () => undefined;
const done = (data: Partial<CampaignDone> = {}): CampaignDone => ({ ...NOTHING_GIVEN, ...data });

/** Campaigns, vouchers and commission under simulation: the server's own decisions on simulated tables. */
export class CampaignBooks implements CampaignProduct {
  protected readonly tables: CampaignTables;
  readonly #work = createCampaignWork({
    ...{ bus: { publish: nothing }, clock: { now: () => 0 }, frozenUsers: async () => new Set<bigint>(), rebates: { add: nothing } },
  });
  readonly #commission = createCommissionWork({ frozenUsers: async () => new Set<bigint>(), publish: nothing });
  #ids: bigint[] = [];
  #lastId = 0n;
  #lastCampaign = 0;

  constructor(users: readonly bigint[]) {
    this.tables = new CampaignTables(users);
  }

  get commissionFund(): bigint {
    return this.tables.balance(MARKETING);
  }

  decide(userId: bigint, fields: CampaignFields, now: number): CampaignDone {
    this.#ids = [];
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
        return this.#pays(userId, fields, now);
      case "quick":
        return this.#quick(userId, fields, now);
      case "quickEnd":
        return this.#quickEnd(userId, fields, now);
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
        return this.#book(fields);
      case "pay":
        return this.#pay(fields.ids);
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
      facts: new Map(users.map((userId) => [userId, this.#facts(userId)])),
      frozen: new Set(users.filter((userId) => tables.user(userId).isFrozen)),
      held: new Map(users.map((userId) => [userId, this.#heldOf(userId).length])),
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
      ids: this.#running(),
    };
    const asked = { users, input, request: null, state, books: this.#books(), now, sub: 0 };
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
    return done({ ids: this.#ids, given, returned });
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

  #pays(userId: bigint, { mode, fees, volume, trip }: Fields<"fee">, now: number): CampaignDone {
    const uses = this.#charge(userId, mode, fees, now);
    const id = this.#next();
    const lines = fees.map((fee, at): LineRow => {
      const ts = trip !== null && at === 0 ? now - trip.ms : now;
      return { ts, at: now, fee, volume, useId: uses[at]?.id ?? null, trip: trip === null ? null : { ...trip, id } };
    });
    const user = this.tables.user(userId);
    this.tables.users.set(userId, { ...user, lines: [...user.lines, ...lines] });
    return done({ rebates: uses.map(toldUse) });
  }

  #quick(userId: bigint, { fee, stake }: Fields<"quick">, now: number): CampaignDone {
    const [use = null] = this.#charge(userId, "quick", [fee], now);
    const id = this.#next();
    this.tables.quick.set(id, { userId, fee, stake, useId: use?.id ?? null });
    return done({ ids: [id], rebates: [toldUse(use)] });
  }

  /** Takes fees, and gives back what vouchers do, one fee after another. */
  #charge(userId: bigint, mode: VoucherMode, fees: readonly bigint[], now: number): (UseRow | null)[] {
    const { tables } = this;
    const debit = tables.account(cashKey(userId)).id;
    const paid = fees.map((amount, at) => ({ id: BigInt(at), debit, amount, reference: { kind: "fill", id: 0n } }) as unknown as Transfer);
    tables.post(fees.map((amount) => ({ from: cashKey(userId), to: FEES, amount })));
    const given = this.rebates(mode, paid, new Map([[debit, userId]]), this.#heldOf(userId), now);
    const uses = new Map<bigint, UseRow>();
    for (const { fee, voucher, amount } of given) {
      const use: UseRow = { id: this.#next(), voucherId: voucher.id, userId, amount, isUndone: false };
      uses.set(fee.id, use);
      tables.uses.set(use.id, use);
      tables.post([{ from: reservedOf(voucher.campaignId), to: cashKey(userId), amount }]);
      this.use(voucher.id, amount, now);
    }
    return paid.map(({ id }) => uses.get(id) ?? null);
  }

  protected rebates(...asked: Parameters<typeof giveBack>): ReturnType<typeof giveBack> {
    return giveBack(...asked);
  }

  /** As it is stored: of a voucher that is used up the end. */
  protected use(voucherId: bigint, amount: bigint, now: number): void {
    const row = this.tables.vouchers.get(voucherId);
    if (row === undefined) return;
    const used = row.used + amount;
    const isUsedUp = used === row.amount;
    this.tables.vouchers.set(voucherId, { ...row, used, state: isUsedUp ? "used" : row.state, endedAt: isUsedUp ? now : row.endedAt });
  }

  #quickEnd(userId: bigint, { quickId, how }: Fields<"quickEnd">, now: number): CampaignDone {
    const { tables } = this;
    const trade = tables.quick.get(quickId);
    if (trade?.userId !== userId || trade.stake === 0n) return done({ rejection: "not_found" });
    const { fee, stake, useId } = trade;
    tables.quick.set(quickId, { ...trade, stake: 0n });
    if (how !== "void") {
      const user = tables.user(userId);
      tables.users.set(userId, { ...user, lines: [...user.lines, { ts: now, at: now, fee, volume: stake, useId, trip: null }] });
      return done();
    }
    tables.post([{ from: FEES, to: cashKey(userId), amount: fee }]);
    const use = useId === null ? undefined : tables.uses.get(useId);
    if (use !== undefined) this.undo(use, now);
    return done();
  }

  /** What a voucher gave back of a fee that is refunded is taken back whole; the voucher has it again unless its time is over. */
  protected undo(use: UseRow, now: number): void {
    const { tables } = this;
    const voucher = tables.vouchers.get(use.voucherId);
    if (voucher === undefined) return;
    tables.uses.set(use.id, { ...use, isUndone: true });
    tables.post([{ from: cashKey(use.userId), to: reservedOf(voucher.campaignId), amount: use.amount }]);
    const state = voucher.state === "used" ? (voucher.endsAt > now ? "held" : "ended") : voucher.state;
    tables.vouchers.set(voucher.id, { ...voucher, used: voucher.used - use.amount, state });
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
      for (const voucher of this.#heldOf(userId)) this.tables.vouchers.set(voucher.id, { ...voucher, state: "ended", endedAt: now });
    return done();
  }

  #close(id: number, now: number): CampaignDone {
    const campaign = this.tables.campaign(id);
    if (campaign === undefined || campaign.stage !== "open" || now < (closeOf(campaign) ?? now + 1)) return done();
    let root: Buffer | null = null;
    if (campaign.form === "draw") {
      for (const part of this.#partsOf(id)) {
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
    const list = this.#partsOf(id).filter(({ tickets }) => tickets > 0);
    return list.sort((a, b) => (a.entryId < b.entryId ? -1 : 1)).map(({ entryId, tickets }) => ({ entryId, tickets }));
  }

  #draw(id: number, now: number): CampaignDone {
    const campaign = this.tables.campaign(id);
    if (campaign?.form !== "draw" || campaign.stage !== "closed" || now < this.drawAt(campaign)) return done();
    const entries = this.listOf(id);
    const { prizes, seed } = campaign;
    const drawn = drawCampaign({ entries, prizes, seed: seed ?? Buffer.alloc(32), randomness: new Uint8Array() });
    const parts = new Map(this.#partsOf(id).map((part) => [part.entryId, part]));
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

  #book({ day, members }: Fields<"book">): CampaignDone {
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
      rebates: sum((line) => this.#rebateOf(line)),
      volume: sum(({ volume }) => volume),
      above,
    };
  }

  #pay(ids: readonly bigint[]): CampaignDone {
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
      ...{ waiting: new Set(waiting.map(({ id }) => id)), frozen, ids: this.#running() },
    };
    const asked = { users: [...earners], input, request: null, state, books: this.#books(), now: 0, sub: 0 };
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
    return done({ ids: this.#ids, lines });
  }

  protected commissionDecision(asked: AskedCommission): ReturnType<CommissionDecide> {
    return this.#commission.decide(asked);
  }

  /** What is counted of a campaign's goals, as the statements of the server count it: with the wash rule of the model. */
  protected progressOf(campaign: StoredCampaign, userId: bigint, now: number): Progress {
    const user = this.tables.user(userId);
    const [from, to] = [campaign.startsAt, Math.min(closeOf(campaign) ?? now, now)];
    const isIn = (ts: number) => ts >= from && ts < to;
    const lines = user.lines.filter(({ ts }) => isIn(ts));
    const trips = new Map(
      user.lines.flatMap(({ trip, at }) => (trip === null || at - trip.ms < from || at >= to ? [] : [[trip.id, { ...trip, at }] as const])),
    );
    const list = [...trips.values()].map(({ id, productId, ms, result, crossing, at }) => ({
      id,
      productId,
      openedAt: at - ms,
      closedAt: at,
      result,
      crossing,
    }));
    const left = this.leftOut(list);
    const out = new Set(list.flatMap(({ id }, at) => (left[at] === true ? [id] : [])));
    const count = (pick: (line: LineRow) => bigint): Counted => ({
      reached: lines.reduce((sum, line) => sum + pick(line), 0n),
      notCounted: lines.reduce((sum, line) => sum + (line.trip !== null && out.has(line.trip.id) ? pick(line) : 0n), 0n),
    });
    const net = user.moved.reduce((sum, { at, units }) => (isIn(at) ? sum + units : sum), 0n);
    const once = (at: number | null): Counted => ({ reached: at !== null && at <= to ? 1n : 0n, notCounted: 0n });
    const counted: [CampaignGoal, Counted][] = [
      ["fees", count((line) => line.fee - this.#rebateOf(line))],
      ["volume", count(({ volume }) => volume)],
      ["deposit", { reached: net > 0n ? net : 0n, notCounted: 0n }],
      ["receiptCheck", once(user.receiptAt)],
      ["identity", once(user.identifiedAt)],
    ];
    return new Map(counted);
  }

  protected leftOut(trips: Parameters<typeof leftOutTrips>[0]): boolean[] {
    must(
      trips.every((trip) => trip.closedAt - trip.openedAt <= 10_000 || !isWash(trip)),
      "a trip of more than ten seconds is no wash",
    );
    return leftOutTrips(trips);
  }

  #rebateOf({ useId }: LineRow): bigint {
    const use = useId === null ? undefined : this.tables.uses.get(useId);
    return use === undefined || use.isUndone ? 0n : use.amount;
  }

  #facts(userId: bigint) {
    const { identifiedAt, depositedAt } = this.tables.user(userId);
    return { isRegistered: true, hasIdentity: identifiedAt !== null, hasDeposited: depositedAt !== null, openedAt: this.tables.openedAt() };
  }

  #heldOf(userId: bigint): StoredVoucher[] {
    return this.tables.rowsOf(this.tables.vouchers).filter((voucher) => voucher.userId === userId && voucher.state === "held");
  }

  #partsOf(id: number) {
    return this.tables.rowsOf(this.tables.participants).filter(({ campaignId }) => campaignId === id);
  }

  #books() {
    return { find: (key: Parameters<CampaignTables["account"]>[0]) => this.tables.account(key) };
  }

  #next(): bigint {
    this.#lastId += 1n;
    this.#ids.push(this.#lastId);
    return this.#lastId;
  }

  #running(): IdBlocks {
    return new RunningIds(() => this.#next());
  }
}

const WORDS = { title: "Simulated", summary: "", rules: "" };
const toldUse = (use: UseRow | null): Rebate | null => (use === null ? null : { voucherId: use.voucherId, amount: use.amount });

function levelOf(memberId: bigint, earnerId: bigint): number {
  let level = 1;
  for (let at = inviterOf(memberId); at !== null && at !== earnerId; at = inviterOf(at)) level += 1;
  return level;
}

/** Ids one after another. */
class RunningIds extends IdBlocks {
  readonly #next: () => bigint;

  constructor(next: () => bigint) {
    super([]);
    this.#next = next;
  }

  override next(): bigint {
    return this.#next();
  }
}
