/**
 * The reach of an operator. Every call that writes is made once, on a market with users who hold money, orders, positions and running
 * trades: only tables of operators change. And no call of theirs has a field that names a price, a result or a balance.
 */
import { randomUUID } from "node:crypto";
import { ROUTES, type RouteDefinition } from "@candela/api";
import { ManualClock } from "@candela/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addTestOperator, openTestOperator } from "./modules/operators/operators-test-kit.ts";
import { tableHashes } from "./testing/state-hash.ts";
import { expectWholeLedgerSound } from "./testing/whole-ledger.ts";
import { endWholeServer, openGuest, type Server, startWholeServer } from "./testing/whole-server.ts";
import { createTestDatabase, type TestDatabase } from "./testing.ts";

const routes = Object.entries(ROUTES) as [string, RouteDefinition][];
const writing = routes.filter(([key, { access }]) => access === "operator" && !key.startsWith("GET")).map(([key]) => key);
/**
 * Decisions on what a user asked for: they end it, and reach no other money; freezes, which a user is told of; what another operator asked for; answers to a user who has written;
 * and whether a leader's name and text are shown. Tests of their own are `admin-withdrawals.db.test.ts`, `deposit-operators.db.test.ts`, `identity-admin.db.test.ts`, `account-freeze.db.test.ts`, `factor-removal.db.test.ts`, `earning-admin.db.test.ts`, `loan-routes.db.test.ts`, `support.db.test.ts`, `campaign-admin.db.test.ts` and `copy-admin.db.test.ts`.
 */
const DECIDES =
  /^POST \/api\/admin\/(withdrawal|deposit|identityCase|accountFreeze|earningProposal|loanProposal|loanOrder|newShareProposal|commissionProposal|campaignProposal|copyLeader|factorRemoval)\/|^POST \/api\/admin\/support\/(picture|attachment|reply|note|assign|snooze|resolve|reopen|marks|typing)$/;
/**
 * Fields that name money or a user, and are no say in how anything goes: what a bank's statement says arrived, with its reference, which is good once; whose account a freeze
 * keeps from beginning anything; money for a treasury or to be lent, which another operator has to approve; the most that any one user may put into
 * a product, owe of one or ask of an offer; the issue price of a new share, which another operator has to approve and which is the same for everybody; and a campaign's
 * money, rewards, prizes and the age of accounts that it is for, which another operator has to approve before it begins and which do not change after.
 */
const KNOWN_FIELDS: Readonly<Record<string, readonly string[]>> = {
  "POST /api/admin/deposit/approve": ["amount"],
  "POST /api/admin/accountFreeze/begin": ["userId"],
  "POST /api/admin/factorRemoval/ask": ["userId"],
  "POST /api/admin/treasury/fund": ["amount"],
  "POST /api/admin/earningProduct/put": ["userMaximum"],
  "POST /api/admin/loanFund/fund": ["amount"],
  "POST /api/admin/loanProduct/put": ["userMaximum"],
  "POST /api/admin/commissionFund/fund": ["amount"],
  "POST /api/admin/newShare/propose": ["price", "lotsPerUser"],
  "POST /api/admin/campaign/propose": ["accountDaysMin", "accountDaysMax", "amount", "amount"],
  "POST /api/admin/campaign/fund": ["amount"],
};
const writes = writing.filter((key) => !DECIDES.test(key));

/** Tables that operators write, and the log of it. Every other table is out of reach. */
const OWN_TABLES = new Set(
  `operator operator_session operator_audit login_attempt content_revision site_setting site_line text_lang text_lang_content switch_set
   platform_currency language_text app_config pop_up pop_up_content banner banner_content rich_text rich_text_content article
   article_content question_answer question_answer_content funds_channel funds_channel_content bank_property
   bank_property_content withdrawal_limit order_fee_setting quick_option product product_suspension earning_product earning_terms earning_proposal
   loan_product loan_terms loan_proposal new_share_proposal commission_proposal campaign_proposal
   support_agent support_canned support_hours`.split(/\s+/),
);

