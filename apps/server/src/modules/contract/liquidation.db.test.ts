import { DAY_MS, financingMoment, lastFinancingDay } from "@candela/model";
import { beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answers.ts";
import { insuranceBalance } from "../ledger/index.ts";
import { AAPL_CONTRACT, BTC_CONTRACT, openContractFixture } from "./contract-test-kit.ts";
import { explainLiquidation } from "./explain.ts";
import { fillsOfPosition, findPositions, listOrders } from "./read.ts";

const fixture = await openContractFixture();

beforeEach(async () => {
  await fixture.move(BTC_CONTRACT, "50000.00");
  await fixture.move(AAPL_CONTRACT, "200.00");
});

const START = 100_000_000_000n;
const page = { limit: 100, offset: 0 };

async function position(userId: bigint, id: string) {
  const [found] = await findPositions(fixture.sql, fixture.contracts.figures, userId, [BigInt(id)]);
  if (found === undefined) throw new Error("no position");
  return found;
}

async function closings(id: string) {
  return (await fillsOfPosition(fixture.sql, BigInt(id))).filter(({ fill }) => fill.action === "close");
}

describe("isolated liquidation", () => {
  it("happens at the tick that crosses the shown price, not before it, and is explained with its numbers", async () => {
    const user = await fixture.user();
    const opened = await fixture.opened(user, {});
    const price = opened.liquidationPrice ?? "";
    const step = (text: string, units: bigint) => {
      const whole = BigInt(text.replace(".", "")) + units;
      return `${whole / 100n}.${String(whole % 100n).padStart(2, "0")}`;
    };
    await fixture.move(BTC_CONTRACT, step(price, 2n), { bid: step(price, 1n) });
    expect((await position(user, opened.id)).status).toBe("open");
    const crossing = await fixture.move(BTC_CONTRACT, step(price, 1n), { bid: price });
    expect(await position(user, opened.id)).toMatchObject({ status: "closed", closeReason: "liquidation", deficit: "0.000000" });
    const told = await explainLiquidation(fixture.sql, fixture.contracts.figures, user, BigInt(opened.id));
    expect(told.before).toMatchObject({ isDue: false });
    expect(told.crossing).toMatchObject({ isDue: true, parts: [{ price, tick: { seq: crossing.seq } }] });
    expect(told.timeline.map(({ kind }) => kind)).toEqual(["opened", "liquidated"]);
    expect(told.fill).toMatchObject({ price, reason: "liquidation", tick: { seq: crossing.seq } });
    const { balance, margin } = await fixture.cash(user);
    expect(margin).toBe(0n);
    const returned = BigInt(told.returned.replace(".", ""));
    expect(returned >= 0n && balance === START - 500_000_100n - 2_500_001n + returned).toBe(true);
    await expect(explainLiquidation(fixture.sql, fixture.contracts.figures, user + 1n, BigInt(opened.id))).rejects.toMatchObject({
      key: "not_found",
    });
  });

  it("costs the margin and no more when the price jumps past it: the insurance book bears the rest", async () => {
    const user = await fixture.user();
    const opened = await fixture.opened(user, { side: "short", leverage: 50 });
    const before = await insuranceBalance(fixture.sql, 3);
    await fixture.move(BTC_CONTRACT, "60000.00");
    const [closing] = await closings(opened.id);
    expect(closing?.fill).toMatchObject({ reason: "liquidation", liquidationFee: 0n, price: 6_000_001n });
    const deficit = closing?.fill.deficit ?? 0n;
    // 0.1 sold at 49,999.99 and bought back at 60,000.01, with 99.99998 put up.
    expect(deficit).toBe(1_000_002_000n - 99_999_980n);
    expect(await insuranceBalance(fixture.sql, 3)).toBe(before - deficit);
    expect((await fixture.cash(user)).balance).toBe(START - 99_999_980n - 2_500_000n);
  });

  it("waits while the product is suspended or closed, and comes with the first tick after", async () => {
    const user = await fixture.user();
    const opened = await fixture.opened(user, {});
    fixture.market.products.set(BTC_CONTRACT.productCode, { ...BTC_CONTRACT, isLock: true });
    await fixture.move(BTC_CONTRACT, "45000.00");
    expect((await position(user, opened.id)).status).toBe("open");
    fixture.market.products.set(BTC_CONTRACT.productCode, BTC_CONTRACT);
    const tick = await fixture.move(BTC_CONTRACT, "45100.00");
    expect((await closings(opened.id)).map(({ fill }) => fill.tick.seq)).toEqual([tick.seq]);
  });

  it("is not missed when the price crosses while margin is being taken out", async () => {
    const user = await fixture.user();
    const opened = await fixture.opened(user, {});
    const added = { kind: "margin", positionId: BigInt(opened.id), change: "add", amount: "2000" } as const;
    dataOf(await fixture.send<"margin">(user, added));
    const removing = fixture.send<"margin">(user, { ...added, change: "remove", amount: "2000" });
    // The commit is under way: the new, nearer level is compared with this tick when it arrives.
    fixture.tick(BTC_CONTRACT, "45000.00");
    await removing;
    await fixture.contracts.idle();
    const after = await position(user, opened.id);
    expect(after.status === "closed" || Number(after.margin) > 2_000).toBe(true);
  });

  it("fires again after a restart for what crossed meanwhile", async () => {
    const user = await fixture.user();
    const opened = await fixture.opened(user, {});
    await fixture.contracts.stop();
    fixture.tick(BTC_CONTRACT, "44000.00");
    fixture.contracts = fixture.create();
    await fixture.contracts.start();
    await fixture.move(BTC_CONTRACT, "44100.00");
    expect(await closings(opened.id)).toHaveLength(1);
  });
});

describe("races", () => {
  it("lets exactly one of a hundred closes through", async () => {
    const user = await fixture.user();
    const opened = await fixture.opened(user, {});
    const answers = await Promise.all(Array.from({ length: 100 }, () => fixture.close(user, opened.id)));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(new Set(answers.flatMap((answer) => (answer.ok ? [] : [answer.rejection])))).toEqual(new Set(["position_closed"]));
    expect(await closings(opened.id)).toHaveLength(1);
    expect((await fixture.cash(user)).margin).toBe(0n);
  });

  it("lets exactly one of two processes close", async () => {
    const user = await fixture.user();
    const opened = await fixture.opened(user, {});
    const first = fixture.contracts;
    const second = fixture.create();
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        fixture.contracts = n % 2 === 0 ? first : second;
        return await fixture.close(user, opened.id);
      }),
    );
    fixture.contracts = first;
    await second.stop();
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(await closings(opened.id)).toHaveLength(1);
  });

  it("closes once when the user closes as the tick liquidates", async () => {
    for (let round = 0; round < 10; round += 1) {
      await fixture.move(BTC_CONTRACT, "50000.00");
      const user = await fixture.user();
      const opened = await fixture.opened(user, {});
      const sent: Promise<unknown>[] = [];
      if (round % 2 === 0) sent.push(fixture.close(user, opened.id));
      fixture.tick(BTC_CONTRACT, "45000.00");
      if (round % 2 === 1) sent.push(fixture.close(user, opened.id));
      await Promise.all(sent);
      await fixture.contracts.idle();
      expect(await closings(opened.id)).toHaveLength(1);
      expect((await fixture.cash(user)).margin).toBe(0n);
    }
  });

  it("does not close lots at a tick that came before they were opened, however long what it set off has waited", async () => {
    const user = await fixture.user();
    const opened = await fixture.opened(user, { takeProfit: "50500.00" });
    // Decided first, but at the tick after the spike: these lots were never worth the spike's price.
    const adding = fixture.place(user, {});
    fixture.tick(BTC_CONTRACT, "50600.00");
    fixture.tick(BTC_CONTRACT, "50000.00");
    expect((await adding).ok).toBe(true);
    await fixture.contracts.idle();
    expect(await position(user, opened.id)).toMatchObject({ status: "open", lots: "20" });
    await fixture.move(BTC_CONTRACT, "50700.00");
    expect(await position(user, opened.id)).toMatchObject({ status: "closed", closeReason: "take_profit" });
  });

  it("is liquidated or saved, not both, when margin is added as the tick crosses", async () => {
    for (let round = 0; round < 10; round += 1) {
      await fixture.move(BTC_CONTRACT, "50000.00");
      const user = await fixture.user();
      const opened = await fixture.opened(user, {});
      const add = { kind: "margin", positionId: BigInt(opened.id), change: "add", amount: "5000" } as const;
      const early = round % 2 === 0 ? fixture.send<"margin">(user, add) : undefined;
      fixture.tick(BTC_CONTRACT, "45100.00");
      const late = round % 2 === 1 ? fixture.send<"margin">(user, add) : undefined;
      const answer = await (early ?? late);
      await fixture.contracts.idle();
      const { status, margin } = await position(user, opened.id);
      expect(status).toBe(answer?.ok === true ? "open" : "closed");
      expect((await fixture.cash(user)).margin).toBe(BigInt(margin.replace(".", "")));
    }
  });
});

