/** A new installation has the channels and card forms of the seeds, figure by figure. */

import { LANGUAGE_CODES } from "@candela/i18n";
import { formatUnits, parseUnits, RATE_SCALE } from "@candela/model";
import { ManualClock } from "@candela/testkit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { KIND_SEEDS } from "../../product-kinds.ts";
import { silentLog } from "../../testing/app-of-modules.ts";
import { createTestDatabase, type TestDatabase } from "../../testing.ts";
import { createContentModule } from "../content/index.ts";
import { readChannels, readProperties } from "./funds-store.ts";
import { seedFunds } from "./seed.ts";
import { SEED_PROPERTIES } from "./seeds/bank-properties.ts";
import { SEED_CHANNELS } from "./seeds/channels.ts";

/** Decimals of the currencies that channels are in, by their ids. */
const DECIMALS: Readonly<Record<number, number>> = { 1: 8, 2: 8, 3: 6, 4: 6, 5: 2, 6: 2, 10: 8 };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const site = { feed: "simulated", version: "1.2.3" } as const;
  // Channels are in currencies, which are content.
  await createContentModule({
    kinds: KIND_SEEDS,
    sql: database.sql,
    clock: new ManualClock(Date.UTC(2026, 0, 5)),
    log: silentLog,
    site,
  }).start();
  await seedFunds(database.sql);
});
afterAll(() => database.close());

/** As it was written: "0.30" and "0.3" are the same. */
const plain = (text: string, scale: number): string => {
  const parsed = parseUnits(text, scale);
  if (!parsed.ok) throw new Error(`${text} has more than ${scale} decimals`);
  return formatUnits(parsed.value, scale);
};

it.each([1, 2] as const)(
  "channels of direction %i have their limits and fees, in the order in which they are written",
  async (direction) => {
    const told = (await readChannels(database.sql, direction)).map((row) => {
      const scale = DECIMALS[row.currencyId] ?? Number.NaN;
      const [minimum, maximum, feeFixed] = [row.amountMin, row.amountMax ?? -1n, row.feeFixed].map((units) => formatUnits(units, scale));
      const { kind, currencyId, network, words } = row;
      return { kind, currencyId, network, minimum, maximum, feeFixed, feeRate: formatUnits(row.feeRate, RATE_SCALE), words };
    });
    const written = SEED_CHANNELS.filter((channel) => channel.direction === direction);
    expect(told).toEqual(
      written.map(({ kind, currencyId, network, words, ...amounts }) => {
        const scale = DECIMALS[currencyId] ?? Number.NaN;
        const [minimum, maximum, feeFixed] = [amounts.minimum, amounts.maximum, amounts.feeFixed].map((text) => plain(text, scale));
        return { kind, currencyId, network, minimum, maximum, feeFixed, feeRate: plain(amounts.feeRate, RATE_SCALE), words };
      }),
    );
    expect(told.length).toBeGreaterThan(9);
  },
);

it("fields of a card have their kind and their lengths, in the order in which they are written", async () => {
  const told = (await readProperties(database.sql, 0)).map(({ id: _, sort: __, ...row }) => row);
  expect(told).toEqual(SEED_PROPERTIES.map((field) => field));
});

it("what was put in once is not put in again, and what an operator took away stays away", async () => {
  const { sql } = database;
  await sql`delete from funds_channel where name = 'recharge_online_USD'`;
  const before = await readChannels(sql, 1);
  await seedFunds(sql);
  expect(await readChannels(sql, 1)).toEqual(before);
});

it("an installation that began with fewer languages gets the others once, where its English is still the seed's", async () => {
  const { sql } = database;
  const languagesOf = async (name: string) => {
    const rows = await sql<{ language: string }[]>`
      select language from funds_channel_content join funds_channel on id = channel_id where name = ${name} order by language`;
    return rows.map(({ language }) => language);
  };
  const all = await languagesOf("recharge_bank_EUR");
  expect(all).toEqual([...LANGUAGE_CODES]);
  await sql`delete from content_seed where item like '%Language:%'`;
  await sql`delete from funds_channel_content where language not in ('en', 'zh')`;
  await sql`delete from bank_property_content where language not in ('en', 'zh')`;
  await sql`update funds_channel_content set title = 'Dollars by bank' where language = 'en'
    and channel_id = (select id from funds_channel where name = 'recharge_bank_USD')`;
  await seedFunds(sql);
  expect(await languagesOf("recharge_bank_EUR")).toEqual(all);
  expect(await languagesOf("recharge_bank_USD")).toEqual(["en", "zh"]);
  expect(await readProperties(sql, 0)).toMatchObject(SEED_PROPERTIES.map(({ words }) => ({ words })));
  await sql`delete from funds_channel_content where language = 'de'`;
  await seedFunds(sql);
  expect(await languagesOf("recharge_bank_EUR")).toEqual(all.filter((code) => code !== "de"));
});
