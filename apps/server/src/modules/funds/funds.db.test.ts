/** Answers about channels and about the forms of cards: rows as they are kept, in the caller's language. */
import type { Envelope, Fields, LanguageCode, RouteKey } from "@candela/api";
import { ManualClock } from "@candela/testkit";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Call, Handler } from "../../platform/http/handlers.ts";
import { createTestDatabase, type TestDatabase } from "../../testing.ts";
import { createFundsModule } from "./index.ts";

const clock = new ManualClock(Date.UTC(2026, 0, 5));
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const { sql } = database;
  await sql`insert into platform_currency (id, currency_name, currency_type, decimals, wallet_address_type, position)
    values (1, 'BTC', 2, 8, 'BTC', 1), (3, 'USDT', 2, 6, 'TRC20', 2)`;
  await sql`insert into funds_channel (name, direction, kind, currency_id, network, amount_min, amount_max, fee_fixed, fee_rate, is_visible, position)
    values ('later', 1, 'crypto', 1, 'BTC', 101, 202, 303, 404, true, 3), ('first', 1, 'bank', 3, '', 105, null, 306, 407, true, 2),
      ('hidden', 1, 'crypto', 1, 'BTC', 1, 2, 3, 4, false, 1), ('out', 2, 'crypto', 3, 'TRC20', 108, 209, 310, 411, true, 1)`;
  await sql`insert into funds_channel_content (channel_id, language, title, content)
    select id, language, name || ' ' || language, '<p onclick="x()">' || name || '</p><script>x()</script>'
    from funds_channel, unnest(array['en', 'zh']) as language where name <> 'out' or language = 'en'`;
  await sql`insert into bank_property (config_type, name, kind, is_required, length_min, length_max, is_visible, position)
    values (0, 'last', 'iban', false, 5, 34, true, 9), (0, 'hidden', 'text', true, 1, 2, false, 1), (0, 'start', 'text', true, 2, 80, true, 4),
      (1, 'other', 'phone', true, 3, 20, true, 1)`;
  await sql`insert into bank_property_content (property_id, language, title, content)
    select id, 'en', name || ' title', name || ' hint' from bank_property`;
});
afterAll(() => database.close());

const market = { spec: () => undefined, latest: () => undefined, isOpen: () => true, onTick: () => () => undefined };

async function ask<K extends RouteKey>(key: K, fields: Fields<K>, { language = "en" as LanguageCode, userId = 1n } = {}) {
  const exchange = async () => ({ currencyIds: [3, 1], spread: 1_000_001n, fee: 2_000_003n });
  const { handlers } = createFundsModule({ sql: database.sql, clock, market, exchange });
  const call = { fields, language, session: { userId, sessionId: 1n, accountType: "guest" } };
  return (await (handlers[key] as Handler<never>)(call as unknown as Call<never>)) as Envelope<unknown, Record<string, unknown>>;
}

/** Without the number that the database gave it. */
const listed = ({ rows, total }: Envelope<unknown, Record<string, unknown>>) => [rows.map(({ id: _, ...row }) => row), total];

const first = {
  ...{ channelType: "bank", channelName: "first en", currencyId: 3, currencyName: "USDT", network: "", minAmount: "0.000105" },
  ...{ maxAmount: null, feeFixed: "0.000306", feeRate: "0.00000407", instructions: "<p>first</p>", sort: 2 },
};
const later = {
  ...{ channelType: "crypto", channelName: "later en", currencyId: 1, currencyName: "BTC", network: "BTC", minAmount: "0.00000101" },
  ...{ maxAmount: "0.00000202", feeFixed: "0.00000303", feeRate: "0.00000404", instructions: "<p>later</p>", sort: 3 },
};
const out = {
  ...{ channelType: "crypto", channelName: "out en", currencyId: 3, currencyName: "USDT", network: "TRC20", minAmount: "0.000108" },
  ...{ maxAmount: "0.000209", feeFixed: "0.000310", feeRate: "0.00000411", instructions: "<p>out</p>", sort: 1 },
};

it("of ways in and ways out each list has its own, in order, in decimals of its currency, clean, and none that is hidden", async () => {
  expect(listed(await ask("GET /api/rechargeChannelConfig/list", {}))).toEqual([[first, later], 2]);
  expect(listed(await ask("GET /api/withdrawChannelConfig/list", {}))).toEqual([[out], 1]);
});

it("says them in the reader's language, and in English where nobody wrote another", async () => {
  const names = async (key: "GET /api/rechargeChannelConfig/list" | "GET /api/withdrawChannelConfig/list") =>
    (await ask(key, {}, { language: "zh" })).rows.map(({ channelName }) => channelName);
  expect(await names("GET /api/rechargeChannelConfig/list")).toEqual(["first zh", "later zh"]);
  expect(await names("GET /api/withdrawChannelConfig/list")).toEqual(["out en"]);
});

it("of the fields of a card tells those of its form, in order, and none that is hidden", async () => {
  const form = async (configType: number) => listed(await ask("GET /api/bankPropertyConfig/list", { configType } as never));
  const start = { propertyName: "start", propertyType: "text", label: "start title", hint: "start hint", isRequired: true };
  const last = { propertyName: "last", propertyType: "iban", label: "last title", hint: "last hint", isRequired: false };
  const other = { propertyName: "other", propertyType: "phone", label: "other title", hint: "other hint", isRequired: true };
  expect(await form(0)).toEqual([
    [
      { ...start, configType: 0, minLength: 2, maxLength: 80, sort: 4 },
      { ...last, configType: 0, minLength: 5, maxLength: 34, sort: 9 },
    ],
    2,
  ]);
  expect(await form(1)).toEqual([[{ ...other, configType: 1, minLength: 3, maxLength: 20, sort: 1 }], 1]);
});

it("tells by what an exchange is worse, and at par what needs no product", async () => {
  const { data } = await ask("GET /api/currencyExchangeRate/getExchangeInfo", {});
  expect(data).toMatchObject({
    ...{ settlementCurrencyId: 3, spreadRate: "0.01000001", feeRate: "0.02000003", ts: clock.now() },
    rates: [
      { currencyId: 3, bid: "1" },
      { currencyId: 1, bid: null },
    ],
  });
});
