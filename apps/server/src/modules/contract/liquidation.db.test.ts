import { DAY_MS, financingMoment, lastFinancingDay } from "@candela/model";
import { beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answers.ts";
import { insuranceBalance } from "../ledger/index.ts";
import { AAPL_CONTRACT, BTC_CONTRACT, openContractDesk } from "./contract-test-kit.ts";
import { explainLiquidation } from "./explain.ts";
import { fillsOfPosition, findPositions, listOrders } from "./read.ts";

const desk = await openContractDesk();

beforeEach(async () => {
  await desk.move(BTC_CONTRACT, "50000.00");
  await desk.move(AAPL_CONTRACT, "200.00");
});

const START = 100_000_000_000n;
const page = { limit: 100, offset: 0 };

async function position(userId: bigint, id: string) {
  const [found] = await findPositions(desk.sql, desk.contracts.figures, userId, [BigInt(id)]);
  if (found === undefined) throw new Error("no position");
  return found;
}

async function closings(id: string) {
  return (await fillsOfPosition(desk.sql, BigInt(id))).filter(({ fill }) => fill.action === "close");
}

describe("isolated liquidation", () => {
  it("happens at the tick that crosses the shown price, not before it, and is explained with its numbers", async () => {
    const user = await desk.user();
    const opened = await desk.opened(user, {});
    const price = opened.liquidationPrice ?? "";
    const step = (text: string, units: bigint) => {
      const whole = BigInt(text.replace(".", "")) + units;
      return `${whole / 100n}.${String(whole % 100n).padStart(2, "0")}`;
    };
    await desk.move(BTC_CONTRACT, step(price, 2n), { bid: step(price, 1n) });
    expect((await position(user, opened.id)).status).toBe("open");
    const crossing = await desk.move(BTC_CONTRACT, step(price, 1n), { bid: price });
    expect(await position(user, opened.id)).toMatchObject({ status: "closed", closeReason: "liquidation", deficit: "0.000000" });
    const told = await explainLiquidation(desk.sql, desk.contracts.figures, user, BigInt(opened.id));
    expect(told.before).toMatchObject({ isDue: false });
    expect(told.crossing).toMatchObject({ isDue: true, parts: [{ price, tick: { seq: crossing.seq } }] });
    expect(told.timeline.map(({ kind }) => kind)).toEqual(["opened", "liquidated"]);
    expect(told.fill).toMatchObject({ price, reason: "liquidation", tick: { seq: crossing.seq } });
    const { balance, margin } = await desk.cash(user);
    expect(margin).toBe(0n);
    const returned = BigInt(told.returned.replace(".", ""));
    expect(returned >= 0n && balance === START - 500_000_100n - 2_500_001n + returned).toBe(true);
    await expect(explainLiquidation(desk.sql, desk.contracts.figures, user + 1n, BigInt(opened.id))).rejects.toMatchObject({
      key: "not_found",
    });
  });

  it("costs the margin and no more when the price jumps past it: the insurance book bears the rest", async () => {
    const user = await desk.user();
    const opened = await desk.opened(user, { side: "short", leverage: 50 });
    const before = await insuranceBalance(desk.sql, 3);
    await desk.move(BTC_CONTRACT, "60000.00");
    const [closing] = await closings(opened.id);
    expect(closing?.fill).toMatchObject({ reason: "liquidation", liquidationFee: 0n, price: 6_000_001n });
    const deficit = closing?.fill.deficit ?? 0n;
    // 0.1 sold at 49,999.99 and bought back at 60,000.01, with 99.99998 put up.
    expect(deficit).toBe(1_000_002_000n - 99_999_980n);
    expect(await insuranceBalance(desk.sql, 3)).toBe(before - deficit);
    expect((await desk.cash(user)).balance).toBe(START - 99_999_980n - 2_500_000n);
  });

  it("waits while the product is suspended or closed, and comes with the first tick after", async () => {
    const user = await desk.user();
    const opened = await desk.opened(user, {});
    desk.market.products.set(BTC_CONTRACT.productCode, { ...BTC_CONTRACT, isLock: true });
    await desk.move(BTC_CONTRACT, "45000.00");
    expect((await position(user, opened.id)).status).toBe("open");
    desk.market.products.set(BTC_CONTRACT.productCode, BTC_CONTRACT);
    const tick = await desk.move(BTC_CONTRACT, "45100.00");
    expect((await closings(opened.id)).map(({ fill }) => fill.tick.seq)).toEqual([tick.seq]);
  });

  it("is not missed when the price crosses while margin is being taken out", async () => {
    const user = await desk.user();
    const opened = await desk.opened(user, {});
    const added = { kind: "margin", positionId: BigInt(opened.id), change: "add", amount: "2000" } as const;
    dataOf(await desk.send<"margin">(user, added));
    const removing = desk.send<"margin">(user, { ...added, change: "remove", amount: "2000" });
    // The commit is under way: the new, nearer level is compared with this tick when it arrives.
    desk.tick(BTC_CONTRACT, "45000.00");
    await removing;
    await desk.contracts.idle();
    const after = await position(user, opened.id);
    expect(after.status === "closed" || Number(after.margin) > 2_000).toBe(true);
  });

  it("fires again after a restart for what crossed meanwhile", async () => {
    const user = await desk.user();
    const opened = await desk.opened(user, {});
    await desk.contracts.stop();
    desk.tick(BTC_CONTRACT, "44000.00");
    desk.contracts = desk.create();
    await desk.contracts.start();
    await desk.move(BTC_CONTRACT, "44100.00");
    expect(await closings(opened.id)).toHaveLength(1);
  });
});

describe("races", () => {
  it("lets exactly one of a hundred closes through", async () => {
    const user = await desk.user();
    const opened = await desk.opened(user, {});
    const answers = await Promise.all(Array.from({ length: 100 }, () => desk.close(user, opened.id)));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(new Set(answers.flatMap((answer) => (answer.ok ? [] : [answer.refusal])))).toEqual(new Set(["position_closed"]));
    expect(await closings(opened.id)).toHaveLength(1);
    expect((await desk.cash(user)).margin).toBe(0n);
  });

  it("lets exactly one of two processes close", async () => {
    const user = await desk.user();
    const opened = await desk.opened(user, {});
    const first = desk.contracts;
    const second = desk.create();
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        desk.contracts = n % 2 === 0 ? first : second;
        return await desk.close(user, opened.id);
      }),
    );
    desk.contracts = first;
    await second.stop();
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(await closings(opened.id)).toHaveLength(1);
  });

  it("closes once when the user closes as the tick liquidates", async () => {
    for (let round = 0; round < 10; round += 1) {
      await desk.move(BTC_CONTRACT, "50000.00");
      const user = await desk.user();
      const opened = await desk.opened(user, {});
      const sent: Promise<unknown>[] = [];
      if (round % 2 === 0) sent.push(desk.close(user, opened.id));
      desk.tick(BTC_CONTRACT, "45000.00");
      if (round % 2 === 1) sent.push(desk.close(user, opened.id));
      await Promise.all(sent);
      await desk.contracts.idle();
      expect(await closings(opened.id)).toHaveLength(1);
      expect((await desk.cash(user)).margin).toBe(0n);
    }
  });

  it("does not close lots at a tick that came before they were opened, however long what it set off has waited", async () => {
    const user = await desk.user();
    const opened = await desk.opened(user, { takeProfit: "50500.00" });
    // Decided first, but at the tick after the spike: these lots were never worth the spike's price.
    const adding = desk.place(user, {});
    desk.tick(BTC_CONTRACT, "50600.00");
    desk.tick(BTC_CONTRACT, "50000.00");
    expect((await adding).ok).toBe(true);
    await desk.contracts.idle();
    expect(await position(user, opened.id)).toMatchObject({ status: "open", lots: "20" });
    await desk.move(BTC_CONTRACT, "50700.00");
    expect(await position(user, opened.id)).toMatchObject({ status: "closed", closeReason: "take_profit" });
  });

  it("is liquidated or saved, not both, when margin is added as the tick crosses", async () => {
    for (let round = 0; round < 10; round += 1) {
      await desk.move(BTC_CONTRACT, "50000.00");
      const user = await desk.user();
      const opened = await desk.opened(user, {});
      const add = { kind: "margin", positionId: BigInt(opened.id), change: "add", amount: "5000" } as const;
      const early = round % 2 === 0 ? desk.send<"margin">(user, add) : undefined;
      desk.tick(BTC_CONTRACT, "45100.00");
      const late = round % 2 === 1 ? desk.send<"margin">(user, add) : undefined;
      const answer = await (early ?? late);
      await desk.contracts.idle();
      const { status, margin } = await position(user, opened.id);
      expect(status).toBe(answer?.ok === true ? "open" : "closed");
      expect((await desk.cash(user)).margin).toBe(BigInt(margin.replace(".", "")));
    }
  });
});