const text = { language: "en", title: "T", content: "<p>C</p>" };
const named = { name: "sample", img: "", path: "", isVisible: true };
const flags = { isVisible: true, isShow: true, isLock: true, isRecommended: true, sort: 1 };
const channel = {
  name: "sample",
  channelType: "crypto",
  currencyId: 1,
  network: "BTC",
  minimum: "0.001",
  maximum: null,
  feeFixed: "0",
  feeRate: "0",
  isVisible: true,
  texts: [text],
};
const terms = { productType: 2, seconds: 45, payoutRate: "0.5", minimum: "1", maximum: "100" };

const CAMPAIGN = {
  ...{ code: "a-draw", form: "draw", isWelfare: false, startsAt: Date.UTC(2026, 0, 6), endsAt: Date.UTC(2026, 0, 8), budget: "10" },
  audience: { registered: true, identity: false, deposited: false, accountDaysMin: 1, accountDaysMax: 30, openedBefore: null },
  tasks: [{ goal: "fees", target: "10", turns: 5, reward: { kind: "tickets", amount: null, tickets: 1, voucher: null } }],
  ...{ prizes: [{ count: 2, amount: "1" }], hasBeacon: false },
  texts: [{ language: "en", title: "A draw", summary: "S", rules: "<p>R</p>" }],
};

