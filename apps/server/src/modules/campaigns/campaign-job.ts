import { setTimeout as pause } from "node:timers/promises";
import { NEW_SHARE_TRIED_MS } from "@candela/model";
import type { Bus } from "../../platform/bus.ts";
import { Turns } from "../../platform/by-turns.ts";
import { isWaitOver, machineClock, passingMs, timerMs } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import { LogLimit } from "../../platform/log-limit.ts";
import { lowestUnderWay, transactionMarks } from "../../platform/postgres/transaction-marks.ts";
import { type RepeatedWork, repeatedWork } from "../../platform/repeated-work.ts";
import { SetAside } from "../../platform/set-aside.ts";
import type { MoneyTransactions } from "../ledger/index.ts";
import { endingVouchers } from "../vouchers/index.ts";
import { closeOf, findCampaign, isRunning, type StoredCampaign, unfinishedCampaigns } from "./campaign-store.ts";
import type { CampaignInput } from "./change.ts";
import { closeDue, countTickets, type DrawParts, drawDue } from "./draw.ts";
import { unsettledParticipants } from "./participant-store.ts";
import { publishSent } from "./publish.ts";
import type { StoredThrough } from "./stored-through.ts";
import { tellEnding, tellUsed } from "./tell.ts";
import { type DoneData, drawAtOf } from "./wire.ts";

export interface CampaignJobParts extends DrawParts {
  readonly log: Pick<Log, "info" | "warn">;
  readonly bus: Pick<Bus, "publish">;
  readonly stored: StoredThrough;
  readonly money: Pick<MoneyTransactions<CampaignInput, DoneData | null>, "moneyTransaction">;
}

/** How often it is looked whether something of a campaign is due. */
const LOOK_EVERY_MS = 1_000;
/** What a draw needs and is not there yet is asked for so often. */
const AGAIN_AFTER_MS = 15_000;
/** Tickets of a draw that runs are counted so often, for its published odds. */
const COUNT_EVERY_MS = 60_000;
/** What failed alone is tried again after so long. */
const ASIDE_MS = 60_000;
/** Users of one transaction: their rows are locked for so long, and nothing else of theirs waits longer. */
const USERS = 50;
/** An end waits so long for transactions that were under way, ms of the machine: one that hangs does not keep a list until its round. */
const UNDER_WAY_MS_MAX = 30_000;
/** Of that so much in one look, which other campaigns wait for. */
const LOOK_MS_MAX = 5_000;
const POLL_MS = 20;

/**
 * Takes campaigns through their times and ends vouchers. What has happened stands in the tables: a campaign knows its stage, a participant whether it is settled, a voucher what went back; so
 * this job may be killed anywhere and goes on where it was, and running twice does nothing twice.
 */
export class CampaignJob {
  readonly #parts: CampaignJobParts;
  readonly #looking: RepeatedWork;
  readonly #users: SetAside;
  readonly #vouchers: SetAside;
  readonly #limit: LogLimit;
  readonly #turns: Turns;
  /** When draws that lacked something are tried again, since when this process tries them, and when tickets were counted, by campaign. */
  readonly #againAt = new Map<number, number>();
  readonly #triedSince = new Map<number, number>();
  readonly #countedAt = new Map<number, number>();
  /** Of campaigns whose end was seen: the first transaction that began after it, and when that was. */
  readonly #closing = new Map<number, { readonly next: bigint; readonly since: number }>();
  #isStopping = false;
  #asideUntil = 0;
  #round: Promise<void> = Promise.resolve();

