import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import type { AccountEvent, Data, Fields, RouteKey } from "@candela/api";
import { DAY_MS, PositionType, type ProductSpec, ProductType, type Tick } from "@candela/model";
import { ManualClock } from "@candela/testkit";
import { afterAll } from "vitest";
import { createBus } from "../../platform/bus.ts";
import { systemRandom } from "../../platform/clock.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { ask, createAppOfModules, silentLog } from "../../testing/app-of-modules.ts";
import { freezeByHand, thawByHand } from "../../testing/freeze.ts";
import { testBox } from "../../testing/secret-test-box.ts";
import { noteFlows } from "../campaigns/index.ts";
import type { WithdrawalSettings } from "../content/index.ts";
import { frozenUsers } from "../freezes/index.ts";
import { createIdentityModule, readOutbox } from "../identity/index.ts";
import { type CashNeed, grantPaper } from "../ledger/index.ts";
import { openMoneyDatabase } from "../ledger/testing.ts";
import { messageHandlers } from "../messages/index.ts";
import { createSandboxRail, installSandboxPeer, type PayoutRail, sandboxSecret } from "../payouts/index.ts";
import type { MarketData } from "../pricing/index.ts";
import { checkWithdrawalsAgainstLedger, createWithdrawalsModule, type IdentityLevel } from "./index.ts";

export const ADDRESS = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";
export const FUND_PASSWORD = "wick7tallow";
const PASSWORD = "tallow4wick";

type Settings = { -readonly [K in keyof WithdrawalSettings]: WithdrawalSettings[K] };

const EUR: ProductSpec = {
  ...{ productId: 301, productCode: "C:EURUSD", productType: ProductType.forex, priceScale: 5, tickSize: 1n, quantityScale: 2 },
  ...{ quantityStep: 1n, quantityMin: 1n, quantityMax: 10n ** 9n, positionTypes: [PositionType.spot], calendar: "weekdays" },
  ...{ isVisible: true, isLock: false },
};

