import { DAY_MS, dayText, SETTLEMENT_CURRENCY_ID } from "@candela/model";
import { afterAll } from "vitest";
import { type BusEvents, createBus } from "../../platform/bus.ts";
import { createLog } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { frozenUsers } from "../freezes/index.ts";
import { grantPaper, houseAccount, type LedgerReason, openAccounts, type Transfer } from "../ledger/index.ts";
import { giveMoney, openTestHouse, post, takeMoney } from "../ledger/ledger-test-kit.ts";
import { openMoneyDatabase } from "../ledger/testing.ts";
import { MARKETING_SUB } from "./commission-change.ts";
import { type CommissionModule, commissionKind, createCommissionModule } from "./index.ts";

const MARKETING = houseAccount(SETTLEMENT_CURRENCY_ID, "marketing", MARKETING_SUB);
/** What is reserved for vouchers of a campaign. */
const RESERVED = houseAccount(SETTLEMENT_CURRENCY_ID, "marketing", 3);

interface NewUser {
  readonly by?: bigint | null;
  /** Which document identity was passed with; null for none. */
  readonly document?: string | null;
  readonly name?: string;
}

/** Invited users who pay fees on a real database, on a day that stands still until the test moves it. */
export class TeamFixture {
  readonly published: BusEvents["account"][] = [];
  /** Noon, so that a day ends in twelve hours. */
  now = Date.UTC(2026, 0, 5, 12);
  mayMoveMoney = true;
  readonly module: CommissionModule;
  readonly sql: Sql;
  #users = 0;

  constructor(sql: Sql) {
    this.sql = sql;
    this.module = this.another(sql);
  }

  /** Another one, as after a start. */
  another(sql: Sql = this.sql): CommissionModule {
    const log = createLog("silent");
    const bus = createBus(log);
    bus.subscribe("account", (event) => this.published.push(event));
    return createCommissionModule({
      ...{ sql, log, bus, frozenUsers },
      clock: { now: () => this.now },
      mayMoveMoney: () => this.mayMoveMoney,
    });
  }

  /** Registered now; identity counts from the next day on. */
  async user({ by = null, document, name }: NewUser = {}): Promise<bigint> {
    this.#users += 1;
    const number = this.#users;
    const [row] = await this.sql<{ id: bigint }[]>`
      insert into app_user (account_type, email, password_hash, nick_name, invite_code, invited_by, created_ms, registered_ms)
      values ('registered', ${`user${number}@example.org`}, '$argon2id$', ${name ?? `User ${number}`}, ${`CODE${String(number).padStart(4, "0")}`}, ${by},
        ${String(this.now)}::bigint, ${String(this.now)}::bigint) returning id`;
    if (row === undefined) throw new Error("a user has a number");
    await this.sql.begin((tx) => grantPaper(tx, row.id, this.now));
    if (document !== null) await this.identify(row.id, document ?? `document ${number}`);
    return row.id;
  }

  /** Passes identity now with a document. */
  async identify(userId: bigint, document: string): Promise<void> {
    await this
      .sql`insert into identity_case (user_id, level, state, revision, country, document_kind, sealed_details, sealed_with, number_hash, submitted_ms, decided_ms)
      values (${userId}, 'basic', 'passed', 1, 'PT', 'id_card', ${Buffer.alloc(40)}, '0123456789abcdef', sha256(${Buffer.from(document)}),
        ${String(this.now)}::bigint, ${String(this.now)}::bigint)`;
  }

  async freeze(userId: bigint): Promise<void> {
    await this
      .sql`insert into account_freeze (user_id, reason, note, begun_ms) values (${userId}, 'security', 'looked at', ${String(this.now)}::bigint)`;
  }

  async thaw(userId: bigint): Promise<void> {
    await this.sql`update account_freeze set lifted_ms = ${String(this.now)}::bigint, lift_note = 'done' where user_id = ${userId}`;
  }

  /** A fee of a trade, in units, at a moment; other reasons for what is no trade. */
  async fee(
    userId: bigint,
    amount: bigint,
    { reason = "fee", at = this.now, reference }: { reason?: LedgerReason; at?: number; reference?: Transfer["reference"] } = {},
  ): Promise<void> {
    const [debit, credit] = [await this.#cash(userId), await openTestHouse(this.sql, "fees")];
    await post(this.sql, { debit, credit, amount, reason, ...(reference === undefined ? {} : { reference }) }, at);
  }

  /** What a voucher gives back of the fee of a trade, now. */
  async rebate(userId: bigint, amount: bigint, reference: Transfer["reference"]): Promise<void> {
    await giveMoney(this.sql, RESERVED, amount);
    const [reserved] = await openAccounts(this.sql, [RESERVED]);
    await post(
      this.sql,
      { debit: reserved?.id ?? 0n, credit: await this.#cash(userId), amount, reason: "voucher_rebate", reference },
      this.now,
    );
  }

  /** What a voucher gave back goes from the user again, now: its trade is void. */
  async takeBack(userId: bigint, amount: bigint, reference: Transfer["reference"]): Promise<void> {
    const [reserved] = await openAccounts(this.sql, [RESERVED]);
    await post(
      this.sql,
      { debit: await this.#cash(userId), credit: reserved?.id ?? 0n, amount, reason: "voucher_rebate", reference },
      this.now,
    );
  }

  async #cash(userId: bigint): Promise<bigint> {
    const [cash] = await this.sql<
      { id: bigint }[]
    >`select id from ledger_account where owner = ${userId} and book = 'cash' and asset_id = 3`;
    if (cash === undefined) throw new Error("a user has cash");
    return cash.id;
  }

  /** Time goes on by days, and they are booked as the job does it. */
  async pass(days: number, module = this.module): Promise<void> {
    this.now += days * DAY_MS;
    await module.run();
  }

  /** Lines of an earner, oldest first. */
  async lines(earnerId: bigint): Promise<string[]> {
    const rows = await this.sql<{ memberId: bigint; day: number; level: number; amount: bigint; state: string; why: string | null }[]>`
      select member_id as "memberId", day, level, amount, state, why from referral_commission where earner_id = ${earnerId} order by day, id`;
    return rows.map(({ day, level, amount, state, why }) => `${dayText(day)} ${level} ${amount} ${why ?? state}`);
  }

  /** What users have above the money that they began with, or below it. */
  async gained(userId: bigint): Promise<bigint> {
    const [row] = await this.sql<{ gained: bigint }[]>`select sum(credits_posted - debits_posted) - 100000000000 as gained
      from ledger_account where owner = ${userId}`;
    return row?.gained ?? 0n;
  }

  async fundHas(): Promise<bigint> {
    const [row] = await this.sql<{ balance: bigint }[]>`select credits_posted - debits_posted as balance from ledger_account
      where owner = 0 and book = 'marketing' and sub = ${MARKETING_SUB} and asset_id = 3`;
    return row?.balance ?? 0n;
  }

  /** Leaves so much in the account that pays. */
  async leave(units: bigint): Promise<void> {
    const has = await this.fundHas();
    if (has > units) await takeMoney(this.sql, MARKETING, has - units);
    if (has < units) await giveMoney(this.sql, MARKETING, units - has);
  }
}

/** A fixture at work for a whole test file, on a database whose books are recomputed when the file is done. */
export async function openTeamFixture(): Promise<TeamFixture> {
  const fixture = new TeamFixture(await openMoneyDatabase(commissionKind.ledger.checks));
  await fixture.module.load();
  afterAll(() => fixture.module.stop());
  return fixture;
}
