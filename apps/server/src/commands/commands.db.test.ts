/** The commands beside `serve`, on a database at DATABASE_URL: what each prints, and the code that it ends with. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { readConfig } from "../config.ts";
import { insertMissingProducts } from "../modules/market-data/product-store.ts";
import { loadInstance } from "../platform/postgres/instance.ts";
import { loadSecretBox } from "../platform/secret-keys.ts";
import { silentLog } from "../testing/app-of-modules.ts";
import { unguarded } from "../testing/unguarded.ts";
import { createTestDatabase } from "../testing.ts";
import { corporateAction } from "./corporate-action.ts";
import { openFeed } from "./open-feed.ts";
import { operatorCommand } from "./operator.ts";
import { outbox } from "./outbox.ts";
import { verifyCommand } from "./verify.ts";

const database = await createTestDatabase();
const { sql } = database;
const folder = mkdtempSync(join(tmpdir(), "candela-commands-db-"));
const KEY = Buffer.alloc(32, 7).toString("base64");

const product = {
  ...{
    nameByLanguage: { en: "P" },
    descriptionByLanguage: { en: "P" },
    image: "/a.svg",
    priceScale: 2,
    tickSize: 1n,
    quantityScale: 2,
    quantityStep: 1n,
  },
  ...{ quantityMin: 1n, quantityMax: 100_000n, standard: 1n, sort: 1, isVisible: true, isShow: true, isLock: false, lockTs: null },
  ...{ isSelfSell: false, isRecommended: false, stalenessMs: null, exposureMax: null, contractExposureMax: null },
};
const stubSettings = () => {
  vi.unstubAllEnvs();
  for (const [name, value] of Object.entries({ MODE: "paper", DATABASE_URL: database.url, DATA_DIR: folder, SECRET_KEYS: KEY }))
    vi.stubEnv(name, value);
};

beforeEach(stubSettings);
afterEach(() => vi.unstubAllEnvs());
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.close();
});

/** What a command prints, and its code. */
async function printed(run: () => Promise<number>): Promise<{ code: number; text: string }> {
  const words: string[] = [];
  const out = vi.spyOn(process.stdout, "write").mockImplementation((text) => words.push(String(text)) > 0);
  try {
    return { code: await run(), text: words.join("") };
  } finally {
    out.mockRestore();
  }
}

const feed = async (settings: Readonly<Record<string, string>>, now = Date.UTC(2099, 0, 1)) => {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const config = readConfig();
  return openFeed(config, await loadInstance(sql, loadSecretBox(folder, config.secretKeys)), sql, silentLog, now);
};

/** An installation whose market has begun, with an operator. */
beforeAll(async () => {
  // The driver learns of arrays with its first connection.
  await sql`select 1`;
  await insertMissingProducts(sql, [
    { ...product, productId: 1, productCode: "AAPL", productType: 1, positionTypes: [0, 1, 2] },
    { ...product, productId: 2, productCode: "GC", productType: 3, positionTypes: [1] },
  ]);
  stubSettings();
  await (await feed({ MARKET_SEED: "first" })).folding?.stop();
  await printed(() => operatorCommand(["add", "cora", "--role", "compliance"]));
});
describe("corporate-action", () => {
  const at = "2099-02-10T14:30:00Z";
  const entered = () => sql`select kind, cash_per_unit as cash, effective_at as at, entered_by as by from corporate_action order by id`;
  const run = (line: string) => printed(() => corporateAction(line.split(" ")));

  it("enters a dividend as it is said, and says why it does not", async () => {
    const said = `dividend AAPL --cash 0.25 --at ${at} --by Ada`;
    expect(await run(said)).toMatchObject({ code: 0, text: expect.stringMatching(/^entered as \d+\n$/) });
    expect([...(await entered())]).toMatchObject([{ kind: "dividend", cash: 250_000n, at: BigInt(Date.parse(at)), by: "Ada" }]);
    expect(await run(said)).toEqual({ code: 1, text: "not entered: the product has one of this kind at that moment already\n" });
    for (const [line, problem] of [
      [said.replace("AAPL", "GC"), "GC is no product of spot"],
      [said.replace("AAPL", "NONE"), "NONE is no product of spot"],
      [said.replace(at, "2020-01-01T00:00:00Z"), "its moment must be a time, at least a minute ahead"],
      [said.replace(` --at ${at}`, ""), "its moment must be a time, at least a minute ahead"],
      [said.replace(" --by Ada", ""), "who enters it must be named, in at most 64 letters"],
      [said.replace("0.25", "0"), "a dividend needs cash for a unit"],
      [`${said} --ratio 4:1`, "a dividend needs cash for a unit"],
      [`${said} --fraction-price 2.00`, "a dividend needs cash for a unit"],
    ])
      expect([line, await run(line ?? "")]).toEqual([line, { code: 1, text: `not entered: ${problem}\n` }]);
    expect(await entered()).toHaveLength(1);
  });

  it("takes no split where prices do not move with it, and is told of one where they do", async () => {
    const split = `split AAPL --ratio 4:1 --fraction-price 200.00 --at ${at} --by Ada`;
    await expect(run(split)).rejects.toThrow("the simulated market does not move with a split");
    vi.stubEnv("MARKET_FEED", "replay");
    vi.stubEnv("MARKET_DATA_DIR", folder);
    expect(await run(split)).toEqual({
      code: 1,
      text: "not entered: quick and contract trading in AAPL must be closed before its split\n",
    });
  });

  it.each(["", "dividend", "merger AAPL", "dividend AAPL MSFT", "dividend AAPL --money 1"])("%s tells its use", async (line) => {
    await expect(run(line)).rejects.toThrow("npm run corporate-action -- dividend AAPL");
  });
});

