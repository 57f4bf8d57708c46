import { DAY_MS, dayOf, dayText } from "@candela/model";
import type { ManualClock } from "@candela/testkit";
import { vi } from "vitest";
import type { Sql } from "../platform/postgres/database.ts";
import { type Calls, goodCalls } from "./good-calls.ts";

/** Makes the guests who came right before the last user registered ones whom that user has invited, and all of them have passed identity. Before any of them calls: a session is remembered for a moment. */
export async function inviteBefore(sql: Sql, count: number): Promise<void> {
  await sql`with by as (select max(id) as id from app_user)
    update app_user u set account_type = 'registered', email = 'member' || u.id || '@example.org', password_hash = '$argon2id$', nick_name = 'Member ' || u.id,
      registered_ms = u.created_ms, invited_by = by.id from by where u.id < by.id and u.id >= by.id - ${count}::integer`;
  await sql`insert into identity_case (user_id, level, state, revision, country, document_kind, sealed_details, sealed_with, number_hash, submitted_ms, decided_ms)
    select id, 'basic', 'passed', 1, 'PT', 'id_card', ${Buffer.alloc(40)}, '0123456789abcdef', sha256(id::text::bytea), created_ms, created_ms
    from app_user order by id desc limit ${count + 1}`;
}

export interface TeamListParts {
  readonly calls: Calls;
  readonly clock: ManualClock;
  /** People that the user has invited. */
  readonly invited: readonly string[];
  readonly operators: readonly [asking: string, deciding: string];
  /** Books the days that are over. */
  readonly book: () => Promise<void>;
}

/** Rows for every list of a team: members who paid fees, commission of them, rates, proposals. It takes a day of the clock. */
export async function fillTeam({ calls, clock, invited, operators: [asking, deciding], book }: TeamListParts): Promise<void> {
  const { ask, act } = goodCalls(calls);
  const reason = "a test of it";
  const rates = { levelOne: "0.12", levelTwo: "0.04", levelThree: "0.02", reason };
  for (const days of [10, 20]) {
    const fromDay = dayText(dayOf(clock.now()) + days);
    const { data } = await ask(asking, "POST /api/admin/commissionRates/propose", { ...rates, fromDay });
    await ask(deciding, "POST /api/admin/commissionProposal/approve", { id: data?.id, reason });
  }
  await ask(asking, "POST /api/admin/commissionFund/fund", { amount: "5", reason });
  const order = { productCode: "X:BTCUSD", direction: 1, orderType: "market", amount: "1000" };
  for (const member of invited) await vi.waitFor(() => act(member, "POST /api/spotOrder/place", order), 20_000);
  clock.advance(DAY_MS);
  await book();
}
