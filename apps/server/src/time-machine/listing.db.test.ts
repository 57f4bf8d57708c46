/** A share of one's own in days that a test jumps over: nothing before its first day, and traded at its own prices from then on. */
import { DAY_MS, HOUR_MS, MINUTE_MS, powerOfTen } from "@candela/model";
import { afterAll, expect, it, vi } from "vitest";
import { announceListing } from "../modules/market-data/index.ts";
import { expectWholeLedgerSound } from "../testing/whole-ledger.ts";
import { createTestDatabase } from "../testing.ts";
import { openTestLife } from "./time-machine-test-kit.ts";

/** After the clock of the database. */
const FIRST = Date.UTC(2031, 5, 3);
const database = await createTestDatabase();
const { sql } = database;
const life = await openTestLife({ sql, seed: "a share in a life", begins: FIRST - 9 * HOUR_MS });
afterAll(async () => {
  await life.stop();
  await database.close();
});

it("a life goes over the first day of a share that was announced in it, and fills what rests in it", { timeout: 120_000 }, async () => {
  const { machine, source, send } = life;
  const token = await life.guest();
  const product = { productCode: "S:LUMEN", direction: 1 };
  await sql.begin((tx) =>
    announceListing(
      tx,
      {
        ...{ productCode: "S:LUMEN", listedFrom: FIRST, profile: "bold", firstPrice: 18n * powerOfTen(6) },
        ...{ names: { en: "Lumen Works" }, descriptions: { en: "Lamps" } },
      },
      machine.now(),
    ),
  );
  await vi.waitUntil(() => source.instruments.some(({ productCode }) => productCode === "S:LUMEN"), { timeout: 10_000 });
  await machine.look(["S:LUMEN"]);
  expect(source.lastTold("S:LUMEN")).toBeUndefined();
  await expect(send(token, "POST /api/spotOrder/place", { ...product, orderType: "market", quantity: "1.00" })).rejects.toThrow(
    "product_not_listed",
  );

  await machine.passTo(FIRST + 2 * MINUTE_MS);
  await machine.look(["S:LUMEN"]);
  expect(source.lastTold("S:LUMEN")?.ts).toBeGreaterThan(FIRST);
  expect(await send(token, "POST /api/spotOrder/place", { ...product, orderType: "market", quantity: "10.00" })).toMatchObject({
    status: "filled",
  });
  const price = source.lastTold("S:LUMEN")?.price ?? 0n;
  const below = (price * 995n) / 1000n;
  await send(token, "POST /api/spotOrder/place", {
    ...{ ...product, orderType: "limit", price: `${below / 100n}.${String(below % 100n).padStart(2, "0")}`, quantity: "2.00" },
  });
  await machine.passTo(FIRST + 2 * DAY_MS);
  expect([...(await sql`select status, quantity from spot_order order by id`)]).toMatchObject([
    { status: "filled", quantity: 1_000n },
    { status: "filled", quantity: 200n },
  ]);
  await expectWholeLedgerSound(sql);
});