describe("cross margin", () => {
  it("holds positions with the whole account, and liquidates all of them when it comes to its maintenance", async () => {
    const user = await fixture.user();
    const cross = { marginMode: "cross", leverage: 50 } as const;
    const long = await fixture.opened(user, { ...cross, quantity: "900" });
    const short = await fixture.opened(user, { ...cross, spec: AAPL_CONTRACT, side: "short", quantity: "100" });
    // An isolated position of this leverage would be gone: the account's cash holds it.
    await fixture.move(BTC_CONTRACT, "48000.00");
    expect((await position(user, long.id)).status).toBe("open");
    await fixture.move(BTC_CONTRACT, "40000.00");
    expect(await position(user, long.id)).toMatchObject({ status: "open" });
    await fixture.move(BTC_CONTRACT, "39000.00");
    expect(await position(user, long.id)).toMatchObject({ status: "closed", closeReason: "liquidation" });
    expect(await position(user, short.id)).toMatchObject({ status: "closed", closeReason: "liquidation" });
    const told = await explainLiquidation(fixture.sql, fixture.contracts.figures, user, BigInt(long.id));
    expect(told.crossing.parts).toHaveLength(2);
    expect(told.crossing.isDue).toBe(true);
    expect(told.before?.isDue).toBe(false);
    const { balance, margin } = await fixture.cash(user);
    expect(margin).toBe(0n);
    expect(balance >= 0n).toBe(true);
  });

  it("is weighed again when cash leaves the account", async () => {
    const user = await fixture.user();
    const long = await fixture.opened(user, { marginMode: "cross", leverage: 50, quantity: "900" });
    await fixture.move(BTC_CONTRACT, "40500.00");
    // Takes money out from under it: a stop of the engine's own kind, decided with what is there.
    dataOf(await fixture.place(user, { spec: AAPL_CONTRACT, quantity: "1", leverage: 1 }));
    expect((await position(user, long.id)).status).toBe("open");
    await fixture.move(BTC_CONTRACT, "38000.00");
    expect((await position(user, long.id)).status).toBe("closed");
  });
});

