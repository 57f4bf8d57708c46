/** The content as other modules read it: before the first read, as a new installation has it, and after operators changed it. */

import { ManualClock } from "@candela/testkit";
import { afterAll, expect, it } from "vitest";
import { KIND_SEEDS } from "../../product-kinds.ts";
import { silentLog } from "../../testing/app-of-modules.ts";
import { createTestDatabase } from "../../testing.ts";
import { createContentModule } from "./index.ts";
import { seedSwitches } from "./seeds/start-up.ts";

const SWITCHES = seedSwitches(KIND_SEEDS.flatMap(({ switches }) => switches));

const database = await createTestDatabase();
const { sql } = database;
afterAll(() => database.close());
const clock = new ManualClock();
const site = { feed: "simulated", version: "1.2.3" } as const;
const open = (hosts: readonly string[] = []) =>
  createContentModule({ kinds: KIND_SEEDS, sql, clock, log: silentLog, site: { ...site, hosts } });

it("before the first reading holds what a house without words would say", () => {
  const content = open(["https://one.example", "https://two.example:8443"]);
  expect([content.siteName(), content.passwordRule(), content.tileOrigins(), content.revision()]).toEqual(["Candela", "any", [], 0]);
  expect(content.isOffNow("quickTrade")).toBe(false);
  expect(content.lines()).toEqual([
    { name: "one.example", url: "https://one.example" },
    { name: "two.example:8443", url: "https://two.example:8443" },
  ]);
});

it("of switches says which one is set, each by its own name, at once for who asks and for who asks not", async () => {
  const content = open();
  await content.start();
  const names = SWITCHES.map(({ desc }) => desc);
  const set = async () => {
    const asked = await Promise.all(names.map(async (name) => ((await content.isOff(name)) ? [name] : [])));
    expect(names.filter((name) => content.isOffNow(name))).toEqual(asked.flat());
    return asked.flat();
  };
  await sql`update switch_set set status = 0`;
  await content.renew();
  expect(await set()).toEqual([]);
  for (const rest of [0, 1]) {
    const some = names.filter((_, index) => index % 2 === rest);
    await sql`update switch_set set status = (descr in ${sql(some)})::integer`;
    await content.renew();
    expect(await set()).toEqual(some);
  }
  expect(await content.isOff("no_such_switch")).toBe(false);
});

it("of settings tells the stored value where it holds, and goes on with the house's where it does not", async () => {
  const content = open();
  await content.start();
  expect(await content.exchange()).toEqual({ currencyIds: expect.arrayContaining([3]), spread: 200_000n, fee: 100_000n });
  const put = async (setting: string, value: string) => {
    await sql`insert into site_setting (setting, value) values (${setting}, ${value}) on conflict (setting) do update set value = excluded.value`;
    await content.renew();
  };
  const before = content.revision();
  await put("site_name", " Aurora ");
  await put("password_rule", "letters_and_digits");
  await put("exchange_spread", "0.1");
  await put("map_tile_url", "https://{s}.tiles.example.org/{z}/{x}/{y}.png");
  expect([content.siteName(), content.passwordRule(), content.tileOrigins()]).toEqual([
    ...["Aurora", "letters_and_digits"],
    ["https://*.tiles.example.org"],
  ]);
  expect((await content.exchange()).spread).toBe(10_000_000n);
  expect(content.revision()).toBeGreaterThan(before);
  await put("exchange_spread", "0.10000001");
  await put("password_rule", "none");
  await put("map_tile_url", "");
  expect([(await content.exchange()).spread, content.passwordRule(), content.tileOrigins()]).toEqual([200_000n, "any", []]);
});

it("of remote settings gives each by its key, and nothing for one that there is not", async () => {
  const content = open();
  await content.start();
  const rows = await sql<{ remark: string; value: string }[]>`select remark, other_value as value from text_lang order by id`;
  expect(rows.length).toBeGreaterThan(0);
  for (const { remark, value } of rows) expect([remark, await content.setting(remark)]).toEqual([remark, value]);
  expect(await content.setting("no_such_setting")).toBeUndefined();
});

it("of currencies keeps the operators' order, and asks again only after a second", async () => {
  const content = open();
  await content.start();
  const ids = async () => (await content.exchange()).currencyIds;
  const first = await ids();
  await sql`update platform_currency set position = -position`;
  expect(await ids()).toEqual(first);
  clock.advance(999);
  expect(await ids()).toEqual(first);
  clock.advance(1);
  expect(await ids()).toEqual(first.toReversed());
});
