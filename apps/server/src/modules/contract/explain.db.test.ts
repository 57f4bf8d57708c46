/** Why a position was liquidated: its life as its user was told it, and sums that anybody can do again. */
import { DAY_MS } from "@candela/model";
import { beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answers.ts";
import { unguarded } from "../../testing/unguarded.ts";
import { AAPL_CONTRACT, BTC_CONTRACT, openContractFixture } from "./contract-test-kit.ts";
import { explainLiquidation } from "./explain.ts";
import { findPositions } from "./read.ts";

const fixture = await openContractFixture();
const { sql } = fixture;

beforeEach(async () => {
  await fixture.move(BTC_CONTRACT, "50000.00");
  await fixture.move(AAPL_CONTRACT, "200.00");
});

const explain = (user: bigint, id: string, from: Parameters<typeof explainLiquidation>[0] = sql) =>
  explainLiquidation(from, fixture.contracts.figures, user, BigInt(id));
type Sum = Awaited<ReturnType<typeof explain>>["crossing"];
const units = (text: string) => BigInt(text.replace(".", ""));

/** Every figure of a sum follows from those before it: prices of two decimals, sizes of two (a share) or six (a bitcoin), money of six. */
function expectSound(sum: Sum): void {
  let [equity, maintenance] = [units(sum.cash), 0n];
  for (const part of sum.parts) {
    const isLong = part.side === "long";
    expect(part.price).toBe(isLong ? part.tick.bid : part.tick.ask);
    const size = BigInt(part.lots) * units(part.lotSize);
    const isBitcoin = part.productCode === BTC_CONTRACT.productCode;
    expect(part.lotSize).toBe(isBitcoin ? "0.010000" : "1.00");
    expect(units(part.notional)).toBe((units(part.price) * size * 10_000n) / (isBitcoin ? 1_000_000n : 100n));
    expect(units(part.unrealised)).toBe((units(part.notional) - units(part.entryNotional)) * (isLong ? 1n : -1n));
    expect(part.maintenanceRate).toBe("0.00500000");
    expect(units(part.maintenance)).toBe((units(part.notional) * 5n + 999n) / 1_000n);
    equity += units(part.margin) + units(part.unrealised);
    maintenance += units(part.maintenance);
  }
  expect([units(sum.equity), units(sum.maintenance), sum.isDue]).toEqual([equity, maintenance, equity <= maintenance]);
}

describe("an isolated position's", () => {
  const margin = (user: bigint, id: string, change: "add" | "remove", amount: string) =>
    fixture.send<"margin">(user, { kind: "margin", positionId: BigInt(id), change, amount });

  it("life is told as each step was answered, without what moved nothing", async () => {
    const user = await fixture.user();
    const opened = await fixture.opened(user, { quantity: "4" });
    const { id } = opened;
    const protection = { takeProfit: "60000.00", stopLoss: null, trailing: null };
    const answers = [
      await fixture.place(user, { quantity: "6" }),
      await margin(user, id, "add", "50"),
      await fixture.send<"protect">(user, { kind: "protect", positionId: BigInt(id), mayChange: true, protection }),
      await fixture.close(user, id, "3"),
      await margin(user, id, "remove", "20"),
    ];
    const [added, more, , reduced, less] = answers.map((answer) => dataOf(answer).positions[0]);
    fixture.now += DAY_MS;
    await fixture.move(BTC_CONTRACT, "50000.00");
    await fixture.contracts.chargeFinancing();
    const [financed] = await findPositions(sql, fixture.contracts.figures, user, [BigInt(id)]);
    const before = (await fixture.cash(user)).balance;
    const last = await fixture.move(BTC_CONTRACT, "46000.00");
    const crossing = await fixture.move(BTC_CONTRACT, "45000.00");
    const told = await explain(user, id);
    const after = [opened, added, more, reduced, less, financed].map((position) => [
      ...[position?.lots, position?.entryNotional, position?.margin, position?.liquidationPrice],
    ]);
    expect(told.timeline.map((step) => [step.lotsAfter, step.entryNotionalAfter, step.marginAfter, step.liquidationPriceAfter])).toEqual([
      ...after,
      ["0", "0.000000", "0.000000", null],
    ]);
    expect(told.timeline.map(({ kind, lots, price, amount, tick }) => [kind, lots, price, amount, tick === null])).toEqual([
      ["opened", "4", "50000.01", "200.000040", false],
      ["added", "6", "50000.01", "300.000060", false],
      ["margin_added", "0", null, "50.000000", true],
      ["reduced", "3", "49999.99", "-0.000600", false],
      ["margin_removed", "0", null, "20.000000", true],
      // 0.02 % of 0.07 at 49,999.99, rounded up.
      ["financed", "0", "49999.99", "0.700000", false],
      ["liquidated", "7", "44999.99", "-350.001400", false],
    ]);
    expect(told.timeline.at(-1)?.tick?.seq).toBe(crossing.seq);
    expect(told.fill).toMatchObject({ reason: "liquidation", lots: "7", tick: { seq: crossing.seq } });
    expect(units(told.returned)).toBe((await fixture.cash(user)).balance - before);
    expect(units(told.returned)).toBeGreaterThan(0n);
    for (const sum of [told.before, told.crossing]) expectSound(sum ?? told.crossing);
    expect([told.before?.isDue, told.before?.parts[0]?.tick.seq]).toEqual([false, last.seq]);
    expect([told.crossing.isDue, told.crossing.parts[0]?.tick.seq]).toEqual([true, crossing.seq]);
  });

  it("is told with the fill that ended it, however many came before", async () => {
    const user = await fixture.user();
    const { id } = await fixture.opened(user, { side: "short" });
    dataOf(await fixture.close(user, id, "3"));
    await fixture.move(BTC_CONTRACT, "60000.00");
    const told = await explain(user, id);
    expect(told).toMatchObject({ returned: "0.000000", fill: { reason: "liquidation", lots: "7" } });
    expect(told.before?.isDue).toBe(false);
    for (const sum of [told.before, told.crossing]) expectSound(sum ?? told.crossing);
    const looked = new Error("looked");
    const among = unguarded(sql, async (tx) => {
      await tx`insert into contract_fill
        select (jsonb_populate_record(f, jsonb_build_object('id', f.id + n, 'order_id', f.id + n))).*
        from contract_fill f, generate_series(1, 1000) n where f.position_id = ${BigInt(id)} and f.action = 'open'`;
      expect(await explain(user, id, tx)).toEqual(told);
      throw looked;
    });
    await expect(among).rejects.toBe(looked);
  });
});

it("a cross account's sums are of all its positions: at the tick before, only the product that moved is another", async () => {
  const user = await fixture.user();
  const cross = { marginMode: "cross", leverage: 50 } as const;
  const long = await fixture.opened(user, { ...cross, quantity: "900" });
  const short = await fixture.opened(user, { ...cross, spec: AAPL_CONTRACT, side: "short", quantity: "100" });
  const apple = await fixture.move(AAPL_CONTRACT, "201.00");
  await fixture.move(BTC_CONTRACT, "45000.00");
  const last = await fixture.move(BTC_CONTRACT, "40500.00");
  const crossing = await fixture.move(BTC_CONTRACT, "39000.00");
  const seqs = ({ parts }: Sum) => Object.fromEntries(parts.map(({ positionId, tick }) => [positionId, tick.seq]));
  const { before, crossing: at } = await explain(user, long.id);
  if (before === null) throw new Error("there was a tick before");
  expect([seqs(before), seqs(at)]).toEqual([
    { [long.id]: last.seq, [short.id]: apple.seq },
    { [long.id]: crossing.seq, [short.id]: apple.seq },
  ]);
  for (const sum of [before, at]) expectSound(sum);
  expect([before.isDue, at.isDue, before.cash]).toEqual([false, true, at.cash]);
  const entries = Object.fromEntries(at.parts.map(({ positionId, entryNotional, margin }) => [positionId, [entryNotional, margin]]));
  expect(entries).toEqual(Object.fromEntries([long, short].map((each) => [each.id, [each.entryNotional, each.margin]])));
  // Of the other product no tick set it off: it has no tick before.
  expect(await explain(user, short.id)).toMatchObject({ before: null, crossing: at });
});
