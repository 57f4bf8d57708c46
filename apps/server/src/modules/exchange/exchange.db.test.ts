/** Exchanges at a quote: once, at the amounts that were quoted, by the money transaction. */
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Tx } from "../../platform/postgres/database.ts";
import { dataOf } from "../../testing/answers.ts";
import { unguarded } from "../../testing/unguarded.ts";
import { verifyLedger } from "../ledger/index.ts";
import { faultyAtCommit } from "../ledger/ledger-test-kit.ts";
import { findStoredTick } from "../pricing/index.ts";
import { exchangeFile } from "./exchange-file.ts";
import { listExchanges } from "./exchange-store.ts";
import { BTC, EUR, JPY, openExchangeFixture, USD, USDT } from "./exchange-test-kit.ts";
import { checkExchangesAgainstLedger } from "./index.ts";

const GRANT = 100_000_000_000n;
const EVERY = { ids: { from: 0n, before: null } };
const PAGE = { limit: 100, offset: 0 };
const fixture = await openExchangeFixture();

const listed = async (user: bigint, filter = {}) => (await listExchanges(fixture.sql, user, { ...EVERY, ...filter }, PAGE)).exchanges;

describe("an exchange", () => {
  it("moves what was quoted between the user and the house, and keeps the tick of its rate", async () => {
    const user = await fixture.user();
    const before = [await fixture.house(USDT, "exchange"), await fixture.house(USDT, "fees"), await fixture.house(EUR, "exchange")];
    const { quote, expiresAt: _, ...quoted } = await fixture.quote(user);
    fixture.published.length = 0;
    const done = dataOf(await fixture.exchange(user, quote));
    expect(done).toEqual({ ...quoted, id: done.id, balanceAfter: "860.36", ts: fixture.now });
    expect(await fixture.cash(user)).toEqual({ USDT: GRANT - 1_000_000_000n, EUR: 86_036n });
    const after = [await fixture.house(USDT, "exchange"), await fixture.house(USDT, "fees"), await fixture.house(EUR, "exchange")];
    expect(after.map((units, index) => units - (before[index] ?? 0n))).toEqual([999_000_000n, 1_000_000n, -86_036n]);
    const [source] = done.sources;
    expect(await findStoredTick(fixture.sql, "C:EURUSD", source?.seq ?? 0)).toMatchObject({ bid: 115_860n, ask: 115_882n, priceScale: 5 });
    expect(fixture.published).toEqual([
      {
        userId: user,
        events: [
          { kind: "exchange", exchange: done },
          { kind: "balance", assetId: USDT, assetCode: "USDT", balance: "99000.000000", available: "99000.000000", frozen: "0.000000" },
          { kind: "balance", assetId: EUR, assetCode: "EUR", balance: "860.36", available: "860.36", frozen: "0.00" },
        ],
      },
    ]);
  });

  it("is at the rate that was held, wherever the market has gone meanwhile", async () => {
    const user = await fixture.user();
    const { quote, received } = await fixture.quote(user);
    fixture.now += 9_999;
    fixture.quoteAt("C:EURUSD", "1.20000", "1.20001");
    expect(dataOf(await fixture.exchange(user, quote)).received).toBe(received);
    fixture.quoteAt("C:EURUSD");
  });

  it("goes on from what arrived, and back loses both spreads and fees", async () => {
    const user = await fixture.user();
    const euro = dataOf(await fixture.exchange(user, (await fixture.quote(user, { amount: "500" })).quote));
    const yen = await fixture.quote(user, { fromCurrencyId: EUR, toCurrencyId: JPY, amount: euro.received });
    expect(dataOf(await fixture.exchange(user, yen.quote)).received).toBe(yen.received);
    const back = await fixture.quote(user, { fromCurrencyId: JPY, toCurrencyId: USDT, amount: yen.received });
    dataOf(await fixture.exchange(user, back.quote));
    expect(await fixture.cash(user)).toEqual({ USDT: GRANT - 500_000_000n + BigInt(back.received.replace(".", "")) });
    expect(Number(back.received)).toBeLessThan(500 * 0.998 ** 4);
  });

  it("has no transfer of a fee where there is none", async () => {
    const user = await fixture.user();
    fixture.settings.fee = 0n;
    const done = dataOf(await fixture.exchange(user, (await fixture.quote(user, { toCurrencyId: USD, amount: "10" })).quote));
    fixture.settings.fee = 100_000n;
    expect([done.fee, done.received]).toEqual(["0.000000", "9.98"]);
    const codes = await fixture.sql<{ name: string }[]>`select c.name from ledger_transfer t join ledger_code c on c.id = t.code
      where t.reference_kind = 11 and t.reference_id = ${BigInt(done.id)} order by t.id`;
    expect(codes.map(({ name }) => name)).toEqual(["exchange_paid", "exchange_received"]);
  });
});

