import { beforeEach, expect, it } from "vitest";
import { createLimitsModule } from "../limits/index.ts";
import { BTC_CONTRACT as BTC, openContractFixture } from "./contract-test-kit.ts";
import { contractRealisedSince } from "./index.ts";

const fixture = await openContractFixture();
const { sql } = fixture;
fixture.boundUsers = createLimitsModule({ sql, clock: { now: () => fixture.now }, modes: [contractRealisedSince] }).boundUsers;
beforeEach(() => fixture.move(BTC, "50000.00"));

const usdt = (whole: number) => `${whole}000000`;
const orders = (user: bigint) => sql<{ action: string; status: string; reason: string | null; held: bigint }[]>`
  select action, status, cancel_reason as reason, held from contract_order where user_id = ${user} and order_type <> 'market' order by id`;

/** Bound after the order was accepted. */
const LIMITS = {
  limit_cool_off: (user: bigint) =>
    sql`insert into user_limit (user_id, cool_off) values (${user}, ${String(fixture.now + 1_000)}::bigint)`,
  limit_stake: (user: bigint) => sql`insert into user_limit (user_id, stake) values (${user}, ${usdt(2)}::numeric)`,
  limit_daily_loss: (user: bigint) => sql`insert into user_limit (user_id, daily_loss) values (${user}, ${usdt(2)}::numeric)`,
};

it.each(Object.entries(LIMITS))("%s ends a resting opening when it fires, and no closing", async (reason, bind) => {
  const user = await fixture.user();
  await fixture.opened(user, { side: "short" });
  await fixture.place(user, { price: "49000.00" });
  await fixture.place(user, { side: "short", action: "close", price: "49000.00" });
  const before = await fixture.cash(user);
  expect(before.frozen).toBeGreaterThan(0n);
  await bind(user);
  await fixture.move(BTC, "48990.00");
  expect(await orders(user)).toEqual([
    { action: "open", status: "cancelled", reason, held: 0n },
    { action: "close", status: "filled", reason: null, held: 0n },
  ]);
  expect(await fixture.cash(user)).toMatchObject({ frozen: 0n, margin: 0n });
});

it("lets a resting opening fill that the limits allow", async () => {
  const user = await fixture.user();
  await fixture.place(user, { price: "49000.00" });
  await sql`insert into user_limit (user_id, stake, daily_loss) values (${user}, ${usdt(1_000)}::numeric, ${usdt(1_000)}::numeric)`;
  await fixture.move(BTC, "48990.00");
  expect(await orders(user)).toMatchObject([{ status: "filled" }]);
});

it("counts a loss that the same tick brought before the opening fired", async () => {
  const user = await fixture.user();
  // One BTC: a stop 1,000 below loses about 1,050 with its fees, and the opening of 0.1 would stake about 490.
  await fixture.opened(user, { stopLoss: "49000.00", quantity: "100" });
  await fixture.place(user, { side: "short", triggerPrice: "49000.00" });
  await sql`insert into user_limit (user_id, daily_loss) values (${user}, ${usdt(1_200)}::numeric)`;
  await fixture.move(BTC, "48990.00");
  const [position] = await sql<
    { status: string; reason: string }[]
  >`select status, close_reason as reason from contract_position where user_id = ${user}`;
  expect(position).toEqual({ status: "closed", reason: "stop_loss" });
  expect(await orders(user)).toMatchObject([{ status: "cancelled", reason: "limit_daily_loss" }]);
});

/** Ways for a long of 0.1 BTC, opened at 50,000.01 with ten times leverage, to end; the last is a price beyond its margin. */
const ENDS: readonly (readonly [string, number | null, string])[] = [
  ["a gain", null, "51000.00"],
  ["a loss", null, "49000.00"],
  ["a liquidation that leaves a fee", 1, "45200.00"],
  ["a liquidation beyond the margin", 2, "30000.00"],
];

it.each(ENDS)("counts as the day's profit or loss exactly what the cash has changed by: %s", async (_name, ended, price) => {
  const since = fixture.now;
  const user = await fixture.user();
  const granted = (await fixture.cash(user)).balance;
  const { id } = await fixture.opened(user);
  await fixture.move(BTC, price);
  if (ended === null) await fixture.close(user, id);
  const [fees] = await sql<{ open: bigint; liquidation: bigint; deficit: bigint }[]>`
    select max(p.lots) as open, sum(f.liquidation_fee) as liquidation, sum(f.deficit) as deficit
    from contract_position p join contract_fill f on f.position_id = p.id where p.id = ${BigInt(id)}`;
  expect([fees?.open, (fees?.liquidation ?? 0n) > 0n, (fees?.deficit ?? 0n) > 0n]).toEqual([0n, ended === 1, ended === 2]);
  const { balance, margin } = await fixture.cash(user);
  expect(margin).toBe(0n);
  expect((await contractRealisedSince(sql, [user], since)).get(user)).toBe(balance - granted);
});

it("counts a liquidation's fee of the same tick before the opening fired", async () => {
  const user = await fixture.user();
  await fixture.opened(user);
  await fixture.place(user, { side: "short", triggerPrice: "45200.00" });
  // The liquidation at 45,199.99 loses 487.02 with its fee of 4.52, and the opening there stakes 454.26.
  await sql`insert into user_limit (user_id, daily_loss) values (${user}, ${usdt(939)}::numeric)`;
  await fixture.move(BTC, "45200.00");
  expect(await orders(user)).toMatchObject([{ status: "cancelled", reason: "limit_daily_loss" }]);
});

it.each([
  ["to the unit", "502500101", true],
  ["a unit above it", "502500100", false],
])("takes margin and fee for what an opening stakes, %s", async (_what, stake, isTaken) => {
  const user = await fixture.user();
  await sql`insert into user_limit (user_id, stake) values (${user}, ${stake}::numeric)`;
  expect((await fixture.place(user, {})).ok).toBe(isTaken);
});

it.each([
  ["what the turn itself loses", "48000.00", 620, "limit_daily_loss"],
  ["nothing more than that", "48000.00", 690, null],
  ["what it gains, which was not there before", "51000.00", 515, null],
  ["the new position as an opening", "50000.00", 400, "limit_daily_loss"],
] as const)("counts, of a position that is turned, %s", async (_what, price, dailyLoss, rejection) => {
  const user = await fixture.user();
  const { id } = await fixture.opened(user);
  await fixture.move(BTC, price);
  await sql`insert into user_limit (user_id, daily_loss) values (${user}, ${usdt(dailyLoss)}::numeric)`;
  const answer = await fixture.send<"reverse">(user, { kind: "reverse", positionId: BigInt(id), acceptablePrice: null });
  expect(answer.ok ? null : answer.rejection).toBe(rejection);
  const [position] = await sql<{ status: string }[]>`select status from contract_position where id = ${BigInt(id)}`;
  expect(position?.status).toBe(rejection === null ? "closed" : "open");
});
