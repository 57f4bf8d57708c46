import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { openDeposits } from "./deposits-test-kit.ts";

const kit = await openDeposits();

/** A delivery that was kept, and whose server ended before it did anything else. */
async function keptAndNotApplied() {
  const user = await kit.user();
  const { id } = await user.online("50");
  const [row] = await kit.sql<{ reference: string }[]>`select reference from deposit where id = ${BigInt(id)}`;
  const eventId = randomUUID();
  const money = [{ id: randomUUID(), amount: "50.00", currency: "USD", paidAt: kit.clock.now() }];
  const body = Buffer.from(JSON.stringify({ eventId, payment: { reference: row?.reference, money, hasFailed: false } }));
  await kit.sql`insert into payment_callback (provider, event_id, body_hash, body, received_ms)
    values ('sandbox', ${eventId}, sha256(${body}), ${body}, ${String(kit.clock.now())}::bigint)`;
  return { user, id, eventId };
}

describe("a server that ends between keeping a callback and applying it", () => {
  it("applies it at its next round, once", async () => {
    const { user, id, eventId } = await keptAndNotApplied();
    await kit.deposits.round();
    await kit.deposits.round();
    expect(await user.detail(id)).toMatchObject({ state: "credited", received: "50.00", credited: "48.95" });
    const [row] = await kit.sql`select applied_ms is not null as applied, tries from payment_callback where event_id = ${eventId}`;
    expect(row).toEqual({ applied: true, tries: 0 });
  });

  it("leaves no part of it behind where the transaction that applies it fails, and applies it whole later", async () => {
    const { user, id, eventId } = await keptAndNotApplied();
    await kit.sql`alter table deposit_event add constraint no_more check (deposit_id <> ${kit.sql.unsafe(id)})`;
    await kit.deposits.round();
    expect(await user.detail(id)).toMatchObject({ state: "created", received: "0.00" });
    await kit.sql`alter table deposit_event drop constraint no_more`;
    kit.clock.advance(1_000);
    await kit.deposits.round();
    expect(await user.detail(id)).toMatchObject({ state: "credited", received: "50.00" });
    const [row] = await kit.sql`select applied_ms is not null as applied, tries from payment_callback where event_id = ${eventId}`;
    expect(row).toEqual({ applied: true, tries: 1 });
  });
});
