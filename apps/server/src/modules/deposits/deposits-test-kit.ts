import { randomUUID } from "node:crypto";
import type { AccountEvent, Data, Fields, RouteKey } from "@candela/api";
import { PositionType, type ProductSpec, ProductType, type Tick } from "@candela/model";
import { ManualClock } from "@candela/testkit";
import { afterAll } from "vitest";
import { createDeposits } from "../../compose-deposits.ts";
import { createBus } from "../../platform/bus.ts";
import { systemRandom } from "../../platform/clock.ts";
import type { OperatorSession, Session } from "../../platform/http/handlers.ts";
import { ask, createAppOfModules, silentLog } from "../../testing/app-of-modules.ts";
import { testBox } from "../../testing/secret-test-box.ts";
import { noteFlows } from "../campaigns/index.ts";
import { createFundsModule } from "../funds/index.ts";
import { grantPaper } from "../ledger/index.ts";
import { openMoneyDatabase } from "../ledger/testing.ts";
import { createAudit } from "../operators/index.ts";
import type { Send } from "../payments/index.ts";
import type { MarketData } from "../pricing/index.ts";
import { checkDepositsAgainstLedger } from "./index.ts";

type DepositData = NonNullable<Data<"GET /api/deposit/detail">>;

const EURUSD: ProductSpec = {
  ...{
    productId: 301,
    productCode: "C:EURUSD",
    productType: ProductType.forex,
    priceScale: 5,
    tickSize: 1n,
    quantityScale: 2,
    quantityStep: 1n,
  },
  ...{ quantityMin: 1n, quantityMax: 10n ** 9n, positionTypes: [PositionType.spot], calendar: "weekdays", isVisible: true, isLock: false },
};

/** Currencies that the channels of a new installation need, as the content's seeds would have them. */
const CURRENCY_ROWS = `values (1, 'BTC', 2, 8, 'BTC', 1), (2, 'ETH', 2, 8, 'ERC20', 2), (3, 'USDT', 2, 6, 'ERC20/TRC20/BEP20', 3),
  (4, 'USDC', 2, 6, 'ERC20/SOL', 4), (5, 'USD', 1, 2, '', 5), (6, 'EUR', 1, 2, '', 6), (10, 'SOL', 2, 8, 'SOL', 10)`;