describe("cross margin", () => {
  it("holds positions with the whole account, and liquidates all of them when it comes to its maintenance", async () => {
    const user = await desk.user();
    const cross = { marginMode: "cross", leverage: 50 } as const;
    const long = await desk.opened(user, { ...cross, quantity: "900" });
    const short = await desk.opened(user, { ...cross, spec: AAPL_CONTRACT, side: "short", quantity: "100" });
    // An isolated position of this leverage would be gone: the account's cash holds it.
    await desk.move(BTC_CONTRACT, "48000.00");
    expect((await position(user, long.id)).status).toBe("open");
    await desk.move(BTC_CONTRACT, "40000.00");
    expect(await position(user, long.id)).toMatchObject({ status: "open" });
    await desk.move(BTC_CONTRACT, "39000.00");
    expect(await position(user, long.id)).toMatchObject({ status: "closed", closeReason: "liquidation" });
    expect(await position(user, short.id)).toMatchObject({ status: "closed", closeReason: "liquidation" });
    const told = await explainLiquidation(desk.sql, desk.contracts.figures, user, BigInt(long.id));
    expect(told.crossing.parts).toHaveLength(2);
    expect(told.crossing.isDue).toBe(true);
    expect(told.before?.isDue).toBe(false);
    const { balance, margin } = await desk.cash(user);
    expect(margin).toBe(0n);
    expect(balance >= 0n).toBe(true);
  });

  it("is weighed again when cash leaves the account", async () => {
    const user = await desk.user();
    const long = await desk.opened(user, { marginMode: "cross", leverage: 50, quantity: "900" });
    await desk.move(BTC_CONTRACT, "40500.00");
    // Takes money out from under it: a stop of the engine's own kind, decided with what is there.
    dataOf(await desk.place(user, { spec: AAPL_CONTRACT, quantity: "1", leverage: 1 }));
    expect((await position(user, long.id)).status).toBe("open");
    await desk.move(BTC_CONTRACT, "38000.00");
    expect((await position(user, long.id)).status).toBe("closed");
  });
});

