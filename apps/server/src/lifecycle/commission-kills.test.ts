/**
 * The server dies by `kill -9` as a day of commission is booked: in the middle of a transaction, between the booking and the mark of the day, and as lines are paid that had waited for money. Each member
 * and day was then booked once, and each line paid once, out of the marketing account.
 */
import { DAY_MS, SETTLEMENT } from "@candela/model";
import { atDepth } from "@candela/testkit";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Sql } from "../platform/postgres/database.ts";
import { insist, KilledRuns, passDays, type StillAt } from "./killed-runs.ts";
import { openGuest } from "./order-load.ts";

const MEMBERS = atDepth(24, 80);
const REPEATS = atDepth(1, 4);
const PER_KILL_MS = 60_000;
const ORDER = {
  ...{ productCode: "X:BTCUSD", side: "long", action: "open", orderType: "market", quantity: "20", leverage: 10, marginMode: "isolated" },
};

const runs = new KilledRuns("commission-kills");
let address = "";
const tokens: string[] = [];
const at = () => address;

/** Everybody is invited by somebody who came before, so that most have three above; identity was passed long ago. */
async function invite(sql: Sql): Promise<void> {
  const users = await sql<{ id: bigint }[]>`select id from app_user order by id`;
  for (const [index, { id }] of users.entries()) {
    const by = index === 0 ? null : users[Math.floor((index - 1) / 3)]?.id;
    await sql`update app_user set account_type = 'registered', email = 'user' || id || '@example.org', password_hash = '$argon2id$', registered_ms = created_ms,
      invited_by = ${by ?? null} where id = ${id}`;
    const long = String(Date.now() - 3 * DAY_MS);
    await sql`insert into identity_case (user_id, level, state, revision, country, document_kind, sealed_details, sealed_with, number_hash, submitted_ms, decided_ms)
      values (${id}, 'basic', 'passed', 1, 'PT', 'id_card', ${Buffer.alloc(40)}, '0123456789abcdef', sha256(${Buffer.from(`document ${id}`)}), ${long}::bigint, ${long}::bigint)`;
  }
}

/** Everybody pays fees on the day that it is now. */
async function trade(): Promise<void> {
  for (const token of tokens) {
    const { positions } = await insist<{ positions: { id: string }[] }>(at, "/api/contractOrder/place", token, ORDER);
    await insist(at, "/api/contractPosition/close", token, { id: positions[0]?.id ?? "" });
  }
}

beforeAll(async () => {
  address = await runs.startEarly();
  for (let guest = 0; guest <= MEMBERS; guest += 1) tokens.push(await openGuest(address));
  await runs.withDatabase(invite);
}, 600_000);
afterAll(() => runs.end());

const isBooked = async (sql: Sql) =>
  (await sql`select 1 from referral_booked_day having max(day) >= floor((installation_now() - 60000) / 86400000)::integer - 1`).length > 0;

/** At any moment a line that is paid has a transfer of its own, and a member has each day once with all above. */
async function expectLines(sql: Sql): Promise<void> {
  const wrong = await sql`select l.id from referral_commission l left join lateral (
      select count(*) as count, sum(t.amount) as amount, min(t.credit_owner) as owner from ledger_transfer t join ledger_code c on c.id = t.code
      where c.name = 'commission' and t.reference_id = l.id
    ) t on true where case when l.state = 'paid' then (t.count, t.amount, t.owner) is distinct from (1::bigint, l.amount, l.earner_id) else t.count > 0 end`;
  expect(wrong).toEqual([]);
  const stray = await sql`select t.id from ledger_transfer t join ledger_code c on c.id = t.code
    where c.name = 'commission' and not exists (select from referral_commission l where l.id = t.reference_id)`;
  expect(stray).toEqual([]);
  const lines =
    await sql`select d.member_id from referral_day d left join referral_commission l on l.member_id = d.member_id and l.day = d.day
    group by d.member_id, d.day having count(l.id) <> (with recursive above (id, level) as (
      select invited_by, 1 from app_user where id = d.member_id union all select u.invited_by, a.level + 1 from above a join app_user u on u.id = a.id where a.level < 3
    ) select count(*) from above where id is not null)`;
  expect(lines).toEqual([]);
  expect(await sql`select asset_id from ledger_account group by 1 having sum(credits_posted - debits_posted) <> 0`).toEqual([]);
}

/** A member a good way behind the first. */
const middle = async (sql: Sql) =>
  (
    await sql<
      { id: bigint }[]
    >`select id from app_user where invited_by is not null order by id offset ${Math.floor((MEMBERS * 2) / 3)} limit 1`
  )[0]?.id;

it(
  `books a day of ${MEMBERS} members once, and pays each line once`,
  async () => {
    for (let time = 0; time < REPEATS; time += 1) {
      await trade();
      await runs.kill();
      await runs.withDatabase((sql) => passDays(sql, 1));
      const member = await runs.withDatabase(middle);
      const places: readonly StillAt[] = [
        { table: "referral_day", on: `new.member_id = ${member}`, before: "insert" },
        { table: "referral_commission", on: `new.member_id = ${member} and new.state = 'paid'`, before: "insert" },
        { table: "referral_booked_day", on: "new.day > 0", before: "insert" },
      ];
      for (const place of places) {
        await runs.dieAt(place);
        await runs.withDatabase(expectLines);
      }
      await runs.launchAgain();
      await runs.untilHolds(isBooked);
      await runs.kill();
      address = await runs.start();
    }
    await runs.withDatabase(async (sql) => {
      await expectLines(sql);
      const [booked] = await sql`select count(*)::integer as days, count(distinct member_id)::integer as members from referral_day`;
      expect(booked).toEqual({ days: MEMBERS * REPEATS, members: MEMBERS });
      // Of fees that were really paid, cut at the unit, by the level.
      const wrong = await sql`select l.id from referral_commission l join referral_day d on d.member_id = l.member_id and d.day = l.day
        where l.state <> 'paid' or l.amount <> div((d.fees - d.rebates) * (array[10000000, 3000000, 1000000])[l.level], 100000000)`;
      expect(wrong).toEqual([]);
      const [fees] =
        await sql`select sum(fees) as booked, (select sum(t.amount) from ledger_transfer t join ledger_account a on a.id = t.credit_account and a.book = 'fees'
        join app_user u on u.id = t.debit_owner and u.invited_by is not null join ledger_code c on c.id = t.code and c.name = 'fee' where t.asset_id = ${SETTLEMENT.id}) as paid from referral_day`;
      expect(fees?.booked).toEqual(fees?.paid);
    });
    await runs.kill();
    const { code, said } = await runs.verify();
    expect(code, said).toBe(0);
  },
  (4 + 5 * REPEATS) * PER_KILL_MS,
);
