/** A market made for a test, as a folder of recorded ticks that the replay feed plays forward and backward without end. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Bitcoin stands at a price for so many seconds. */
export interface Stand {
  readonly price: number;
  readonly seconds: number;
}

const TICK_MS = 250;
/** From one price to the next it goes by so much a tick: a jump would freeze the product. */
const SLOPE = 1.006;
const BEGIN = Date.UTC(2026, 0, 5, 10);

/** Writes the folder. Where Bitcoin stands it trembles by a cent, so that every tick is a new price. */
export function makeMarket(folder: string, stands: readonly Stand[]): string {
  mkdirSync(folder, { recursive: true });
  const prices = stands.flatMap(({ price, seconds }, index) => [
    ...slope(stands[index - 1]?.price ?? price, price),
    ...Array.from({ length: (seconds * 1_000) / TICK_MS }, (_, tick) => price + (tick % 2) / 100),
  ]);
  const rows = prices.map((price, tick) => `${new Date(BEGIN + tick * TICK_MS).toISOString()},,,${price.toFixed(2)},0.5`);
  writeFileSync(join(folder, "btc-ticks.csv"), ["ts,trade_id,side,price,size", ...rows, ""].join("\n"));
  const about = { format_version: 1, about: "Made up for a test; no recording." };
  const file = { file: "btc-ticks.csv", symbol: "BTCUSDT", name: "Bitcoin", kind: "ticks", interval: "tick-trades" };
  writeFileSync(join(folder, "MANIFEST.json"), JSON.stringify({ ...about, files: [{ ...file, rows: rows.length, price_kind: "trades" }] }));
  return folder;
}

function slope(from: number, to: number): number[] {
  const ticks = Math.ceil(Math.abs(Math.log(to / from)) / Math.log(SLOPE));
  return Array.from({ length: ticks }, (_, tick) => from * (to / from) ** ((tick + 1) / ticks));
}
