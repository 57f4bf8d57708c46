import { type Candle, parseUnits, powerOfTen } from "@candela/model";

/** Decimals as the exchange writes them, as units of 10^-12: more places than it uses. */
const WIRE_SCALE = 12;
const DECIMAL_WITH_ZEROS = /^\d{1,20}(?:\.\d{1,12})?$/;

/** What a combined stream tells. Prices and quantities are units of 10^-12. */
export type StreamMessage =
  | { readonly kind: "book"; readonly symbol: string; readonly updateId: number; readonly bid: bigint; readonly ask: bigint }
  | {
      readonly kind: "trade";
      readonly symbol: string;
      readonly id: number;
      readonly price: bigint;
      readonly quantity: bigint;
      /** By the exchange's clock, epoch milliseconds. */
      readonly eventTs: number;
    }
  /** The server is about to go: a new connection is wanted. */
  | { readonly kind: "shutdown" };

/** Undefined for anything but a message as it is documented. */
export function parseStreamMessage(text: string): StreamMessage | undefined {
  const data = fieldsOf(fieldsOf(parsed(text))?.data);
  if (data === undefined) return undefined;
  if (data.e === "serverShutdown") return { kind: "shutdown" };
  const { s: symbol } = data;
  if (typeof symbol !== "string") return undefined;
  if (data.e === "aggTrade") {
    const { a: id, E: eventTs } = data;
    const [price, quantity] = [unitsOf(data.p), unitsOf(data.q)];
    if (!isCount(id) || !isCount(eventTs) || price === undefined || quantity === undefined || price === 0n) return undefined;
    return { kind: "trade", symbol, id, price, quantity, eventTs };
  }
  // The one message without a name of its own.
  if (data.e !== undefined) return undefined;
  const { u: updateId } = data;
  const [bid, ask] = [unitsOf(data.b), unitsOf(data.a)];
  if (!isCount(updateId) || bid === undefined || ask === undefined || bid === 0n || ask < bid) return undefined;
  return { kind: "book", symbol, updateId, bid, ask };
}

/** A product's decimals: its prices lie on the grid of `tickSize`. */
export interface Grid {
  readonly priceScale: number;
  readonly tickSize: bigint;
  readonly quantityScale: number;
}

/** The answer to a request for klines, oldest first, those without a trade left out; undefined where it is not as documented. */
export function parseKlines(text: string, grid: Grid): Candle[] | undefined {
  const rows = parsed(text);
  if (!Array.isArray(rows)) return undefined;
  const candles: Candle[] = [];
  for (const row of rows as unknown[]) {
    if (!Array.isArray(row)) return undefined;
    const [ts, openText, highText, lowText, closeText, volumeText, , , trades] = row as unknown[];
    const prices = [openText, highText, lowText, closeText].map(unitsOf);
    const volume = unitsOf(volumeText);
    if (!isCount(ts) || !isCount(trades) || volume === undefined) return undefined;
    const [open, high, low, close] = prices.map((price) => (price === undefined ? undefined : nearest(price, grid)));
    if (open === undefined || high === undefined || low === undefined || close === undefined) return undefined;
    if (trades > 0) candles.push({ ts, open, high, low, close, volume: quantityOf(volume, grid) });
  }
  return candles.every(({ ts }, i) => i === 0 || ts > (candles[i - 1]?.ts ?? 0)) ? candles : undefined;
}

export function parseServerTime(text: string): number | undefined {
  const time = fieldsOf(parsed(text))?.serverTime;
  return isCount(time) ? time : undefined;
}

/** The price of a trade on the product's grid; half a step goes up. */
export function nearest(units: bigint, grid: Grid): bigint {
  const step = stepOf(grid);
  return ((2n * units + step) / (2n * step)) * grid.tickSize;
}

/** What a buyer pays is never told lower than it is, and what a seller gets never higher. */
export function bidOf(units: bigint, grid: Grid): bigint {
  return (units / stepOf(grid)) * grid.tickSize;
}

export function askOf(units: bigint, grid: Grid): bigint {
  const step = stepOf(grid);
  return ((units + step - 1n) / step) * grid.tickSize;
}

/** Whole units of the product's quantity. */
export function quantityOf(units: bigint, { quantityScale }: Grid): bigint {
  return units / powerOfTen(WIRE_SCALE - quantityScale);
}

/** What `quantityOf` leaves over. */
export function quantityRest(units: bigint, { quantityScale }: Grid): bigint {
  return units % powerOfTen(WIRE_SCALE - quantityScale);
}

function stepOf({ priceScale, tickSize }: Grid): bigint {
  return tickSize * powerOfTen(WIRE_SCALE - priceScale);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function unitsOf(value: unknown): bigint | undefined {
  if (typeof value !== "string" || !DECIMAL_WITH_ZEROS.test(value)) return undefined;
  const read = parseUnits(value, WIRE_SCALE);
  return read.ok ? read.value : undefined;
}