it("outbox prints the newest twenty, of one person where it is asked, and when they were sent", async () => {
  expect(await printed(() => outbox([]))).toEqual({ code: 0, text: "The outbox is empty.\n" });
  await sql`insert into outbox (channel, target, language, body, created_ms, expires_ms, sent_ms)
    select 'email', case when n = 3 then 'eve@example.org' else 'ada@example.org' end, 'en', 'code ' || n, ${String(Date.UTC(2026, 0, 5, 9, 7, 3))}::bigint + n, 4e12,
      case when n = 21 then 1 end from generate_series(1, 21) n`;
  const all = await printed(() => outbox([]));
  expect(all.code).toBe(0);
  expect(all.text.split("\n\n").map((part) => /code \d+/.exec(part)?.[0])).toEqual(Array.from({ length: 20 }, (_, n) => `code ${21 - n}`));
  expect(all.text).toMatch(
    /^2026-01-05 09:07:03 UTC {2}email to ada@example.org {2}\(sent\)\n {2}code 21\n\n2026.*\(waiting\)\n {2}code 20\n/,
  );
  const eve = await printed(() => outbox(["Eve@Example.org"]));
  expect(eve.text).toBe("2026-01-05 09:07:03 UTC  email to eve@example.org  (waiting)\n  code 3\n");
  expect((await printed(() => outbox(["nobody@example.org"]))).text).toBe("The outbox is empty.\n");
});

it("operator adds, lists, renews and disables, and says in words why not", async () => {
  const run = (line: string) => printed(() => operatorCommand(line.split(" ")));
  expect(await run("disable ada")).toEqual({ code: 1, text: "not done: there is no operator of this name\n" });
  expect(await run("add ada --role owner")).toMatchObject({
    code: 0,
    text: expect.stringMatching(/^ada \(owner\) can enrol until 2\d{3}-.*Z\n/),
  });
  expect(await run("add eve --role support --reason hired")).toMatchObject({ code: 0, text: expect.stringMatching(/^eve \(support\) /) });
  expect(await run("add ada --role support")).toEqual({ code: 1, text: "not done: there is an operator of this name already\n" });
  expect(await run("disable eve")).toEqual({ code: 0, text: "eve is disabled, all sessions have ended\n" });
  expect(await run("list")).toEqual({
    code: 0,
    text: "ada  owner  not enrolled\ncora  compliance  not enrolled\neve  support  disabled\n",
  });
  expect(await run("renew ada")).toMatchObject({ code: 0, text: expect.stringMatching(/^ada \(owner\) can enrol/) });
});