/** One good call of each, in an order in which each can succeed. */
const GOOD: readonly (readonly [string, object])[] = [
  ["POST /api/admin/operator/add", { loginName: "second", role: "content" }],
  ["POST /api/admin/operator/setRole", { loginName: "second", role: "support" }],
  ["POST /api/admin/operator/setDisabled", { loginName: "second", isDisabled: true }],
  ["POST /api/admin/operator/renewEnrolment", { loginName: "bob" }],
  ["POST /api/admin/operatorSession/revoke", { id: "2" }],
  ["POST /api/admin/siteSetting/put", { setting: "site_name", value: "Aurora" }],
  ["POST /api/admin/siteSetting/remove", { setting: "site_name" }],
  ["POST /api/admin/siteLine/put", { position: 1, name: "Two", url: "https://two.example" }],
  ["POST /api/admin/siteLine/remove", { position: 1 }],
  ["POST /api/admin/textLang/put", { remark: "tip_x", otherValue: "", isVisible: true, texts: [{ language: "en", content: "x" }] }],
  ["POST /api/admin/textLang/remove", { remark: "tip_x" }],
  ["POST /api/admin/switchSet/put", { desc: "sample", switchName: "Sample", status: 1 }],
  ["POST /api/admin/switchSet/reorder", { names: ["sample"] }],
  ["POST /api/admin/switchSet/remove", { desc: "sample" }],
  ["POST /api/admin/platformCurrency/put", { id: 3, walletAddressType: "TRC20" }],
  ["POST /api/admin/platformCurrency/reorder", { names: ["3"] }],
  ["POST /api/admin/languageText/put", { language: "en", key: "nav_assets", content: "Wealth" }],
  ["POST /api/admin/languageText/remove", { language: "en", key: "nav_assets" }],
  [
    "POST /api/admin/appConfig/put",
    { pagePath: "/pages/x", module: "a", desc: "b", isVisible: true, titleKey: "nav_assets", icon: "", path: "" },
  ],
  ["POST /api/admin/appConfig/reorder", { names: ["2"] }],
  ["POST /api/admin/appConfig/remove", { pagePath: "/pages/x", module: "a", desc: "b" }],
  ["POST /api/admin/popUp/put", { ...named, texts: [{ ...text, buttonText: "B" }] }],
  ["POST /api/admin/popUp/reorder", { names: ["sample"] }],
  ["POST /api/admin/popUp/remove", { name: "sample" }],
  ["POST /api/admin/banner/put", { ...named, texts: [text] }],
  ["POST /api/admin/banner/reorder", { names: ["sample"] }],
  ["POST /api/admin/banner/remove", { name: "sample" }],
  ["POST /api/admin/richText/put", { name: "sample", texts: [text] }],
  ["POST /api/admin/richText/remove", { name: "sample" }],
  [
    "POST /api/admin/article/put",
    { name: "sample", kind: 1, img: "", isPinned: false, isVisible: true, publishedTs: 1, texts: [{ ...text, summary: "S" }] },
  ],
  ["POST /api/admin/article/remove", { name: "sample" }],
  [
    "POST /api/admin/questionAnswer/put",
    { name: "sample", isVisible: true, texts: [{ language: "en", category: "C", question: "Q", answer: "A" }] },
  ],
  ["POST /api/admin/questionAnswer/reorder", { names: ["sample"] }],
  ["POST /api/admin/questionAnswer/remove", { name: "sample" }],
  ["POST /api/admin/rechargeChannelConfig/put", channel],
  ["POST /api/admin/rechargeChannelConfig/reorder", { names: ["sample"] }],
  ["POST /api/admin/rechargeChannelConfig/remove", { name: "sample" }],
  ["POST /api/admin/withdrawChannelConfig/put", channel],
  ["POST /api/admin/withdrawChannelConfig/reorder", { names: ["sample"] }],
  ["POST /api/admin/withdrawChannelConfig/remove", { name: "sample" }],
  ["POST /api/admin/loanFund/fund", { currencyId: 3, amount: "1" }],
  ["POST /api/admin/commissionFund/fund", { amount: "1" }],
  ["POST /api/admin/commissionRates/propose", { levelOne: "0.1", levelTwo: "0.05", levelThree: "0.01", fromDay: "2026-02-01" }],
  ["POST /api/admin/campaign/propose", { ...CAMPAIGN, code: "b-draw" }],
  ["POST /api/admin/campaign/fund", { id: 1, amount: "5" }],
  ["POST /api/admin/campaign/end", { id: 1 }],
  [
    "POST /api/admin/newShare/propose",
    {
      ...{
        code: "S:REACH",
        price: "5",
        lotShares: 1,
        lotsOffered: 50,
        lotsMinimum: 1,
        lotsPerUser: 10,
        hasBeacon: false,
        profile: "steady",
      },
      ...{ opensAt: Date.UTC(2026, 0, 6), closesAt: Date.UTC(2026, 0, 8), drawAt: Date.UTC(2026, 0, 9), listsAt: Date.UTC(2026, 0, 12) },
      texts: [
        { language: "en", name: "A share", sector: "S", summary: "S", prospectus: "<p>P</p>", financials: "<p>F</p>", risks: "<p>R</p>" },
      ],
    },
  ],
  [
    "POST /api/admin/loanProduct/put",
    {
      ...{
        name: "USD-60",
        currencyId: 5,
        termDays: 60,
        isSecured: true,
        isOpen: true,
        dailyRate: "0.0003",
        overdueRate: "0.00045",
        minimum: "100",
      },
      ...{
        maximum: "10000",
        userMaximum: "20000",
        collateralIds: [1],
        opening: "0.4",
        warning: "0.6",
        call: "0.7",
        sale: "0.8",
        callHours: 48,
      },
      ...{ saleFeeRate: "0.003", graceDays: 5, leastScore: null },
    },
  ],
  [
    "POST /api/admin/earningProduct/put",
    {
      ...{
        kind: "lock",
        name: "EUR-30",
        currencyId: 6,
        termDays: 30,
        isOpen: true,
        capacity: "100000",
        rateLow: "0.02",
        rateHigh: "0.025",
      },
      ...{ earlyFeeRate: "0.005", minimum: "10", maximum: "1000", userMaximum: "2000" },
    },
  ],
  ["POST /api/admin/treasury/fund", { currencyId: 6, amount: "500" }],
  ["POST /api/admin/withdrawalLimit/put", { level: 1, dayMaximum: "100", monthMaximum: "1000" }],
  ["POST /api/admin/withdrawalLimit/remove", { level: 1 }],
  [
    "POST /api/admin/bankPropertyConfig/put",
    {
      configType: 0,
      propertyName: "sample",
      propertyType: "text",
      isRequired: true,
      minLength: 1,
      maxLength: 9,
      isVisible: true,
      texts: [text],
    },
  ],
  ["POST /api/admin/bankPropertyConfig/reorder", { names: ["2"] }],
  ["POST /api/admin/bankPropertyConfig/remove", { configType: 0, propertyName: "sample" }],
  ["POST /api/admin/orderFeeSetting/put", { productType: 2, positionType: 3, direction: 1, feeRate: "0.02" }],
  ["POST /api/admin/product/put", { productCode: "AAPL", ...flags }],
  ["POST /api/admin/fastTradeOrderOptions/add", terms],
  ["POST /api/admin/fastTradeOrderOptions/end", { id: 6 }],
  ["POST /api/admin/support/setOwnName", { name: "Ada L." }],
  ["POST /api/admin/support/cannedPut", { name: "sample", language: "en", title: "T", text: "X" }],
  ["POST /api/admin/support/cannedRemove", { name: "sample", language: "en" }],
  ["POST /api/admin/support/setHours", { week: [{ weekday: 1, opens: "09:00", closes: "17:00" }] }],
  ["POST /api/admin/session/logout", {}],
];

