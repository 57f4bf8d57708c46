import type { MarketSource } from "@candela/feeds";
import type { FeedKind } from "@candela/model";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { unguarded } from "../../testing/unguarded.ts";
import { createTestDatabase } from "../../testing.ts";
import { Catalogue } from "./catalogue.ts";
import { MIDWEEK, silentLog, testFeed } from "./market-test-kit.ts";
import { keepProductSources } from "./product-sources.ts";

const database = await createTestDatabase();
const { sql } = database;
const [BTC, ETH, AAPL] = ["X:BTCUSD", "X:ETHUSD", "AAPL"];
const all = testFeed().instruments.filter(({ productCode }) => [BTC, ETH, AAPL].includes(productCode));
const idOf = (code: string) => all.find(({ productCode }) => productCode === code)?.productId ?? 0;

beforeAll(() => new Catalogue(sql, { instruments: all, kindOf: () => "simulated" }, silentLog, () => MIDWEEK).load());
beforeEach(() => unguarded(sql, (tx) => tx`truncate product_source`));
afterAll(() => database.close());

/** A start with these sources, of which these products are held by somebody. */
function start(kinds: Readonly<Record<string, FeedKind>>, held: readonly string[] = [], now = MIDWEEK): Promise<void> {
  const source: Pick<MarketSource, "instruments" | "kindOf"> = {
    instruments: all.filter(({ productCode }) => kinds[productCode] !== undefined),
    kindOf: (code) => kinds[code],
  };
  const nobody = async () => [];
  const somebody = async (_tx: unknown, productId: number) => (held.some((code) => idOf(code) === productId) ? [7n] : []);
  return keepProductSources(sql, source, [nobody, somebody], now);
}
const kept = async (code: string) =>
  (await sql<{ source: string }[]>`select source from product_source where product_code = ${code} order by since`).map(
    ({ source }) => source,
  );

it("the first start fixes each product's source, and another start with it adds nothing", async () => {
  await start({ [BTC]: "binance", [ETH]: "simulated" });
  await start({ [BTC]: "binance", [ETH]: "simulated", [AAPL]: "simulated" }, [BTC, ETH, AAPL]);
  expect([await kept(BTC), await kept(ETH), await kept(AAPL)]).toEqual([["binance"], ["simulated"], ["simulated"]]);
});

it.each([
  ["a live source instead of a computed one", "simulated", "binance"],
  ["a computed source instead of a live one", "binance", "simulated"],
] as const)("%s is taken while nobody has anything of the product, and rejected while somebody has", async (_which, from, to) => {
  await start({ [BTC]: from, [ETH]: from });
  await expect(start({ [BTC]: to, [ETH]: to }, [BTC])).rejects.toThrow(
    `MARKET_FEED gives another source to products of which somebody has something: X:BTCUSD (${from}, then ${to}).`,
  );
  // Rejected whole: nothing of it is kept.
  expect([await kept(BTC), await kept(ETH)]).toEqual([[from], [from]]);
  await start({ [BTC]: to, [ETH]: to }, [AAPL]);
  expect(await kept(BTC)).toEqual([from, to]);
  // Back again in the same moment, by a clock that stands.
  await start({ [BTC]: from, [ETH]: to });
  expect(await kept(BTC)).toEqual([from, to, from]);
});

it("a live product that somebody has something of is not left without prices; one of a computed market goes off the lists as ever", async () => {
  await start({ [BTC]: "binance", [AAPL]: "replay" });
  await expect(start({ [AAPL]: "replay" }, [BTC])).rejects.toThrow("X:BTCUSD (binance, then nothing)");
  await start({ [BTC]: "binance" }, [AAPL, BTC]);
  expect(await kept(AAPL)).toEqual(["replay"]);
});

it("what was kept is for no hand to change", async () => {
  await start({ [BTC]: "binance" });
  await expect(sql`update product_source set source = 'simulated'`).rejects.toThrow("append-only");
  await expect(sql`delete from product_source`).rejects.toThrow("append-only");
});