describe("a quote is used once", () => {
  it("by one key, which answers the same again, also after the quote has expired", async () => {
    const user = await fixture.user();
    const { quote } = await fixture.quote(user);
    const key = randomUUID();
    const [first, second] = await Promise.all([fixture.exchange(user, quote, key), fixture.exchange(user, quote, key)]);
    fixture.pass(60_000);
    expect([second, await fixture.exchange(user, quote, key)]).toEqual([first, first]);
    expect(await listed(user)).toHaveLength(1);
  });

  it("and by no second one, at once or later", async () => {
    const user = await fixture.user();
    const { quote } = await fixture.quote(user);
    const answers = await Promise.all([fixture.exchange(user, quote), fixture.exchange(user, quote)]);
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ rejection: "quote_used" });
    expect(await fixture.exchange(user, quote)).toMatchObject({ ok: false, rejection: "quote_used" });
    expect(await listed(user)).toHaveLength(1);
  });

  it.each([
    ["happened", true],
    ["did not happen", false],
  ])("also where the commit's answer was lost, and it %s", async (_what, happened) => {
    const user = await fixture.user();
    const { quote, received } = await fixture.quote(user);
    const module = fixture.module(faultyAtCommit(fixture.sql, happened));
    await module.load();
    const key = randomUUID();
    expect(dataOf(await fixture.exchange(user, quote, key, module)).received).toBe(received);
    expect(dataOf(await fixture.exchange(user, quote, key)).received).toBe(received);
    expect(await listed(user)).toHaveLength(1);
    expect(await fixture.cash(user)).toEqual({ USDT: GRANT - 1_000_000_000n, EUR: 86_036n });
    await module.stop();
  });
});

describe("nothing is exchanged", () => {
  it("once the quote has expired", async () => {
    const user = await fixture.user();
    const { quote } = await fixture.quote(user);
    fixture.pass(10_000);
    expect(await fixture.exchange(user, quote)).toMatchObject({ ok: false, rejection: "quote_expired" });
    expect(await fixture.cash(user)).toEqual({ USDT: GRANT });
  });

  it("by a quote that was over before the clock was set back", async () => {
    const user = await fixture.user();
    const { quote } = await fixture.quote(user);
    fixture.pass(60_000);
    expect(await fixture.exchange(user, quote)).toMatchObject({ ok: false, rejection: "quote_expired" });
    fixture.pass(-70_000);
    expect(await fixture.exchange(user, quote)).toMatchObject({ ok: false, rejection: "quote_expired" });
    fixture.pass(10_000);
    expect(await fixture.cash(user)).toEqual({ USDT: GRANT });
  });

  it("by a quote that is another's, or that nobody signed", async () => {
    const [user, other] = [await fixture.user(), await fixture.user()];
    const { quote } = await fixture.quote(user);
    const [body = "", signature = ""] = quote.split(".");
    const forged = Buffer.from(
      Buffer.from(body, "base64url")
        .toString()
        .replace(/"amount":"\d+"/, '"amount":"1"'),
    ).toString("base64url");
    expect(await fixture.exchange(other, quote)).toMatchObject({ rejection: "quote_invalid" });
    for (const text of [`${forged}.${signature}`, body, `${body}.`, `${body}.AAAA`, `${quote}.x`, ".", "é", `.${signature}`])
      expect(await fixture.exchange(user, text), text).toMatchObject({ rejection: "quote_invalid" });
    expect(await fixture.cash(user)).toEqual({ USDT: GRANT });
  });

  it("with more than there is, of one exchange or of two at once", async () => {
    const user = await fixture.user();
    const much = await fixture.quote(user, { amount: "100000.000001" });
    expect(await fixture.exchange(user, much.quote)).toMatchObject({
      rejection: "insufficient_balance",
      params: { available: "100000.000000", needed: "100000.000001", asset: "USDT" },
    });
    const quotes = await Promise.all([1, 2].map(() => fixture.quote(user, { amount: "60000" })));
    const answers = await Promise.all(quotes.map(({ quote }) => fixture.exchange(user, quote)));
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
    const none = await fixture.quote(user, { fromCurrencyId: BTC, toCurrencyId: USDT, amount: "0.5" });
    expect(await fixture.exchange(user, none.quote)).toMatchObject({
      rejection: "insufficient_balance",
      params: { available: "0.00000000", needed: "0.50000000", asset: "BTC" },
    });
  });

  it("for an account under a freeze, or while the ledger is in doubt", async () => {
    const user = await fixture.user();
    const { quote } = await fixture.quote(user);
    fixture.frozen.add(user);
    expect(await fixture.exchange(user, quote)).toMatchObject({ ok: false, rejection: "account_frozen" });
    fixture.frozen.clear();
    fixture.mayMoveMoney = false;
    await expect(fixture.exchange(user, quote)).rejects.toMatchObject({ key: "not_ready" });
    fixture.mayMoveMoney = true;
    expect(dataOf(await fixture.exchange(user, quote)).paid).toBe("1000.000000");
  });
});

