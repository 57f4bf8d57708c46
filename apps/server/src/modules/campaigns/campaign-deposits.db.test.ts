/** Deposits of every currency count at the rate of their own moment, and what came and went counts nothing. */
import { CURRENCIES, flowsCounted, type Tick, type ValuedFlow } from "@candela/model";
import { atDepth, SeededRandom } from "@candela/testkit";
import { expect, it } from "vitest";
import type { MoneyFlow } from "../funds/index.ts";
import { BTC } from "../spot/spot-test-kit.ts";
import { money, openCampaignFixture, task, USDT } from "./campaigns-test-kit.ts";
import { depositLinesPage, netDeposits } from "./deposit-lines.ts";
import { noteFlows } from "./index.ts";

const fixture = await openCampaignFixture();
const ids = new Map(CURRENCIES.map(({ code, id }) => [code, id]));
const [btc, usdt, usd, sol] = ["BTC", "USDT", "USD", "SOL"].map((code) => ids.get(code) ?? 0) as [number, number, number, number];
let price = 6_000_000n;
const note = noteFlows({
  spec: (code) => (code === BTC.productCode ? BTC : undefined),
  latest: (code): Tick | undefined =>
    code === BTC.productCode
      ? { productCode: code, seq: 7, ts: fixture.now - 40, price, bid: price - 100n, ask: price + 100n, volume: 0n }
      : undefined,
});

let next = 0n;
async function flow(userId: bigint, kind: MoneyFlow["kind"], assetId: number, amount: bigint, worth: bigint | null = null): Promise<void> {
  next += 1n;
  fixture.now += 1_000;
  await fixture.sql.begin((tx) => note(tx, [{ userId, kind, id: next, assetId, amount, worth }], fixture.now));
}

const EVERYTHING = { limit: 100, offset: 0, isCounted: undefined };
const rangeOf = (id: number, from: number) => ({ id, from, to: fixture.now + 1 });

it("counts what came at the middle of its moment, with the tick, whatever the price does later", async () => {
  const campaign = await fixture.campaign({ tasks: [task("deposit", money(USDT), 500n * USDT, 3)], budget: 30n * USDT });
  const user = await fixture.user();
  await fixture.join(user, campaign.id);
  price = 6_000_050n;
  await flow(user, "deposit", btc, 1_000_000n);
  const at = fixture.now;
  price = 1_000_000n;
  await flow(user, "deposit", usdt, 50n * USDT);
  await flow(user, "deposit", usd, 2_575n);
  fixture.now += 1_000;
  // 0.01 at 60,000.50, 50 and 25.75.
  expect((await fixture.shown(user, campaign.id)).tasks[0]?.mine).toMatchObject({ reached: "675.755000", turnsReached: 1 });
  const { lines, total } = await depositLinesPage(fixture.sql, rangeOf(campaign.id, campaign.startsAt), user, EVERYTHING);
  expect(total).toBe(3);
  expect(lines.map(({ amount, money: own }) => [amount, own])).toEqual([
    [25_750_000n, { currencyName: "USD", amount: "25.75", rate: null, rateAt: null }],
    [50n * USDT, { currencyName: "USDT", amount: "50.000000", rate: null, rateAt: null }],
    [600_005_000n, { currencyName: "BTC", amount: "0.01000000", rate: "60000.500", rateAt: at - 40 }],
  ]);
  await fixture.claim(user, campaign.id);
  expect((await fixture.budget(campaign.id)).paid).toBe(USDT);
});

it("takes away what went in another currency, and what came and went in one, whatever its price did between", async () => {
  const campaign = await fixture.campaign({ tasks: [task("deposit", money(USDT), USDT)] });
  const [crossing, turning] = [await fixture.user(), await fixture.user()];
  price = 6_000_000n;
  await flow(crossing, "deposit", btc, 1_000_000n);
  await flow(crossing, "withdrawal", usdt, 600n * USDT, 600n * USDT);
  await flow(turning, "deposit", btc, 1_000_000n);
  price = 1_000_000n;
  await flow(turning, "withdrawal", btc, 1_000_000n, 1n);
  const sums = await netDeposits(fixture.sql, [rangeOf(campaign.id, campaign.startsAt)], [crossing, turning]);
  expect(sums.map(({ amount }) => amount)).toEqual([0n, 0n]);
  const { lines } = await depositLinesPage(fixture.sql, rangeOf(campaign.id, campaign.startsAt), turning, {
    ...EVERYTHING,
    isCounted: false,
  });
  expect(lines.map(({ rule, amount }) => [rule, amount])).toEqual([
    ["net", 0n],
    ["net", 0n],
  ]);
});

it("counts nothing where no price was known, of a withdrawal what it was worth when it was asked for, and says so", async () => {
  const campaign = await fixture.campaign({ tasks: [task("deposit", money(USDT), USDT)] });
  const [came, went] = [await fixture.user(), await fixture.user()];
  await flow(came, "deposit", sol, 100n);
  await flow(came, "deposit", usdt, 5n * USDT);
  await flow(went, "deposit", usdt, 5n * USDT);
  await flow(went, "withdrawal", sol, 100n, 2n * USDT);
  const range = rangeOf(campaign.id, campaign.startsAt);
  const sums = await netDeposits(fixture.sql, [range], [came, went]);
  expect(new Map(sums.map(({ userId, amount }) => [userId, amount]))).toEqual(
    new Map([
      [came, 5n * USDT],
      [went, 3n * USDT],
    ]),
  );
  const { lines } = await depositLinesPage(fixture.sql, range, came, EVERYTHING);
  expect(lines.map(({ rule }) => rule)).toEqual([null, "unpriced"]);
});

it("says of any money what the model says, and nobody changes what was written", async () => {
  const campaign = await fixture.campaign({ tasks: [task("deposit", money(USDT), USDT)] });
  const random = new SeededRandom(44);
  for (let round = 0; round < atDepth(6, 60); round += 1) {
    const user = await fixture.user();
    const from = fixture.now + 1;
    const flows: ValuedFlow[] = [];
    for (let count = random.between(1, 12); count > 0; count -= 1) {
      const kind = random.chance(1, 2) ? "deposit" : "withdrawal";
      const assetId = random.pick([btc, usdt, sol]);
      const amount = BigInt(random.between(1, 3_000_000));
      price = BigInt(random.between(1_000, 9_000_000));
      await flow(user, kind, assetId, amount, kind === "deposit" ? null : 3n);
      const [row] = await fixture.sql<{ value: bigint | null }[]>`select value from campaign_flow order by id desc limit 1`;
      flows.push({ kind, assetId, amount, value: row?.value ?? null });
    }
    const range = { id: campaign.id, from, to: fixture.now + 1 };
    const adds = flowsCounted(flows);
    const { lines } = await depositLinesPage(fixture.sql, range, user, EVERYTHING);
    expect(lines.map(({ amount }) => amount).reverse()).toEqual(adds);
    const sum = adds.reduce((total, each) => total + each, 0n);
    expect((await netDeposits(fixture.sql, [range], [user]))[0]?.amount).toBe(sum > 0n ? sum : 0n);
  }
  await expect(fixture.sql`update campaign_flow set value = 1`).rejects.toThrow();
  await expect(fixture.sql`delete from campaign_flow`).rejects.toThrow();
});