/** A smallest PNG that a reader takes for whole. */
export const PICTURE = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** Deposits and their sandbox behind the real HTTP layer on a real database. Time and the workers' rounds go on when the test says so; requests between the two go through the app. */
export async function openDeposits() {
  const sql = await openMoneyDatabase([checkDepositsAgainstLedger]);
  await sql.unsafe(
    `insert into platform_currency (id, currency_name, currency_type, decimals, wallet_address_type, position) ${CURRENCY_ROWS}`,
  );
  const clock = new ManualClock();
  await sql`insert into operator (login_name, role, totp_secret, created_ms, totp_key_id)
    select 'operator' || n, 'finance', decode(repeat('00', 48), 'hex'), 1, '0000000000000000' from generate_series(1, 2) n`;
  const bus = createBus(silentLog);
  const events: AccountEvent[] = [];
  bus.subscribe("account", (told) => events.push(...told.events));
  const frozen = new Set<bigint>();
  let isDown = false;
  /** What happens once while an answer is on its way back. */
  let meanwhile: (() => Promise<void>) | null = null;
  let secondApproval = 10_000_000_000n;
  let lastCallback: { readonly body: Uint8Array; readonly headers: Readonly<Record<string, string>> } = {
    body: new Uint8Array(),
    headers: {},
  };
  const send: Send = async ({ method, url, headers, body }) => {
    if (isDown) throw new Error("nobody answers");
    const at = new URL(url);
    if (at.pathname.startsWith("/hooks/")) lastCallback = { body: Buffer.from(body, "utf8"), headers };
    const answer = await app.inject({
      method,
      url: at.pathname + at.search,
      headers: { ...headers },
      ...(method === "POST" && { payload: body }),
    });
    const next = meanwhile;
    meanwhile = null;
    await next?.();
    return { status: answer.statusCode, text: answer.body };
  };
  const tick: Tick = { productCode: "C:EURUSD", seq: 1, ts: clock.now(), price: 115_860n, bid: 115_860n, ask: 115_880n, volume: 0n };
  const market: MarketData = {
    spec: (code) => (code === EURUSD.productCode ? EURUSD : undefined),
    latest: (code) => (code === EURUSD.productCode ? tick : undefined),
    isOpen: () => true,
    opensAt: (_code, ts) => ts,
    onTick: () => () => undefined,
  };
  const { deposits, sandbox } = createDeposits(
    {
      ...{ sql, clock, bus, peer: "http://peer.test", send, log: silentLog, random: systemRandom, box: testBox, mayMoveMoney: () => true },
      noteFlows: noteFlows(market),
      frozenUsers: async (_tx, users) => new Set(users.filter((user) => frozen.has(user))),
    },
    {
      marketData: { market },
      operators: { audit: createAudit({ sql, clock, log: silentLog }) },
      content: { siteName: () => "Northlake", depositSecondApproval: async () => secondApproval },
    },
  );
  const funds = createFundsModule({ sql, clock, market, exchange: async () => ({ currencyIds: [3, 5, 6], spread: 0n, fee: 0n }) });
  const sessionOf = (token: string): Session | null => {
    const read = /^(user|guest)(\d+)$/.exec(token);
    if (read === null) return null;
    return { sessionId: 1n, userId: BigInt(read[2] ?? 0), accountType: read[1] === "guest" ? "guest" : "registered" };
  };
  const operatorOf = (token: string): OperatorSession | null => {
    const read = /^operator(\d+)$/.exec(token);
    return read === null ? null : { sessionId: 1n, operatorId: BigInt(read[1] ?? 0), loginName: token, role: "finance" };
  };
  const app = await createAppOfModules({
    modules: [deposits.handlers, funds.handlers],
    clock,
    authenticate: async (token) => sessionOf(token),
    authenticateOperator: async (token) => operatorOf(token),
    installs: [sandbox.install, deposits.install],
  });
  await funds.start();
  await sandbox.load();
  afterAll(async () => {
    await deposits.stop();
    await app.close();
  });
  let users = 0;
  const channels = await sql<{ id: number; name: string }[]>`select id, name from funds_channel`;

  /** Work by the clock, of both sides, until nothing more follows from it. */
  async function round(): Promise<void> {
    await sandbox.deliver();
    await deposits.round();
  }

  function callsOf(token: string) {
    /** The data or rows of the answer, or the rejection with its params. */
    const said = async <K extends RouteKey>(route: K, fields: Fields<K>) => {
      const { body } = await ask(app, route, fields, { token, encoding: "json" });
      return body.code === 200 ? body.data : [body.msg, body.params];
    };
    const deposit = async (
      route: "POST /api/deposit/bank" | "POST /api/deposit/online",
      channel: string,
      amount: string,
      key: string = randomUUID(),
    ) => (await said(route, { channelId: channelId(channel), amount, idempotencyKey: key })) as DepositData;
    return {
      token,
      said,
      rows: async <K extends RouteKey>(route: K, fields: Fields<K>) => (await ask(app, route, fields, { token })).body.rows,
      online: (amount: string, key?: string) => deposit("POST /api/deposit/online", "recharge_online_USD", amount, key),
      bank: (amount: string, key?: string) => deposit("POST /api/deposit/bank", "recharge_bank_EUR", amount, key),
      address: async (channel: string) =>
        (await said("GET /api/deposit/address", { channelId: channelId(channel) })) as NonNullable<Data<"GET /api/deposit/address">>,
      detail: async (id: string) => (await said("GET /api/deposit/detail", { id })) as DepositData,
      list: async (fields: Fields<"GET /api/deposit/list"> = {}) => (await ask(app, "GET /api/deposit/list", fields, { token })).body.rows,
    };
  }
  const channelId = (name: string) => channels.find((channel) => channel.name === name)?.id ?? 0;

  return {
    ...{ sql, clock, events, frozen, app, callsOf, round, deposits, sandbox, send, channelId },
    lastCallback: () => lastCallback,
    setDown: (down: boolean) => {
      isDown = down;
    },
    /** The next answer of a peer takes a while, in which this happens. */
    setMeanwhile: (work: () => Promise<void>) => {
      meanwhile = work;
    },
    /** The setting, as an operator sets it. */
    setSecondApproval(units: bigint) {
      secondApproval = units;
    },
    async user() {
      users += 1;
      const userId = BigInt(users);
      await sql.begin((tx) => grantPaper(tx, userId, clock.now()));
      return { userId, ...callsOf(`user${users}`) };
    },
    /** Chooses on the payment's page, as a browser would. */
    async choose(payUrl: string, choice: string, more: Readonly<Record<string, string>> = {}) {
      const payload = new URLSearchParams({ choice, ...more }).toString();
      return app.inject({ method: "POST", url: payUrl, payload, headers: { "content-type": "application/x-www-form-urlencoded" } });
    },
    /** Sends coins on the page of the chain. */
    async sendCoins(fields: Readonly<Record<string, string>>) {
      const payload = new URLSearchParams(fields).toString();
      return app.inject({
        method: "POST",
        url: "/sandbox/chain",
        payload,
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
    },
    /** Balance of a user's cash in a currency, in units. */
    async cash(userId: bigint, assetId: number): Promise<bigint> {
      const [row] = await sql<{ balance: bigint }[]>`select coalesce(sum(credits_posted - debits_posted), 0) as balance
        from ledger_account where owner = ${userId} and asset_id = ${assetId} and book = 'cash'`;
      return row?.balance ?? 0n;
    },
    async house(book: string, assetId: number): Promise<bigint> {
      const [row] = await sql<{ balance: bigint }[]>`select coalesce(sum(credits_posted - debits_posted), 0) as balance
        from ledger_account where owner = 0 and asset_id = ${assetId} and book = ${book}`;
      return row?.balance ?? 0n;
    },
  };
}
