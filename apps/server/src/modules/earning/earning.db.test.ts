/** Locks and pledges: money in, interest by the day, money back, on a real database. */
import { randomUUID } from "node:crypto";
import { DAY_MS, dayInterest, dayOf, dayText, earningRate, startOfDay } from "@candela/model";
import { earningDraw } from "@candela/model/earning-rate";
import { describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answers.ts";
import { ETH, openEarningFixture, USDT } from "./earning-test-kit.ts";
import { readSeedDays } from "./seed-days.ts";

const GRANT = 100_000_000_000n;
const fixture = await openEarningFixture();

/** Interest that a lock of USDT-7 has to get on a day, from what was published of it: the highest where that came after the day had begun. */
async function drawnInterest(principal: bigint, day: number): Promise<bigint> {
  const [row] = await readSeedDays(fixture.sql, day, day);
  const seed = row?.seed;
  if (seed === null || seed === undefined) throw new Error("the seed of a day that is over is published");
  if (Number(row?.publishedMs) >= startOfDay(day)) return dayInterest(principal, 3_300_000n);
  return dayInterest(principal, earningRate({ rateLow: 2_900_000n, rateHigh: 3_300_000n }, earningDraw(seed, "USDT-7", dayText(day))));
}

describe("a lock", () => {
  it("takes the money, earns a drawn rate each day, and gives it back at its end", async () => {
    const user = await fixture.user();
    const today = dayOf(fixture.now);
    const lock = dataOf(await fixture.start(user, "USDT-7", "1000"));
    expect(lock).toMatchObject({
      ...{ name: "USDT-7", version: 1, amount: "1000.000000", state: "running", firstDay: dayText(today), lastDay: dayText(today + 6) },
      ...{
        maturesAt: (today + 7) * DAY_MS,
        daysBooked: 0,
        paid: "0.000000",
        early: { forfeited: "0.000000", fee: "2.000000", back: "998.000000" },
      },
    });
    expect(await fixture.books(user)).toEqual({ "USDT cash": GRANT - 1_000_000_000n, "USDT earn": 1_000_000_000n });
    await fixture.pass(3);
    expect(await fixture.order(user, lock.id)).toMatchObject({ daysBooked: 3, state: "running" });
    await fixture.pass(4);
    const due = await Promise.all(Array.from({ length: 7 }, (_, at) => drawnInterest(1_000_000_000n, today + at)));
    expect(await fixture.days(lock.id)).toEqual(due.map((amount, at) => `${dayText(today + at)} ${amount} paid`));
    const interest = due.reduce((sum, amount) => sum + amount, 0n);
    expect(await fixture.books(user)).toEqual({ "USDT cash": GRANT + interest });
    expect(await fixture.order(user, lock.id)).toMatchObject({ state: "matured", back: "1000.000000", early: null, nextId: null });
    // The installation began on the first day, so that nobody could have committed to its rate.
    expect(due[0]).toBe(90_410n);
    expect(new Set(due.slice(1)).size).toBeGreaterThan(1);
  });

  it("is left early for the interest that was paid and a fee, at what its user has read", async () => {
    const user = await fixture.user();
    const treasury = await fixture.treasury(USDT);
    const lock = dataOf(await fixture.start(user, "USDT-30", "1000"));
    await fixture.pass(2);
    const { early, paid } = await fixture.order(user, lock.id);
    expect(early).toEqual({ forfeited: paid, fee: "5.000000", back: early?.back });
    expect(await fixture.redeem(user, lock, "995.000000")).toEqual({
      ok: false,
      rejection: "earning_back_changed",
      params: { back: early?.back, asset: "USDT" },
    });
    const ended = dataOf(await fixture.redeem(user, lock, early?.back ?? ""));
    expect(ended).toMatchObject({ state: "redeemed", back: early?.back, forfeited: paid, fee: "5.000000", early: null });
    // Nothing was gained, the fee is gone, and the treasury has again what it had.
    expect(await fixture.books(user)).toEqual({ "USDT cash": GRANT - 5_000_000n });
    expect(await fixture.treasury(USDT)).toBe(treasury);
    expect(await fixture.redeem(user, lock, early?.back ?? "")).toMatchObject({ ok: false, rejection: "earning_ended" });
  });

  it("counts a day that is over before it is left, whether the job has looked or not", async () => {
    const user = await fixture.user();
    const lock = dataOf(await fixture.start(user, "USDT-30", "1000"));
    await fixture.pass(1, []);
    const read = await fixture.order(user, lock.id);
    const rejected = await fixture.redeem(user, lock, read.early?.back ?? "");
    expect(rejected).toMatchObject({ ok: false, rejection: "earning_back_changed" });
    await fixture.pass(0);
    const { early } = await fixture.order(user, lock.id);
    expect(rejected).toMatchObject({ params: { back: early?.back } });
    dataOf(await fixture.redeem(user, lock, early?.back ?? ""));
  });

  it("is locked again at its end if its user chose so, at the same terms", async () => {
    const user = await fixture.user();
    const lock = dataOf(await fixture.start(user, "USDT-7", "100"));
    dataOf(await fixture.rollOver(user, lock, true));
    await fixture.pass(7);
    const ended = await fixture.order(user, lock.id);
    const next = await fixture.order(user, ended.nextId ?? "0");
    expect(next).toMatchObject({
      amount: "100.000000",
      state: "running",
      rollsOver: true,
      firstDay: dayText(dayOf(fixture.now)),
      version: 1,
    });
    expect((await fixture.books(user))["USDT earn"]).toBe(100_000_000n);
    dataOf(await fixture.rollOver(user, next, false));
    await fixture.pass(7);
    expect(await fixture.books(user)).not.toHaveProperty("USDT earn");
  });

  it("is not locked again where its account is frozen, and the money is back", async () => {
    const user = await fixture.user();
    const lock = dataOf(await fixture.start(user, "USDT-7", "100", { rollsOver: true }));
    fixture.frozen.add(user);
    await fixture.pass(7);
    expect(await fixture.order(user, lock.id)).toMatchObject({ state: "matured", nextId: null });
    const [message] = await fixture.sql<
      { params: Record<string, string> }[]
    >`select params from site_message where user_id = ${user} and kind = 'earning_matured'`;
    expect(message?.params).toMatchObject({ next: "frozen", amount: "100.000000" });
  });

  it("is not locked again while a switch hides lock-mining: nothing new begins", async () => {
    const user = await fixture.user();
    const lock = dataOf(await fixture.start(user, "USDT-7", "100", { rollsOver: true }));
    fixture.hidden.add("lockMining");
    await fixture.pass(7);
    fixture.hidden.delete("lockMining");
    expect(await fixture.order(user, lock.id)).toMatchObject({ state: "matured", nextId: null });
    expect(await fixture.books(user)).not.toHaveProperty("USDT earn");
  });

  it.each([
    ["49.999999", "earning_below_minimum", { min: "50.000000", asset: "USDT" }],
    ["50000.000001", "earning_above_maximum", { max: "50000.000000", asset: "USDT" }],
    ["1.0000001", "amount_decimals", { decimals: "6" }],
  ])("of %s is rejected: %s", async (amount, rejection, params) => {
    const user = await fixture.user();
    expect(await fixture.start(user, "USDT-7", amount)).toEqual({ ok: false, rejection, params });
    expect(await fixture.books(user)).toEqual({ "USDT cash": GRANT });
  });

  it("is rejected for other terms, a frozen account, more than one user may have, more than there is, and cash that positions need", async () => {
    const user = await fixture.user();
    expect(await fixture.start(user, "USDT-7", "100", { version: 2 })).toMatchObject({ rejection: "terms_changed" });
    fixture.frozen.add(user);
    expect(await fixture.start(user, "USDT-7", "100")).toMatchObject({ rejection: "account_frozen" });
    fixture.frozen.delete(user);
    fixture.needs = new Map([[user, () => ({ isKnown: true, needed: 99_950_000_000n })]]);
    expect(await fixture.start(user, "USDT-7", "100")).toMatchObject({ rejection: "cash_backs_positions" });
    fixture.needs = new Map([[user, () => ({ isKnown: false })]]);
    expect(await fixture.start(user, "USDT-7", "100")).toMatchObject({ rejection: "cash_backing_unpriced" });
    fixture.needs = new Map();
    dataOf(await fixture.start(user, "USDT-7", "50000"));
    dataOf(await fixture.start(user, "USDT-7", "49000"));
    expect(await fixture.start(user, "USDT-7", "1001")).toEqual({
      ok: false,
      rejection: "earning_user_limit",
      params: { max: "100000.000000", left: "1000.000000", asset: "USDT" },
    });
    expect(await fixture.start(user, "USDT-30", "1000.1")).toMatchObject({ rejection: "insufficient_balance" });
  });

  it("happens once for a key, and another request with it is rejected", async () => {
    const user = await fixture.user();
    const key = randomUUID();
    const [one, other] = await Promise.all([fixture.start(user, "USDT-7", "100", { key }), fixture.start(user, "USDT-7", "100", { key })]);
    expect(dataOf(one)).toEqual(dataOf(other));
    expect((await fixture.books(user))["USDT earn"]).toBe(100_000_000n);
    await expect(fixture.start(user, "USDT-7", "200", { key })).rejects.toMatchObject({ key: "key_reused" });
  });
});

describe("a pledge", () => {
  it("without a term earns from the next day on, and is taken back at once with all its interest", async () => {
    const user = await fixture.user();
    await fixture.give(user, ETH, 88_600_000n);
    const pledge = dataOf(await fixture.start(user, "ETH-FLEX", "0.5"));
    expect(pledge).toMatchObject({ lastDay: null, maturesAt: null, firstDay: dayText(dayOf(fixture.now) + 1), rateLow: "0.01800000" });
    await fixture.pass(1);
    expect(await fixture.days(pledge.id)).toEqual([]);
    await fixture.pass(2);
    // 0.5 × 1.80 % ÷ 365, rounded down at eight decimals.
    expect((await fixture.days(pledge.id)).map((line) => line.split(" ").slice(1).join(" "))).toEqual(["2465 paid", "2465 paid"]);
    const ended = dataOf(await fixture.redeem(user, pledge, "0.50000000", "pledge"));
    expect(ended).toMatchObject({ state: "redeemed", back: "0.50000000", forfeited: "0.00000000", fee: "0.00000000" });
    expect((await fixture.books(user))["ETH cash"]).toBe(88_600_000n + 2n * 2465n);
  });

  it("for a term is not given back before it, and by itself after it", async () => {
    const user = await fixture.user();
    await fixture.give(user, ETH, 100_000_000n);
    const pledge = dataOf(await fixture.start(user, "ETH-P30", "1"));
    expect(pledge.early).toBeNull();
    expect(await fixture.redeem(user, pledge, "1.00000000", "pledge")).toEqual({
      ok: false,
      rejection: "earning_not_due",
      params: { at: String(pledge.maturesAt) },
    });
    await fixture.pass(30);
    const daily = dayInterest(100_000_000n, 2_600_000n);
    expect((await fixture.books(user))["ETH cash"]).toBe(100_000_000n + 30n * daily);
  });
});