  constructor(parts: CampaignJobParts) {
    this.#parts = parts;
    const limit = new LogLimit(parts.clock);
    this.#limit = limit;
    this.#turns = new Turns(parts.clock);
    const aside = (what: string) =>
      new SetAside(USERS, (id, error) => {
        const facts = { err: error, alert: "campaign", [what]: String(id) };
        limit.line((leftOut) => parts.log.warn({ ...facts, leftOut }, "something of a campaign could not be settled: it is set aside"));
      });
    this.#users = aside("user");
    this.#vouchers = aside("voucher");
    this.#looking = repeatedWork({
      everyMs: timerMs(parts.clock, LOOK_EVERY_MS),
      shareMax: 0.5,
      work: () => this.run(),
      onFailure: (error) => parts.log.warn({ err: error }, "campaigns could not go on; trying again"),
    });
  }

  start(): void {
    this.#looking.start();
  }

  stop(): Promise<void> {
    this.#isStopping = true;
    return this.#looking.stop();
  }

  /** Does whatever is due now; resolves when that is done. A round that is under way ends first. */
  run(): Promise<void> {
    const round = this.#round.then(() => this.#runOnce());
    this.#round = round.catch(() => undefined);
    return round;
  }

  async #runOnce(): Promise<void> {
    const { sql, clock } = this.#parts;
    const [now, asideMs] = [clock.now(), passingMs(clock, ASIDE_MS)];
    if (isWaitOver(this.#asideUntil, now, asideMs)) {
      this.#users.forget();
      this.#vouchers.forget();
      this.#asideUntil = now + asideMs;
    }
    await this.#parts.stored.look();
    const campaigns = await unfinishedCampaigns(sql);
    // Ends come first: the list of a draw has to be there before its round.
    for (const campaign of campaigns) await this.#alone(campaign, () => this.#close(campaign));
    for (const { id } of campaigns) {
      const campaign = await findCampaign(sql, id);
      if (campaign === undefined || this.#isStopping) continue;
      await this.#alone(campaign, () => this.#goOn(campaign));
    }
    await this.#endVouchers();
    await this.#tellEnding();
  }

  /** What goes wrong with one campaign keeps no other from its moments. */
  async #alone(campaign: StoredCampaign, work: () => Promise<void>): Promise<void> {
    const { log } = this.#parts;
    try {
      await work();
    } catch (error) {
      const facts = { err: error, alert: "campaign", campaign: campaign.id, code: campaign.code };
      this.#limit.line((leftOut) => log.warn({ ...facts, leftOut }, "a campaign could not go on; trying again"));
    }
  }

  async #close(campaign: StoredCampaign): Promise<void> {
    const close = closeOf(campaign);
    const now = this.#parts.clock.now();
    if (campaign.stage !== "open" || close === null || now < close || !(await this.#isSettled(campaign.id, now))) return;
    await closeDue(this.#parts, campaign.id);
    this.#closing.delete(campaign.id);
  }

  /** Whether every transaction has ended that was under way when the end was seen: what it stores may be of before the end, and count. */
  async #isSettled(id: number, now: number): Promise<boolean> {
    const { sql, clock } = this.#parts;
    const seen = this.#closing.get(id) ?? { next: (await transactionMarks(sql)).next, since: now };
    this.#closing.set(id, seen);
    const waited = now - seen.since;
    if (waited < 0 || waited >= passingMs(clock, UNDER_WAY_MS_MAX)) return true;
    const machine = machineClock(clock);
    for (const until = machine.now() + LOOK_MS_MAX; ; await pause(POLL_MS, undefined, { ref: false })) {
      if ((await lowestUnderWay(sql)) >= seen.next) return true;
      if (machine.now() > until || this.#isStopping) return false;
    }
  }

  async #goOn(campaign: StoredCampaign): Promise<void> {
    const { form, stage } = campaign;
    if (stage === "open") {
      await this.#tellUsed(campaign);
      return await this.#count(campaign);
    }
    if (form === "draw" && stage === "closed" && !(await this.#draw(campaign))) return;
    await this.#settle(campaign);
  }

  async #count(campaign: StoredCampaign): Promise<void> {
    const { clock } = this.#parts;
    const now = clock.now();
    const last = this.#countedAt.get(campaign.id) ?? Number.NEGATIVE_INFINITY;
    if (campaign.form !== "draw" || !isRunning(campaign, now) || (now < last + passingMs(clock, COUNT_EVERY_MS) && now >= last)) return;
    this.#countedAt.set(campaign.id, now);
    await countTickets(this.#parts, campaign);
  }

  /** Whether it is known what became of it. */
  async #draw(campaign: StoredCampaign): Promise<boolean> {
    const { clock } = this.#parts;
    const now = clock.now();
    if (now < drawAtOf(campaign)) return false;
    if (!isWaitOver(this.#againAt.get(campaign.id) ?? 0, now, passingMs(clock, AGAIN_AFTER_MS))) return false;
    const since = Math.min(this.#triedSince.get(campaign.id) ?? now, now);
    this.#triedSince.set(campaign.id, since);
    const isKnown = await drawDue(this.#parts, campaign, now >= since + NEW_SHARE_TRIED_MS);
    if (!isKnown) this.#againAt.set(campaign.id, now + passingMs(clock, AGAIN_AFTER_MS));
    return isKnown;
  }

  /** Pays everybody, and then gives back what is left of the budget. */
  async #settle({ id }: StoredCampaign): Promise<void> {
    const { sql, money } = this.#parts;
    while (!this.#isStopping) {
      const limit = this.#turns.rows(this.#users.limit);
      const users = await unsettledParticipants(sql, id, { limit, without: this.#users.ids });
      if (users.length === 0) break;
      const ids = users.map((user) => user.id);
      const book = () => this.#users.attempt(users, () => money.moneyTransaction(ids, { kind: "settle", id, users: ids }));
      await this.#turns.take(book, users.length < limit);
    }
    // Those that are set aside may be of another campaign.
    const isLeft = this.#users.isAny && (await unsettledParticipants(sql, id, { limit: 1, without: [] })).length > 0;
    if (!this.#isStopping && !isLeft) await money.moneyTransaction([], { kind: "finish", id });
  }

  /** Participants learn that the budget is used up, a page of them each transaction. */
  async #tellUsed(campaign: StoredCampaign): Promise<void> {
    const { sql, clock, bus } = this.#parts;
    const { form, perPerson, free, usedToldAt } = campaign;
    if (form === "draw" || usedToldAt !== null || free >= perPerson || !isRunning(campaign, clock.now())) return;
    for (let isMore = true; isMore && !this.#isStopping; ) {
      const told = await sql.begin((tx) => tellUsed(tx, campaign, clock.now()));
      publishSent(bus, told.sent);
      isMore = told.isMore;
    }
  }

  /** Holders learn a day before that a voucher ends. */
  async #tellEnding(): Promise<void> {
    const { sql, clock, bus } = this.#parts;
    for (let isMore = true; isMore && !this.#isStopping; ) {
      const told = await sql.begin((tx) => tellEnding(tx, clock.now()));
      publishSent(bus, told.sent);
      isMore = told.isMore;
    }
  }

  async #endVouchers(): Promise<void> {
    const { sql, clock, money } = this.#parts;
    while (!this.#isStopping) {
      const limit = this.#turns.rows(this.#vouchers.limit);
      const vouchers = await endingVouchers(sql, clock.now(), { limit, without: this.#vouchers.ids });
      if (vouchers.length === 0) return;
      const users = [...new Set(vouchers.map(({ userId }) => userId))];
      const book = () => this.#vouchers.attempt(vouchers, () => money.moneyTransaction(users, { kind: "endVouchers", vouchers }));
      await this.#turns.take(book, vouchers.length < limit);
    }
  }
}
