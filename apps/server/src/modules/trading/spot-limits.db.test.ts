import { afterAll, expect, it } from "vitest";
import { createTestDatabase } from "../../testing.ts";
import { expectLedgerSound } from "../ledger/testing.ts";
import { createLimits } from "../limits/index.ts";
import { checkSpotAgainstLedger, spotRealisedSince } from "./index.ts";
import { BTC, TradingDesk } from "./trading-test-kit.ts";

const database = await createTestDatabase();
const { sql } = database;
const desk = new TradingDesk(sql);
desk.boundUsers = createLimits({ sql, clock: { now: () => desk.now }, modes: [spotRealisedSince] }).boundUsers;
await desk.trading.start();
afterAll(async () => {
  await desk.trading.stop();
  await expectLedgerSound(sql, [checkSpotAgainstLedger]);
  await database.close();
});

const usdt = (whole: number) => `${whole}000000`;

it("limits what one purchase costs with its fee, filled or resting, and no sale", async () => {
  const user = await desk.user();
  await sql`insert into user_limit (user_id, stake) values (${user}, ${usdt(1_000)}::numeric)`;
  expect(await desk.place(user, { amount: "1000" })).toMatchObject({ ok: true });
  const refused = { ok: false, refusal: "limit_stake", params: { max: "1000.000000" } };
  expect(await desk.place(user, { amount: "1010" })).toEqual(refused);
  expect(await desk.place(user, { price: "49000", quantity: "0.03" })).toEqual(refused);
  desk.tick(BTC, "90000.00");
  expect(await desk.place(user, { sell: true, quantity: "0.01" })).toMatchObject({ ok: true });
});

it("ends purchases when the day's loss is reached, and lets everything be sold", async () => {
  desk.tick(BTC, "50000.00");
  const user = await desk.user();
  await sql`insert into user_limit (user_id, daily_loss) values (${user}, ${usdt(500)}::numeric)`;
  await desk.placed(user, { quantity: "0.2" });
  desk.tick(BTC, "46000.00");
  await desk.placed(user, { sell: true, quantity: "0.1" });
  expect(await desk.placed(user, { quantity: "0.01" })).toMatchObject({ status: "filled" });
  await desk.placed(user, { sell: true, quantity: "0.05" });
  expect(await desk.place(user, { quantity: "0.01" })).toMatchObject({ ok: false, refusal: "limit_daily_loss" });
  expect(await desk.place(user, { sell: true, quantity: "0.06" })).toMatchObject({ ok: true });
  desk.now = Date.UTC(2026, 0, 6, 9);
  desk.tick(BTC, "46000.00");
  expect(await desk.place(user, { quantity: "0.01" })).toMatchObject({ ok: true });
});