describe("a crash tick", () => {
  it("liquidates everyone it reaches in few batches, each once, at that tick", async () => {
    const users: bigint[] = [];
    for (let n = 0; n < 300; n += 1) users.push(await desk.user());
    const opened = await Promise.all(users.map((user) => desk.opened(user, { leverage: 20 })));
    const batchesBefore = desk.contracts.stats().lanes[0]?.batches ?? 0;
    const crash = desk.tick(BTC_CONTRACT, "40000.00");
    const bystander = await desk.user();
    const waiting = desk.place(bystander, { spec: AAPL_CONTRACT, quantity: "1" });
    await waiting;
    await desk.contracts.idle();
    for (const { id } of opened) {
      const fills = await closings(id);
      expect(fills.map(({ fill }) => [fill.reason, fill.tick.seq])).toEqual([["liquidation", crash.seq]]);
    }
    expect((desk.contracts.stats().lanes[0]?.batches ?? 0) - batchesBefore).toBeLessThan(10);
    expect(desk.contracts.stats().queued).toBe(0);
  });
});

describe("overnight financing", () => {
  it("charges each position once a day, whoever comes first, and catches up", async () => {
    const user = await desk.user();
    const opened = await desk.opened(user, {});
    const day = () => Math.floor(desk.now / DAY_MS);
    // 22:00 of the same day has passed.
    desk.now += 7 * 3_600_000 + 1;
    desk.tick(BTC_CONTRACT, "50000.00");
    await Promise.all([desk.contracts.chargeFinancing(), desk.contracts.chargeFinancing()]);
    await desk.contracts.chargeFinancing();
    const charges = async () =>
      await desk.sql<{ day: number; paid: bigint }[]>`select day, from_cash + from_margin as paid from contract_financing
        where position_id = ${BigInt(opened.id)} order by day`;
    // 0.02 % of 0.1 at 49,999.99, rounded up.
    expect([...(await charges())]).toEqual([{ day: day(), paid: 1_000_000n }]);
    desk.now += 3 * DAY_MS;
    desk.tick(BTC_CONTRACT, "50000.00");
    // The job has not run: the close itself charges what is owed.
    const closed = dataOf(await desk.close(user, opened.id));
    expect(closed.positions[0]).toMatchObject({ status: "closed", financing: "4.000000" });
    expect(await charges()).toHaveLength(4);
    await desk.contracts.chargeFinancing();
    expect(await charges()).toHaveLength(4);
    expect((await listOrders(desk.sql, user, { status: "open" }, page)).total).toBe(0);
  });

  it("is not owed for the day at whose very moment a position is opened, and is for the next", async () => {
    const user = await desk.user();
    const today = lastFinancingDay(desk.now) + 1;
    const charged = async (id: string) => {
      const rows = await desk.sql<{ day: number }[]>`select day from contract_financing where position_id = ${BigInt(id)} order by day`;
      return rows.map(({ day }) => day);
    };
    desk.now = financingMoment(today) - 1;
    desk.tick(BTC_CONTRACT, "50000.00");
    const before = await desk.opened(user, {});
    desk.now = financingMoment(today);
    desk.tick(BTC_CONTRACT, "50000.00");
    const at = await desk.opened(user, { side: "short" });
    await desk.contracts.chargeFinancing();
    expect([await charged(before.id), await charged(at.id)]).toEqual([[today], []]);
    desk.now = financingMoment(today + 1);
    desk.tick(BTC_CONTRACT, "50000.00");
    await desk.contracts.chargeFinancing();
    expect([await charged(before.id), await charged(at.id)]).toEqual([[today, today + 1], [today + 1]]);
  });
});
