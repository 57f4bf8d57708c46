import { randomUUID } from "node:crypto";
import { WHOLE_SHARE } from "@candela/model";
import { afterAll, beforeAll, expect, it } from "vitest";
import { CampaignFixture, task, USDT, voucher } from "../campaigns/campaigns-test-kit.ts";
import { CAMPAIGN_CHECKS } from "../campaigns/index.ts";
import { BTC_CONTRACT, ContractFixture } from "../contract/contract-test-kit.ts";
import { CONTRACT_CHECKS } from "../contract/index.ts";
import { openMoneyDatabase } from "../ledger/testing.ts";
import { checkQuickAgainstLedger } from "../quick/index.ts";
import { QuickFixture } from "../quick/quick-test-kit.ts";
import { checkSpotAgainstLedger } from "../spot/index.ts";
import { BTC } from "../spot/spot-test-kit.ts";
import { type FeeOf, readFee, usesOf } from "./fee-reads.ts";

const sql = await openMoneyDatabase([...CAMPAIGN_CHECKS, ...CONTRACT_CHECKS, checkQuickAgainstLedger, checkSpotAgainstLedger]);
const campaigns = new CampaignFixture(sql);
const contract = new ContractFixture(sql);
const quick = new QuickFixture(sql);

beforeAll(async () => {
  campaigns.now = quick.now;
  contract.rebates = campaigns.spot.rebates;
  quick.rebates = campaigns.spot.rebates;
  await Promise.all([campaigns.spot.start(), contract.start(), quick.start()]);
  // Quick trades cost a fee where an operator says so.
  await campaigns.sql`insert into text_lang (remark, other_value) values ('app_fast_fee', '1')`;
  await campaigns.sql`update order_fee_setting set fee_rate = 1000000 where product_type = 2 and position_type = 0`;
  await quick.fees.reload();
});
afterAll(async () => {
  await campaigns.spot.spot.stop();
  await contract.contracts.stop();
  await quick.quick.stop();
  await campaigns.module.stop();
});

/** Somebody who holds a voucher over half of each fee, up to so much. */
async function holder(units: bigint): Promise<bigint> {
  const campaign = await campaigns.campaign({ tasks: [task("identity", voucher(units, WHOLE_SHARE / 2n))] });
  const user = await campaigns.user();
  await campaigns.sql`insert into identity_case (user_id, level, state, revision, country, document_kind, sealed_details, sealed_with, number_hash, submitted_ms, decided_ms)
    values (${user}, 'basic', 'passed', 1, 'DE', 'passport', decode(repeat('00', 40), 'hex'), ${"0".repeat(16)}, sha256(${randomUUID()}::text::bytea),
      ${String(campaigns.now)}::bigint, ${String(campaigns.now)}::bigint)`;
  await campaigns.join(user, campaign.id);
  expect((await campaigns.claim(user, campaign.id)).ok).toBe(true);
  return user;
}

/** What came back by vouchers, less what was taken back. */
async function rebated(user: bigint): Promise<bigint> {
  const [row] = await campaigns.sql<
    { units: bigint }[]
  >`select coalesce(sum(case when credit_owner = ${user} then amount else -amount end), 0) as units
    from ledger_transfer where code = 100 and ${user} in (credit_owner, debit_owner)`;
  return row?.units ?? 0n;
}

it("gives back half of what opening and closing a contract cost, as the balance that is told says", async () => {
  const user = await holder(50n * USDT);
  const position = await contract.opened(user);
  await contract.close(user, position.id);
  const [row] = await campaigns.sql<
    { fees: bigint; halves: bigint }[]
  >`select sum(fee) as fees, sum(div(fee, 2)) as halves from contract_fill where user_id = ${user}`;
  expect(row?.fees).toBeGreaterThan(0n);
  expect(await rebated(user)).toBe(row?.halves);
  const told = contract.published
    .filter(({ userId }) => userId === user)
    .flatMap(({ events }) => events.filter(({ kind }) => kind === "balance"));
  const { balance } = await contract.cash(user);
  expect(told.at(-1)).toMatchObject({ balance: `${balance / USDT}.${String(balance % USDT).padStart(6, "0")}` });
  const vouchers = campaigns.published
    .filter(({ userId }) => userId === user)
    .flatMap(({ events }) => events.filter((event) => event.kind === "campaign" && event.voucher !== null));
  expect(vouchers.length).toBeGreaterThan(0);
});