describe("the market that a start opens", () => {
  it("is the one that the installation began with: another kind, other hours or another seed are named", async () => {
    for (const [settings, words] of [
      [{ MARKET_SEED: "other" }, "MARKET_SEED is not the seed that this installation's market was made with"],
      [{ MARKET_SEED: "" }, "MARKET_SEED is missing, and this installation's market was made with one"],
      [
        { MARKET_SEED: "first", MARKET_HOURS: "exchange" },
        "MARKET_HOURS is exchange, and this installation's market was made with continuous",
      ],
      [{ MARKET_FEED: "replay", MARKET_DATA_DIR: folder }, "MARKET_FEED is replay, and this installation's market was made with simulated"],
    ] as const) {
      await expect(feed(settings), words).rejects.toThrow(words);
      stubSettings();
    }
    const [{ made = 0 } = {}] = await sql<{ made: number }[]>`select extract(epoch from created_at)::float8 * 1000 as made from instance`;
    const midnight = made - (made % 86_400_000);
    await expect(feed({ MARKET_SEED: "first" }, midnight - 1)).rejects.toThrow("set the wrong one right");
    const opened = await feed({ MARKET_SEED: "first" }, midnight);
    expect(opened.feed).toMatchObject({ livedFrom: midnight });
    await opened.folding?.stop();
  });

  it("is none while one of the days that were promised is another by now, be it one alone", async () => {
    const [{ day = "" } = {}] = await sql<{ day: string }[]>`
      insert into day_commitment (day, seed_hash) values ('2098-05-04', decode(repeat('ab', 32), 'hex')) returning day::text`;
    await expect(feed({ MARKET_SEED: "first" })).rejects.toThrow(
      `the commitment kept for ${day} is not the hash that the market's seed gives: put the database back from a backup`,
    );
    await unguarded(sql, (tx) => tx`delete from day_commitment where day = ${day}`);
    await (await feed({ MARKET_SEED: "first" })).folding?.stop();
  });
});

describe("verify", () => {
  const ALL_WELL = "schema: ok\nledger: ok\naudit: ok\nlive ticks: ok\nmarket: ok\nfreezes: ok\ndays: ok\n";
  const run = () => printed(() => verifyCommand([]));

  it("says of each part that it is well, with the market that the installation began with", async () => {
    vi.stubEnv("MARKET_SEED", "first");
    expect(await run()).toEqual({ code: 0, text: ALL_WELL });
    vi.stubEnv("MARKET_SEED", "other");
    expect(await run()).toMatchObject({
      code: 1,
      text: expect.stringContaining("audit: ok\nlive ticks: ok\nmarket: 1 problems\n  MARKET_SEED is not the seed"),
    });
  });

  const transfer = (
    kind: number,
  ) => `insert into ledger_transfer (id, kind, code, amount, asset_id, debit_account, credit_account, debit_owner,
    credit_owner, reference_kind, reference_id, actor, config_version, ts, posting) values (900, 1, 20, 5, 3, 1, 2, 0, 0, ${kind}, 77, 0, 1, 1, 1)`;
  const hold = (
    kind: number,
  ) => `insert into ledger_hold (pend_id, owner, debit_account, credit_account, asset_id, amount, remaining, reference_kind,
    reference_id) values (900, 1, 1, 2, 3, 5, 5, ${kind}, 77)`;
  const unledger = ["delete from ledger_transfer where id = 900", "delete from ledger_hold where pend_id = 900"];

  it.each([
    ["spot disagrees with", [hold(2)], unledger, "schema: ok\nledger: ", "  order 77: holds nothing, the ledger has frozen 5"],
    ["contracts disagree with", [hold(5)], unledger, "schema: ok\nledger: ", "  contract order 77: holds nothing, the ledger has frozen 5"],
    [
      "quick trades disagree with",
      [transfer(4)],
      unledger,
      "schema: ok\nledger: ",
      "  quick trade 77: its transfers do not move what it says",
    ],
    [
      "somebody changed in the log",
      ["update operator_audit set reason = 'no reason' where seq = 1"],
      ["update operator_audit set reason = 'by the command line' where seq = 1"],
      "schema: ok\nledger: ok\naudit: 1 problems\n",
      "  audit entry 1: it, or the one before it, was changed, added or removed",
    ],
    [
      "is missing of the schema",
      [
        "create table kept as select * from schema_migration",
        "delete from schema_migration where version = (select max(version) from schema_migration)",
      ],
      ["insert into schema_migration select * from kept on conflict do nothing", "drop table kept"],
      "schema: 1 problems\n",
      "is not applied: start the server or use npm run migrate",
    ],
  ])("ends with code 1 at what %s, and tells it", async (_what, change, back, begins, told) => {
    vi.stubEnv("MARKET_SEED", "first");
    const byForce = (statements: readonly string[]) =>
      sql.begin(async (tx) => {
        await tx`set local session_replication_role = replica`;
        for (const statement of statements) await tx.unsafe(statement);
      });
    await byForce(change);
    const { code, text } = await run();
    await byForce(back);
    expect({ code, text }).toEqual({ code: 1, text: expect.stringContaining(told) });
    expect(text.startsWith(begins)).toBe(true);
    // What comes after it is not asked any more.
    expect(text).not.toContain("market");
    expect(await run()).toEqual({ code: 0, text: ALL_WELL });
  });

  it("tells its use", async () => {
    await expect(verifyCommand(["everything"])).rejects.toThrow("npm run verify -- receipt FILE");
  });
});
