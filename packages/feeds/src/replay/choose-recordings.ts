import type { Recording } from "./manifest.ts";

/** A product and the file it is played from, with the file of its asks where that was recorded too. */
export interface Choice {
  readonly productCode: string;
  readonly recording: Recording;
  readonly asks: Recording | undefined;
}

/** Product of each recorded symbol. Quotes in a dollar coin count as dollars, indices as their future. */
const PRODUCT_OF_SYMBOL: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ["AAPL", "MSFT", "NVDA", "TSLA", "AMZN", "GOOGL", "META", "NFLX", "AMD", "INTC", "SPY"].map((code) => [code, code]),
  ),
  ...Object.fromEntries(["ES", "NQ", "YM", "RTY", "GC", "SI", "HG", "CL", "NG", "ZC", "BZ", "6E"].map((code) => [code, code])),
  US500: "ES",
  NAS100: "NQ",
  XAUUSD: "GC",
  XAGUSD: "SI",
  BRENT: "BZ",
};
const COINS: ReadonlySet<string> = new Set(["BTC", "ETH", "SOL", "XRP", "ADA", "DOGE", "LTC", "LINK", "BNB", "AVAX", "DOT"]);
const COIN_SYMBOL = /^([A-Z]+?)(USD|USDT|BUSD|PERP)$/;
const PAIRS: ReadonlySet<string> = new Set([
  "EURUSD",
  "GBPUSD",
  "USDJPY",
  "USDCHF",
  "AUDUSD",
  "USDCAD",
  "NZDUSD",
  "EURGBP",
  "EURJPY",
  "GBPJPY",
]);

/** Finest bars first; recorded ticks last, as their silences are longer than trading allows. */
const PREFERENCE = ["1m", "5m", "15m", "30m", "1h", "4h", "1d", "tick-trades", "tick-quotes"];

export function productOfSymbol(symbol: string): string | undefined {
  const known = PRODUCT_OF_SYMBOL[symbol];
  if (known !== undefined) return known;
  if (PAIRS.has(symbol)) return `C:${symbol}`;
  const coin = COIN_SYMBOL.exec(symbol)?.[1] ?? "";
  return COINS.has(coin) ? `X:${coin}USD` : undefined;
}

/**
 * One file for each product that has any: the finest bars, then those without known bad prints, then the longest.
 * `wanted` names files (as in the manifest) to take instead, by product code; throws when it names one that is not there.
 */
export function chooseRecordings(recordings: readonly Recording[], wanted: Readonly<Record<string, string>> = {}): readonly Choice[] {
  const best = new Map<string, Recording>();
  for (const recording of recordings) {
    const productCode = productOfSymbol(recording.symbol);
    if (productCode === undefined || isAsk(recording) || !PREFERENCE.includes(recording.interval)) continue;
    const before = best.get(productCode);
    if (before === undefined || compare(recording, before) < 0) best.set(productCode, recording);
  }
  for (const [productCode, file] of Object.entries(wanted)) {
    const recording = recordings.find((one) => one.file === file);
    if (recording === undefined) throw new Error(`the folder's manifest has no file ${file}`);
    best.set(productCode, recording);
  }
  return [...best].map(([productCode, recording]) => {
    const askFile = recording.file.replace(".csv", "_ask.csv");
    return { productCode, recording, asks: recordings.find((one) => one.file === askFile && isAsk(one)) };
  });
}

function isAsk(recording: Recording): boolean {
  return recording.priceKind.startsWith("ask");
}

function compare(a: Recording, b: Recording): number {
  const byInterval = PREFERENCE.indexOf(a.interval) - PREFERENCE.indexOf(b.interval);
  const byOutliers = Number(a.hasKnownOutliers) - Number(b.hasKnownOutliers);
  return byInterval || byOutliers || b.rows - a.rows || (a.file < b.file ? -1 : 1);
}
