import { beforeEach, expect, it } from "vitest";
import { createLimits } from "../limits/index.ts";
import { BTC_CONTRACT as BTC, openContractDesk } from "./contract-test-kit.ts";
import { contractRealisedSince } from "./index.ts";

const desk = await openContractDesk();
const { sql } = desk;
desk.boundUsers = createLimits({ sql, clock: { now: () => desk.now }, modes: [contractRealisedSince] }).boundUsers;
beforeEach(() => desk.move(BTC, "50000.00"));

const usdt = (whole: number) => `${whole}000000`;
const orders = (user: bigint) => sql<{ action: string; status: string; reason: string | null; held: bigint }[]>`
  select action, status, cancel_reason as reason, held from contract_order where user_id = ${user} and order_type <> 'market' order by id`;

/** Bound after the order was accepted. */
const LIMITS = {
  limit_cool_off: (user: bigint) => sql`insert into user_limit (user_id, cool_off) values (${user}, ${String(desk.now + 1_000)}::bigint)`,
  limit_stake: (user: bigint) => sql`insert into user_limit (user_id, stake) values (${user}, ${usdt(2)}::numeric)`,
  limit_daily_loss: (user: bigint) => sql`insert into user_limit (user_id, daily_loss) values (${user}, ${usdt(2)}::numeric)`,
};

it.each(Object.entries(LIMITS))("%s ends a resting opening when it fires, and no closing", async (reason, bind) => {
  const user = await desk.user();
  await desk.opened(user, { side: "short" });
  await desk.place(user, { price: "49000.00" });
  await desk.place(user, { side: "short", action: "close", price: "49000.00" });
  const before = await desk.cash(user);
  expect(before.frozen).toBeGreaterThan(0n);
  await bind(user);
  await desk.move(BTC, "48990.00");
  expect(await orders(user)).toEqual([
    { action: "open", status: "cancelled", reason, held: 0n },
    { action: "close", status: "filled", reason: null, held: 0n },
  ]);
  expect(await desk.cash(user)).toMatchObject({ frozen: 0n, margin: 0n });
});

it("lets a resting opening fill that the limits allow", async () => {
  const user = await desk.user();
  await desk.place(user, { price: "49000.00" });
  await sql`insert into user_limit (user_id, stake, daily_loss) values (${user}, ${usdt(1_000)}::numeric, ${usdt(1_000)}::numeric)`;
  await desk.move(BTC, "48990.00");
  expect(await orders(user)).toMatchObject([{ status: "filled" }]);
});

it("counts a loss that the same tick brought before the opening fired", async () => {
  const user = await desk.user();
  // One BTC: a stop 1,000 below loses about 1,050 with its fees, and the opening of 0.1 would stake about 490.
  await desk.opened(user, { stopLoss: "49000.00", quantity: "100" });
  await desk.place(user, { side: "short", triggerPrice: "49000.00" });
  await sql`insert into user_limit (user_id, daily_loss) values (${user}, ${usdt(1_200)}::numeric)`;
  await desk.move(BTC, "48990.00");
  const [position] = await sql<
    { status: string; reason: string }[]
  >`select status, close_reason as reason from contract_position where user_id = ${user}`;
  expect(position).toEqual({ status: "closed", reason: "stop_loss" });
  expect(await orders(user)).toMatchObject([{ status: "cancelled", reason: "limit_daily_loss" }]);
});