it("gives back half of a quick trade's fee at once, and takes it back whole where the trade is void", async () => {
  const user = await holder(50n * USDT);
  const before = (await quick.books(user)).cash;
  quick.fresh();
  const placed = await quick.place(user, { stake: "100" });
  expect(placed.ok).toBe(true);
  const [order] = await campaigns.sql<{ id: bigint; fee: bigint }[]>`select id, fee from quick_order where user_id = ${user}`;
  expect(order?.fee).toBeGreaterThan(0n);
  expect(await rebated(user)).toBe((order?.fee ?? 0n) / 2n);
  // No tick opens it in time: it is void.
  quick.now += 25_000;
  quick.quick.sweep();
  await quick.quick.idle();
  const [ended] = await campaigns.sql<{ status: string }[]>`select status from quick_order where user_id = ${user}`;
  expect(ended?.status).toBe("voided");
  expect(await rebated(user)).toBe(0n);
  expect((await quick.books(user)).cash).toBe(before);
  expect(await campaigns.voucherRow(user)).toMatchObject({ used: 0n, state: "held" });
});

it("leaves out contracts that are opened and closed again and again within seconds, and counts those that are held", async () => {
  const campaign = await campaigns.campaign({ tasks: [task("volume", voucher(USDT), 1_000n * USDT), task("receiptCheck", voucher(USDT))] });
  const user = await campaigns.user();
  contract.now = campaigns.now;
  const trip = async (heldMs: number, close: string) => {
    contract.tick(BTC_CONTRACT, "50000.00");
    const position = await contract.opened(user);
    contract.now += heldMs;
    contract.tick(BTC_CONTRACT, close);
    await contract.close(user, position.id);
    contract.now += 60_000;
  };
  for (let round = 0; round < 4; round += 1) await trip(2_000, "50000.00");
  await trip(2_000, "50100.00");
  await trip(11_000, "50000.00");
  campaigns.now = contract.now;
  const rows = await campaigns.sql<{ notional: bigint }[]>`select notional from contract_fill where user_id = ${user} order by id`;
  const sum = (some: readonly { notional: bigint }[]) => some.reduce((all, { notional }) => all + notional, 0n);
  const told = (await campaigns.shown(user, campaign.id)).tasks[0]?.mine;
  const text = (units: bigint) => `${units / USDT}.${String(units % USDT).padStart(6, "0")}`;
  // The third and the fourth round of two fills each; one that the price moved and one that was held are none of them.
  expect(told).toMatchObject({ reached: text(sum(rows)), notCounted: text(sum(rows.slice(4, 8))) });
});

it("counts a receipt that its user opened, once", async () => {
  const campaign = await campaigns.campaign({ tasks: [task("receiptCheck", voucher(USDT))] });
  const user = await campaigns.user();
  const reached = async () => (await campaigns.shown(user, campaign.id)).tasks[0]?.mine?.turnsReached;
  expect(await reached()).toBe(0);
  await campaigns.module.onReceipt(user);
  await campaigns.module.onReceipt(user);
  expect(await reached()).toBe(1);
});

it("tells the fee of a trade to its own user alone, of each kind of trade", async () => {
  const [owner, other] = [await holder(50n * USDT), await campaigns.user()];
  campaigns.spot.tick(BTC, "50000.00");
  await campaigns.spot.placed(owner, { quantity: "0.1" });
  contract.tick(BTC_CONTRACT, "50000.00");
  await contract.opened(owner);
  quick.fresh();
  expect((await quick.place(owner, { stake: "100" })).ok).toBe(true);
  const trades = await sql<
    { kind: FeeOf; id: bigint; fee: bigint }[]
  >`select 'fill' as kind, id, fee from spot_fill where user_id = ${owner}
    union all select 'contract_fill', id, fee from contract_fill where user_id = ${owner}
    union all select 'quick', id, fee from quick_order where user_id = ${owner}`;
  expect(trades.map(({ kind }) => kind)).toEqual(["fill", "contract_fill", "quick"]);
  for (const { kind, id, fee } of trades) {
    expect([kind, await readFee(sql, owner, kind, id)]).toEqual([kind, fee]);
    expect([kind, await readFee(sql, other, kind, id)]).toEqual([kind, undefined]);
    expect((await usesOf(sql, owner, kind, id)).length, kind).toBeGreaterThan(0);
    expect(await usesOf(sql, other, kind, id), kind).toEqual([]);
  }
});