let database: TestDatabase;
let server: Server;
let owner: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const clock = new ManualClock(Date.UTC(2026, 0, 5, 12, 0, 7));
  server = await startWholeServer({
    sql: database.sql,
    seed: "reach",
    clock,
    // Without the engine: what changes is the doing of calls alone.
    roles: new Set(["api"] as const),
  });
  const guest = await openGuest(server);
  for (const [url, fields] of [
    ["/api/spotOrder/place", { productCode: "X:BTCUSD", direction: 1, orderType: "market", amount: "500" }],
    ["/api/fastTradeOrder/place", { productCode: "X:BTCUSD", direction: 1, optionId: 6, stake: "50" }],
    [
      "/api/contractOrder/place",
      {
        productCode: "X:BTCUSD",
        side: "long",
        action: "open",
        orderType: "market",
        quantity: "2",
        leverage: 10,
        marginMode: "isolated",
      },
    ],
  ] as const) {
    const payload = { idempotencyKey: randomUUID(), ...fields };
    const answer = await server.app.inject({ method: "POST", url, payload, headers: { authorization: guest } });
    expect([url, answer.json()]).toMatchObject([url, { code: 200 }]);
  }
  await openTestOperator(server.app, database.sql, clock, "bob", "content");
  await addTestOperator(database.sql, clock, "carl", "finance");
  await openTestOperator(server.app, database.sql, clock, "cleo", "content");
  owner = await openTestOperator(server.app, database.sql, clock, "ada", "owner");
  await publishCampaign(await openTestOperator(server.app, database.sql, clock, "dora", "finance"));
});

afterAll(async () => {
  await endWholeServer(server);
  await expectWholeLedgerSound(database.sql);
  await database.close();
});

/** A campaign of two operators, to be funded and ended. */
async function publishCampaign(other: string): Promise<void> {
  const send = async (token: string, url: string, fields: object) => {
    const payload = { ...fields, reason: "a test of it" };
    const answer = (await server.app.inject({ method: "POST", url, payload, headers: { authorization: token } })).json();
    expect([url, answer]).toMatchObject([url, { code: 200 }]);
    return answer.data;
  };
  const { id } = await send(other, "/api/admin/campaign/propose", CAMPAIGN);
  await send(owner, "/api/admin/campaignProposal/approve", { id });
}

/** The parts of the tables of terms that nobody may change. */
async function fixedTerms(): Promise<unknown> {
  const { sql } = database;
  return [
    await sql`select (to_jsonb(p) - '{is_visible,is_show,is_lock,is_recommended,sort}'::text[])::text as rest from product p order by 1`,
    await sql`select (to_jsonb(o) - 'is_active')::text as rest from quick_option o where id <= 20 order by id`,
    await sql`select id, currency_name, currency_type, decimals from platform_currency order by id`,
  ];
}