/** Withdrawals behind the real HTTP layer on a real database, with the sandbox as a peer over real HTTP and a clock that only the test moves. */
export async function openWithdrawals(given: { readonly sql?: Sql; readonly railOf?: (sandbox: PayoutRail) => PayoutRail } = {}) {
  const sql = given.sql ?? (await openMoneyDatabase([checkWithdrawalsAgainstLedger]));
  const clock = new ManualClock();
  const bus = createBus(silentLog);
  const events: { readonly userId: bigint; readonly event: AccountEvent }[] = [];
  bus.subscribe("account", (told) => events.push(...told.events.map((event) => ({ userId: told.userId, event }))));
  const identity = createIdentityModule({
    ...{ sql, clock, bus, box: testBox, random: systemRandom, log: silentLog },
    siteName: () => "Northlake",
    publicUrls: () => ["https://app.example.org"],
    passwordRule: () => "any",
    openPaperAccount: (tx, userId) => grantPaper(tx, userId, clock.now()),
  });
  const ticks = new Map<string, Tick>();
  const quote = (ts = clock.now()) =>
    ticks.set("C:EURUSD", { productCode: "C:EURUSD", seq: 1, ts, price: 110_000n, bid: 109_990n, ask: 110_010n, volume: 0n });
  quote();
  const market: MarketData = {
    spec: (code) => (code === EUR.productCode ? EUR : undefined),
    latest: (code) => ticks.get(code),
    isOpen: () => true,
    opensAt: (_code, ts) => ts + 60_000,
    onTick: () => () => undefined,
  };
  const settings: Settings = { reviewer: "sandbox", secondApproval: 10_000_000_000n, levelUnverified: 1, sandboxPayouts: "pays" };
  const levels = new Map<bigint, IdentityLevel>();
  const needs = new Map<bigint, CashNeed>();
  const shownWhole = new Set<string>();
  let may = true;
  let address: string | undefined;
  const secret = sandboxSecret(sql, testBox, systemRandom);
  const sandbox = createSandboxRail({ clock, secret, address: () => address });
  const moduleOn = (on: Sql) =>
    createWithdrawalsModule({
      ...{ sql: on, clock, bus, log: silentLog, box: testBox, market, frozenUsers, prove: identity.proveWithdrawal },
      noteFlows: noteFlows(market),
      levelOf: async (_sql, userId) => levels.get(userId) ?? settings.levelUnverified,
      cashNeeds: async () => needs,
      settings: async () => settings,
      isOff: async (feature) => shownWhole.has(feature),
      mayMoveMoney: () => may,
      rail: given.railOf?.(sandbox) ?? sandbox,
    });
  const withdrawals = moduleOn(sql);
  const appOf = (module: ReturnType<typeof moduleOn>) =>
    createAppOfModules({
      modules: [identity.handlers, module.handlers, messageHandlers({ sql, bus })],
      clock,
      authenticate: identity.authenticate,
    });
  const app = await appOf(withdrawals);
  installSandboxPeer(app, { sql, clock, secret, behaviour: async () => settings.sandboxPayouts });
  await app.listen({ port: 0, host: "127.0.0.1" });
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  afterAll(async () => {
    await app.close();
    await withdrawals.stop();
  });
  await sql`insert into platform_currency (id, currency_name, currency_type, decimals, wallet_address_type, position)
    values (3, 'USDT', 1, 6, 'TRC20/ERC20', 1), (6, 'EUR', 2, 2, '', 2)`;
  const [channel] = await sql<{ id: number }[]>`
    insert into funds_channel (name, direction, kind, currency_id, network, amount_min, amount_max, fee_fixed, fee_rate, position)
    values ('withdraw_USDT_TRC20', 2, 'crypto', 3, 'TRC20', 10000000, 60000000000, 1000000, 100000, 1) returning id`;
  const channelId = channel?.id ?? 0;
  await sql`insert into funds_channel_content (channel_id, language, title, content) values (${channelId}, 'en', 'USDT · TRC20', '-')`;
  let users = 0;

  async function lastCode(): Promise<string> {
    const [message] = await readOutbox(sql, 1);
    return /\d{4} \d{4} \d{4}|\d{6}/.exec(message?.body ?? "")?.[0].replaceAll(" ", "") ?? "";
  }

  return {
    ...{ sql, clock, events, settings, levels, shownWhole, channelId, withdrawals, sandbox, secret, quote, ticks, needs, address, app },
    stopMoney: () => {
      may = false;
    },
    letMoney: () => {
      may = true;
    },
    /** What the sandbox's own book has: reference, amount and state of each payout. */
    book: async () => [...(await sql`select reference, amount, currency, state from sandbox_rail_payout order by id`)],
    stateOf: async (id: string) => (await sql<{ state: string }[]>`select state from withdrawal where id = ${id}`)[0]?.state,
    /** Time goes on, and what is due by then happens. */
    async pass(ms: number) {
      clock.advance(ms);
      quote();
      await withdrawals.reviewer.round();
      await withdrawals.payouts.round();
    },
    async freeze(userId: bigint, isFrozen = true) {
      await (isFrozen ? freezeByHand : thawByHand)(sql, userId);
    },
    /** A user with a fund password and an address that is usable. */
    async user() {
      users += 1;
      clock.advance(61_000);
      quote();
      const account = `user${users}@example.org`;
      const ip = `198.51.${users}.1`;
      await ask(app, "POST /api/auth/sendCode", { account, purpose: "register" }, { ip });
      const { body } = await ask(app, "POST /api/auth/register", { account, code: await lastCode(), password: PASSWORD }, { ip });
      if (body.data === null) throw new Error(`not registered: ${body.msg}`);
      const { token } = body.data;
      const userId = BigInt(body.data.userId);
      const send = async <K extends RouteKey>(route: K, fields: Fields<K>) =>
        (await ask(app, route, fields, { token, ip, encoding: "json" })).body;
      const said = async <K extends RouteKey>(
        route: K,
        fields: Fields<K>,
      ): Promise<Data<K> | readonly [string, Readonly<Record<string, string>>]> => {
        const { code, msg, params, data } = await send(route, fields);
        return code === 200 ? (data as Data<K>) : [msg, params];
      };
      await send("POST /api/userSecurity/setFundPassword", { currentPassword: PASSWORD, fundPassword: FUND_PASSWORD });
      const addressId = await insertAddress(sql, userId, clock.now() - 2 * DAY_MS);
      const asked = (amount = "100", destinationId = addressId) => ({ channelId, destinationId, amount });
      const preview = async (amount = "100", destinationId = addressId) =>
        said("POST /api/withdrawal/preview", asked(amount, destinationId)) as Promise<Data<"POST /api/withdrawal/preview">>;
      const request = async (amount = "100", more: Partial<Fields<"POST /api/withdrawal/request">> = {}) => {
        const { revision } = await preview(amount, more.destinationId ?? addressId);
        const fields = { ...asked(amount), revision: revision ?? "0", fundPassword: FUND_PASSWORD, idempotencyKey: randomUUID(), ...more };
        return said("POST /api/withdrawal/request", fields) as Promise<Data<"POST /api/withdrawal/request">>;
      };
      const detail = (id: string) => said("GET /api/withdrawal/detail", { id }) as Promise<Data<"GET /api/withdrawal/detail">>;
      return { ...{ userId, token, ip, addressId, send, said, preview, request, detail }, cash: () => cashOf(sql, userId) };
    },
  };
}

/** An address that was confirmed at a moment. */
export async function insertAddress(sql: Sql, userId: bigint, confirmedMs: number, address = ADDRESS): Promise<string> {
  const [row] = await sql<{ id: bigint }[]>`
    insert into wallet_address (user_id, network, address, label, state, created_ms, confirmed_ms)
    values (${userId}, 'TRC20', ${address}, 'Ledger', 'active', ${confirmedMs}, ${confirmedMs}) returning id`;
  return String(row?.id);
}

/** USDT of a user: all of it, and what of it is frozen. */
async function cashOf(sql: Sql, userId: bigint): Promise<readonly [bigint, bigint]> {
  const [row] = await sql<{ balance: bigint; frozen: bigint }[]>`
    select credits_posted - debits_posted as balance, debits_pending as frozen from ledger_account
    where owner = ${userId} and asset_id = 3 and book = 'cash'`;
  return [row?.balance ?? 0n, row?.frozen ?? 0n];
}
