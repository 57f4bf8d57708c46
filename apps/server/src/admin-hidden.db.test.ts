/** Hidden rows are offered to nobody. Every table with rows that can be hidden: one put on show, seen, hidden and looked for again. */
import { CONTENT_TABLES, type Fields, FUNDS_TABLES, type RouteKey } from "@candela/api";
import { ManualClock } from "@candela/testkit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestOperator } from "./modules/operators/operators-test-kit.ts";
import { ask } from "./testing/app-of-modules.ts";
import { endWholeServer, openGuest, type Server, startWholeServer } from "./testing/whole-server.ts";
import { createTestDatabase, type TestDatabase } from "./testing.ts";

const clock = new ManualClock(Date.UTC(2026, 0, 5, 12, 0, 7));
let database: TestDatabase;
let server: Server;
let owner: string;
let guest: string;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startWholeServer({ sql: database.sql, seed: "hidden", clock });
  owner = await openTestOperator(server.app, database.sql, clock, "ada", "owner");
  guest = await openGuest(server);
});
afterAll(async () => {
  await endWholeServer(server);
  await database.close();
});

/** In what is written and in nothing else. */
const MARK = "Quetzalcoatlus";
const text = { language: "en", title: MARK, content: `<p>${MARK}</p>` };
const named = { name: "sample", img: "", path: "" };
const article = { name: "sample", img: "", isPinned: false, publishedTs: 1, texts: [{ ...text, summary: MARK }] };
const channel = {
  ...{ name: "sample", channelType: "crypto", currencyId: 1, network: "BTC", minimum: "0.001", maximum: null, feeFixed: "0", feeRate: "0" },
  texts: [text],
};
const property = {
  configType: 0,
  propertyName: "sample",
  propertyType: "text",
  isRequired: true,
  minLength: 1,
  maxLength: 9,
  texts: [text],
};

const question = { name: "sample", texts: [{ language: "en", category: "C", question: MARK, answer: "A" }] };

interface Hideable {
  readonly table: string;
  readonly row: object;
  /** The call that would show it, and its fields. */
  readonly shownBy: RouteKey;
  readonly asking?: object;
}

/** A row of each table. */
const ROWS: readonly Hideable[] = [
  { table: "popUp", row: { ...named, texts: [{ ...text, buttonText: "B" }] }, shownBy: "GET /api/popUp/list" },
  { table: "banner", row: { ...named, texts: [text] }, shownBy: "GET /api/banner/list" },
  { table: "article", row: { ...article, kind: 1 }, shownBy: "GET /api/notice/list", asking: { pageSize: 100 } },
  { table: "article", row: { ...article, kind: 2 }, shownBy: "GET /api/news/list", asking: { pageSize: 100 } },
  { table: "questionAnswer", row: question, shownBy: "GET /api/questionAnswer/list", asking: { pageSize: 100 } },
  { table: "rechargeChannelConfig", row: channel, shownBy: "GET /api/rechargeChannelConfig/list" },
  { table: "withdrawChannelConfig", row: { ...channel, name: "other" }, shownBy: "GET /api/withdrawChannelConfig/list" },
  { table: "bankPropertyConfig", row: property, shownBy: "GET /api/bankPropertyConfig/list", asking: { configType: 0 } },
];

/** Tables whose hidden rows are told all the same: the app knows by them which of its own options and tips not to show. */
const TOLD = ["textLang", "appConfig"];

it("every table with rows that can be hidden is here", () => {
  const tables = Object.entries({ ...CONTENT_TABLES, ...FUNDS_TABLES }).flatMap(([name, { fields }]) =>
    "isVisible" in fields ? [name] : [],
  );
  expect([...new Set([...ROWS.map(({ table }) => table), ...TOLD])].toSorted()).toEqual(tables.toSorted());
});

it.each(ROWS)("a row of $table, as $shownBy tells it, is shown, hidden and shown again", async ({ table, row, shownBy, asking = {} }) => {
  const isShown = async (isVisible: boolean) => {
    const put = { ...row, isVisible, reason: "a test of it" } as Fields<RouteKey>;
    const answer = await ask(server.app, `POST /api/admin/${table}/put` as RouteKey, put, { token: owner, encoding: "json" });
    expect(answer.body).toMatchObject({ code: 200 });
    const { body } = await ask(server.app, shownBy, asking as Fields<RouteKey>, { token: guest });
    return JSON.stringify(body).includes(MARK);
  };
  expect([await isShown(true), await isShown(false), await isShown(true)]).toEqual([true, false, true]);
});