/** Of every table but that of candles, to which the server adds by itself what it has folded. */
const hashes = () => tableHashes(database.sql, ["candle_day"]);

/** Each daily candle that is kept. */
async function candleDays(): Promise<Readonly<Record<string, string>>> {
  const rows = await database.sql<
    { key: string; candle: string }[]
  >`select concat(product_id, ' ', ts) as key, c::text as candle from candle_day c`;
  return Object.fromEntries(rows.map(({ key, candle }) => [key, candle]));
}

it("every call that writes has its good call here", () => {
  expect(GOOD.map(([key]) => key).sort()).toEqual([...writes].sort());
});

describe("all that operators can do", () => {
  it("changes what operators write, logged as it was and is, and nothing else: no balance, order, position, trade, tick or candle", async () => {
    const [before, termsBefore, candlesBefore] = [await hashes(), await fixedTerms(), await candleDays()];
    expect(before.get("spot_fill")).not.toBe("");
    expect(before.get("quick_order")).not.toBe("");
    for (const [key, fields] of GOOD) {
      const payload = key.endsWith("/logout") ? {} : { ...fields, reason: "a test of it" };
      const url = key.split(" ")[1] ?? "";
      const answer = await server.app.inject({ method: "POST", url, payload, headers: { authorization: owner } });
      expect([key, answer.json()]).toMatchObject([key, { code: 200 }]);
    }
    const after = await hashes();
    const changed = [...after].filter(([name, hash]) => before.get(name) !== hash).map(([name]) => name);
    expect(changed.filter((name) => !OWN_TABLES.has(name))).toEqual([]);
    expect(changed).toEqual(expect.arrayContaining(["operator_audit", "product", "quick_option", "order_fee_setting"]));
    expect(await fixedTerms()).toEqual(termsBefore);
    expect(await candleDays()).toMatchObject(candlesBefore);
    const [log] = await database.sql<{ acts: string[] }[]>`
      select array_agg(distinct action) as acts from operator_audit where login_name = 'ada'`;
    const acts = GOOD.map(([key]) => key.replace("POST /api/admin/", "").replace("/", "."));
    expect(log?.acts).toEqual(expect.arrayContaining(acts));
    // Each act is logged with what it has changed, but where there is nothing to show.
    const unchanged = await database.sql<{ action: string; shown: boolean }[]>`
      select action, bool_or(before is not null or after is not null) as shown from operator_audit
      where before is not distinct from after group by action order by action`;
    const nothingShown = ["operatorSession.revoke", "session.login", "session.logout"];
    expect([...unchanged]).toEqual(nothingShown.map((action) => ({ action, shown: false })));
  });
});

/** Words of a field, in any spelling, that would be somebody's say in how a trade goes or what an account holds. */
const FORBIDDEN =
  /^(price|tick|quote|bid|ask|candle|result|outcome|win|lose|loss|profit|balance|amount|credit|debit|fill|settle|user|account|force|preset|bias|odds)s?$/;

function fieldNames(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { properties = {}, items, anyOf = [] } = schema as { properties?: object; items?: unknown; anyOf?: unknown[] };
  return [...Object.keys(properties), ...[...Object.values(properties), items, ...anyOf].flatMap((inner) => fieldNames(inner))];
}

function speaksOfMoney(name: string): boolean {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/);
  return words.some((word) => FORBIDDEN.test(word));
}

describe("no call of operators", () => {
  it.each(writing)("%s takes a price, a tick, a result, a user or a balance", (key) => {
    const { body } = (ROUTES as Record<string, RouteDefinition>)[key] ?? {};
    expect(fieldNames(body).filter(speaksOfMoney)).toEqual(KNOWN_FIELDS[key] ?? []);
  });

  it("would get past this test with one", () => {
    for (const name of ["nowPrice", "balance", "userId", "forcedResult", "win_rate", "closeTick"])
      expect([name, speaksOfMoney(name)]).toEqual([name, true]);
  });
});