describe("a crash tick", () => {
  it("liquidates everyone it reaches in few batches, each once, at that tick", async () => {
    const users: bigint[] = [];
    for (let n = 0; n < 300; n += 1) users.push(await fixture.user());
    const opened = await Promise.all(users.map((user) => fixture.opened(user, { leverage: 20 })));
    const batchesBefore = fixture.contracts.stats().shards[0]?.batches ?? 0;
    const crash = fixture.tick(BTC_CONTRACT, "40000.00");
    const bystander = await fixture.user();
    const waiting = fixture.place(bystander, { spec: AAPL_CONTRACT, quantity: "1" });
    await waiting;
    await fixture.contracts.idle();
    for (const { id } of opened) {
      const fills = await closings(id);
      expect(fills.map(({ fill }) => [fill.reason, fill.tick.seq])).toEqual([["liquidation", crash.seq]]);
    }
    expect((fixture.contracts.stats().shards[0]?.batches ?? 0) - batchesBefore).toBeLessThan(10);
    expect(fixture.contracts.stats().queued).toBe(0);
  });
});

describe("overnight financing", () => {
  it("charges each position once a day, whoever comes first, and catches up", async () => {
    const user = await fixture.user();
    const opened = await fixture.opened(user, {});
    const day = () => Math.floor(fixture.now / DAY_MS);
    // 22:00 of the same day has passed.
    fixture.now += 7 * 3_600_000 + 1;
    fixture.tick(BTC_CONTRACT, "50000.00");
    await Promise.all([fixture.contracts.chargeFinancing(), fixture.contracts.chargeFinancing()]);
    await fixture.contracts.chargeFinancing();
    const charges = async () =>
      await fixture.sql<{ day: number; paid: bigint }[]>`select day, from_cash + from_margin as paid from contract_financing
        where position_id = ${BigInt(opened.id)} order by day`;
    // 0.02 % of 0.1 at 49,999.99, rounded up.
    expect([...(await charges())]).toEqual([{ day: day(), paid: 1_000_000n }]);
    fixture.now += 3 * DAY_MS;
    fixture.tick(BTC_CONTRACT, "50000.00");
    // The job has not run: the close itself charges what is owed.
    const closed = dataOf(await fixture.close(user, opened.id));
    expect(closed.positions[0]).toMatchObject({ status: "closed", financing: "4.000000" });
    expect(await charges()).toHaveLength(4);
    await fixture.contracts.chargeFinancing();
    expect(await charges()).toHaveLength(4);
    expect((await listOrders(fixture.sql, user, { status: "open" }, page)).total).toBe(0);
  });

  it("is not owed for the day at whose very moment a position is opened, and is for the next", async () => {
    const user = await fixture.user();
    const today = lastFinancingDay(fixture.now) + 1;
    const charged = async (id: string) => {
      const rows = await fixture.sql<{ day: number }[]>`select day from contract_financing where position_id = ${BigInt(id)} order by day`;
      return rows.map(({ day }) => day);
    };
    fixture.now = financingMoment(today) - 1;
    fixture.tick(BTC_CONTRACT, "50000.00");
    const before = await fixture.opened(user, {});
    fixture.now = financingMoment(today);
    fixture.tick(BTC_CONTRACT, "50000.00");
    const at = await fixture.opened(user, { side: "short" });
    await fixture.contracts.chargeFinancing();
    expect([await charged(before.id), await charged(at.id)]).toEqual([[today], []]);
    fixture.now = financingMoment(today + 1);
    fixture.tick(BTC_CONTRACT, "50000.00");
    await fixture.contracts.chargeFinancing();
    expect([await charged(before.id), await charged(at.id)]).toEqual([[today, today + 1], [today + 1]]);
  });
});