describe("the record of exchanges", () => {
  it("has those of the user alone, newest first, page by page and by currency and time; the file has them oldest first", async () => {
    const [user, other] = [await fixture.user(), await fixture.user()];
    const exchange = async (who: bigint, toCurrencyId: number) => {
      fixture.pass(1_000);
      return dataOf(await fixture.exchange(who, (await fixture.quote(who, { toCurrencyId, amount: "100" })).quote));
    };
    const first = await exchange(user, EUR);
    await exchange(other, EUR);
    const second = await exchange(user, JPY);
    const third = await exchange(user, EUR);
    const ids = async (filter = {}) => (await listed(user, filter)).map(({ id }) => String(id));
    expect(await ids()).toEqual([third.id, second.id, first.id]);
    expect(await ids({ toCurrencyId: EUR })).toEqual([third.id, first.id]);
    expect(await ids({ fromCurrencyId: EUR })).toEqual([]);
    expect(await ids({ startTs: second.ts, endTs: third.ts })).toEqual([second.id]);
    const page = await listExchanges(fixture.sql, user, EVERY, { limit: 1, offset: 1 });
    expect([page.total, page.exchanges.map(({ id }) => String(id))]).toEqual([3, [second.id]]);
    let file = "";
    for await (const part of exchangeFile(fixture.sql, user, EVERY, 2)) file += part;
    const lines = file.trimEnd().split("\r\n");
    expect(lines[0]).toBe(
      "\uFEFFtime,from,paid,fee,to,received,base,rate,mid,spread_rate,fee_rate,from_tick,to_tick,quoted_at,balance_after,exchange_id",
    );
    expect(lines.slice(1).map((line) => line.split(",").at(-1))).toEqual([first.id, second.id, third.id]);
    const at = new Date(second.ts).toISOString();
    const tick = `C:USDJPY ${second.sources[0]?.seq}`;
    expect(lines[2]).toBe(
      `${at},USDT,100.000000,0.100000,JPY,15552,USDT,155.6786427017,155.9999993613,0.00200000,0.00100000,,${tick},${at},15552,${second.id}`,
    );
  });
});

/** Undoes what a test changed by hand, once it was looked at. */
class Undone extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super("undone");
    this.problems = problems;
  }
}

async function problemsAfter(change: (tx: Tx) => Promise<unknown>): Promise<readonly string[]> {
  const undone: unknown = await unguarded(fixture.sql, async (tx) => {
    await change(tx);
    throw new Undone(await checkExchangesAgainstLedger(tx));
  }).catch((error: unknown) => error);
  if (undone instanceof Undone) return undone.problems;
  throw undone;
}

describe("the check of exchanges", () => {
  it.each<[string, (tx: Tx, id: bigint) => Promise<unknown>, string]>([
    ["what arrived", (tx, id) => tx`update currency_exchange set received = received - 1 where id = ${id}`, "move what it says"],
    ["the spread", (tx, id) => tx`update currency_exchange set spread_rate = spread_rate + 5000 where id = ${id}`, "from its ticks"],
    ["whose it is", (tx, id) => tx`update currency_exchange set user_id = user_id + 1000000 where id = ${id}`, "move what it says"],
    [
      "a transfer",
      (tx, id) => tx`update ledger_transfer set amount = amount + 1 where reference_id = ${id} and code = 42`,
      "move what it says",
    ],
    [
      "its tick",
      (tx, id) => tx`update stored_tick set ask = ask + 50 where product_code = 'C:EURUSD' and seq =
      (select to_seq from currency_exchange where id = ${id})`,
      "from its ticks",
    ],
    ["the record, which is gone", (tx, id) => tx`delete from currency_exchange where id = ${id}`, "move what it says"],
  ])("finds a change of %s", async (_what, change, problem) => {
    const user = await fixture.user();
    fixture.pass(1_000);
    const { id } = dataOf(await fixture.exchange(user, (await fixture.quote(user, { amount: "12345.678901" })).quote));
    expect(await problemsAfter((tx) => change(tx, BigInt(id)))).toContainEqual(expect.stringMatching(`^exchange ${id}: .*${problem}$`));
    expect(await problemsAfter(async () => undefined)).toEqual([]);
  });

  it("holds for both sides and every kind of leg", async () => {
    const user = await fixture.user();
    fixture.pass(1_000);
    const exchanged = async (fields: Parameters<typeof fixture.quote>[1]) =>
      dataOf(await fixture.exchange(user, (await fixture.quote(user, fields)).quote));
    await exchanged({ toCurrencyId: EUR, amount: "860.36", side: "get" });
    await exchanged({ fromCurrencyId: EUR, toCurrencyId: JPY, amount: "17000", side: "get" });
    await exchanged({ fromCurrencyId: JPY, toCurrencyId: BTC, amount: "0.00100001", side: "get" });
    await exchanged({ toCurrencyId: USD, amount: "77.777777" });
    await exchanged({ fromCurrencyId: USD, toCurrencyId: JPY, amount: "5.55" });
    await exchanged({ fromCurrencyId: BTC, toCurrencyId: USDT, amount: "0.0005" });
    const { problems } = await verifyLedger(fixture.sql, [checkExchangesAgainstLedger]);
    expect(problems).toEqual([]);
  });
});
