/** The time machine leaves ticks out and changes nothing by it: the same stretch lived tick by tick ends in the same orders, fills, ticks and ledger. */
import { MINUTE_MS, ProductType } from "@candela/model";
import { atDepth } from "@candela/testkit";
import { describe, expect, it } from "vitest";
import { expectWholeLedgerSound } from "../testing/whole-ledger.ts";
import { createTestDatabase } from "../testing.ts";
import { openTestLife } from "./time-machine-test-kit.ts";

const FINANCING = Date.UTC(2026, 10, 18, 22, 0, 0);
/** Lived tick by tick a minute takes about a second. */
const MINUTES = atDepth(24, 70);
const BEGINS = FINANCING - (MINUTES / 2) * MINUTE_MS;
const ENDS = FINANCING + (MINUTES / 2) * MINUTE_MS;
const PATIENCE = { timeout: 600_000 };
const CODES = ["X:BTCUSD", "X:SOLUSD"];

/** A stretch of one trader, over the moment of financing: levels near the market, a trailing stop, resting orders, alerts, quick trades. */
async function live(slowly?: readonly string[]) {
  const database = await createTestDatabase();
  const { sql } = database;
  const life = await openTestLife({ sql, seed: "a seed of the time machine", begins: BEGINS, ...(slowly && { slowly }) });
  const { machine, send } = life;
  const token = await life.guest();
  const priceOf = async (code: string) => {
    await machine.look([code]);
    const tick = life.source.lastTold(code);
    if (tick === undefined) throw new Error("no price");
    return Number(tick.price);
  };
  const at = (price: number, factor: number, digits: number) => ((price * factor) / 10 ** digits).toFixed(digits);
  try {
    const btc = await priceOf("X:BTCUSD");
    const sol = await priceOf("X:SOLUSD");
    const open = { action: "open", orderType: "market", marginMode: "isolated" };
    await send(token, "POST /api/contractOrder/place", {
      ...{ ...open, productCode: "X:BTCUSD", side: "long", quantity: "200", leverage: 20 },
      ...{ takeProfit: at(btc, 1.004, 2), stopLoss: at(btc, 0.996, 2) },
    });
    await send(token, "POST /api/contractOrder/place", {
      ...{ ...open, productCode: "X:SOLUSD", side: "short", quantity: "500", leverage: 10, trailingBy: "percent", trailingDistance: "0.6" },
    });
    for (const [direction, factor] of [
      [1, 0.998],
      [1, 0.994],
      [2, 1.004],
    ] as const) {
      if (direction === 2)
        await send(token, "POST /api/spotOrder/place", { productCode: "X:BTCUSD", direction: 1, orderType: "market", quantity: "0.01" });
      await send(token, "POST /api/spotOrder/place", {
        ...{ productCode: "X:BTCUSD", direction, orderType: "limit", price: at(btc, factor, 2), quantity: "0.01", timeInForce: "day" },
      });
    }
    for (const factor of [1.003, 0.997, 1.02])
      await send(token, "POST /api/priceAlert/add", { productCode: "X:BTCUSD", price: at(btc, factor, 2) });
    await send(token, "POST /api/priceAlert/add", { productCode: "X:SOLUSD", price: at(sol, 0.994, 2) });
    const rows = await life.rows("GET /api/fastTradeOrderOptions/list", { productType: ProductType.crypto, productCode: "X:BTCUSD" });
    for (const [index, direction] of [1, 2, 1].entries()) {
      await machine.passTo(BEGINS + (index + 1) * (MINUTES / 4) * MINUTE_MS);
      await priceOf("X:BTCUSD");
      await send(token, "POST /api/fastTradeOrder/place", {
        productCode: "X:BTCUSD",
        direction,
        optionId: (rows[0] as { id: number }).id,
        stake: "25",
      });
    }
    await machine.passTo(ENDS);
    await expectWholeLedgerSound(sql);
    return { told: machine.told, life: await readLife(sql) };
  } finally {
    await life.stop();
    await database.close();
  }
}

/** All that the stretch left behind. */
async function readLife(sql: Awaited<ReturnType<typeof createTestDatabase>>["sql"]) {
  const tables = {
    spot: await sql`select * from spot_order order by id`,
    spotFills: await sql`select * from spot_fill order by id`,
    contracts: await sql`select * from contract_order order by id`,
    contractFills: await sql`select * from contract_fill order by id`,
    positions: await sql`select * from contract_position order by id`,
    quick: await sql`select * from quick_order order by id`,
    alerts: await sql`select * from price_alert order by id`,
    messages: await sql`select * from site_message order by id`,
    ticks: await sql`select * from stored_tick order by product_code, seq`,
    transfers: await sql`select * from ledger_transfer order by id`,
  };
  return JSON.parse(JSON.stringify(tables, (_, value) => (typeof value === "bigint" ? String(value) : value)));
}

describe("a stretch lived by the time machine", () => {
  it("ends as the same stretch lived tick by tick", PATIENCE, async () => {
    const fast = await live();
    const slow = await live(CODES);
    expect(fast.life).toEqual(slow.life);
    expect(fast.told, "ticks are left out").toBeLessThan((slow.told * atDepth(9, 5)) / 10);
    // It proves something only where things happened.
    expect(fast.life.quick.map(({ status }: { status: string }) => status)).toEqual([
      expect.anything(),
      expect.anything(),
      expect.anything(),
    ]);
    expect(fast.life.quick.every(({ settled_at }: { settled_at: string | null }) => settled_at !== null)).toBe(true);
    expect(fast.life.positions.concat(fast.life.spot, fast.life.alerts).length).toBeGreaterThan(5);
    expect(fast.life.messages.length, "alerts or protection were reached").toBeGreaterThan(0);
  });
});
