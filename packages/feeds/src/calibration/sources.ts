/** The recordings that each figure is measured from, by their path without `.csv.gz` in the folder of market data. */

export type ClassName = "stocks" | "crypto" | "futures" | "forex";

/**
 * Daily bars. Share histories from 2000 on (older ones quote eighths of a dollar), coins from 2019 on (DOGE from 2020, when
 * it began to trade widely), Saturdays and Sundays left out where a market is closed on them.
 */
export const DAILY_SOURCES: Readonly<Record<ClassName, readonly string[]>> = {
  stocks: [
    "us_stocks/AAPL_1d_long",
    "us_stocks/MSFT_1d_long",
    "us_stocks/GE_1d_long",
    "us_stocks/AAPL_1d_cfd",
    "us_stocks/TSLA_1d_cfd",
    "us_stocks/NFLX_1d_cfd",
  ],
  crypto: [
    "crypto/BTCUSD_1d",
    "crypto/ETHUSD_1d",
    "crypto/SOLUSDT_1d",
    "crypto/DOGEUSDT_1d",
    "crypto/XRPUSDT_1d",
    "crypto/ADAUSDT_1d",
    "crypto/LTCUSDT_1d",
  ],
  futures: ["futures/BRENT_1d_cfd", "futures/XAUUSD_1d_cfd", "futures/XAGUSD_1d_cfd", "futures/US500_1d_cfd", "futures/NAS100_1d_cfd"],
  forex: [
    "forex/EURUSD_1d",
    "forex/GBPUSD_1d",
    "forex/USDJPY_1d",
    "forex/AUDUSD_1d",
    "forex/USDCAD_1d",
    "forex/USDCHF_1d",
    "forex/EURGBP_1d",
    "forex/NZDUSD_1d",
  ],
};

/** One-minute bars of two weeks or more. */
export const MINUTE_SOURCES: Readonly<Record<ClassName, readonly string[]>> = {
  stocks: ["us_stocks/AAPL_1m", "us_stocks/MSFT_1m", "us_stocks/SPY_1m_2011-01", "us_stocks/SPY_1m_2011-03"],
  crypto: ["crypto/BTCPERP_1m_ftx_2022"],
  futures: ["futures/6E_1m", "futures/XAUUSD_1m_cfd_2014"],
  forex: ["forex/EURUSD_1m_2014", "forex/NZDUSD_1m_2014", "forex/GBPUSD_1m_2012", "forex/USDJPY_1m_2013"],
};

/** Bars whose returns give the course of the day: the minutes above, and hours where they cover years. */
export const HOURLY_PROFILE_SOURCES: Readonly<Record<"futures" | "forex", readonly string[]>> = {
  futures: ["futures/US500_1h_cfd", "futures/NAS100_1h_cfd", "futures/BRENT_1h_cfd", "futures/XAGUSD_1h_cfd"],
  forex: ["forex/EURUSD_1h", "forex/NZDUSD_1h"],
};

/** Bars to find closures in, the shortest closure in hours, and the daily bars whose moves the gaps are compared with. */
export const GAP_SOURCES: Readonly<
  Record<Exclude<ClassName, "crypto">, readonly (readonly [bars: string, hours: number, daily: string])[]>
> = {
  stocks: [
    ["us_stocks/AAPL_1d_long", 20, "us_stocks/AAPL_1d_long"],
    ["us_stocks/MSFT_1d_long", 20, "us_stocks/MSFT_1d_long"],
    ["us_stocks/AAPL_1h_cfd", 12, "us_stocks/AAPL_1d_cfd"],
    ["us_stocks/TSLA_1h_cfd", 12, "us_stocks/TSLA_1d_cfd"],
    ["us_stocks/NFLX_1h_cfd", 12, "us_stocks/NFLX_1d_cfd"],
  ],
  futures: [
    ["futures/BRENT_1h_cfd", 40, "futures/BRENT_1d_cfd"],
    ["futures/XAUUSD_4h_cfd", 40, "futures/XAUUSD_1d_cfd"],
    ["futures/XAGUSD_1h_cfd", 40, "futures/XAGUSD_1d_cfd"],
    ["futures/US500_1h_cfd", 40, "futures/US500_1d_cfd"],
    ["futures/NAS100_1h_cfd", 40, "futures/NAS100_1d_cfd"],
  ],
  forex: [
    ["forex/EURUSD_4h", 40, "forex/EURUSD_1d"],
    ["forex/GBPUSD_4h", 40, "forex/GBPUSD_1d"],
    ["forex/USDJPY_4h", 40, "forex/USDJPY_1d"],
    ["forex/AUDUSD_4h", 40, "forex/AUDUSD_1d"],
    ["forex/USDCAD_4h", 40, "forex/USDCAD_1d"],
  ],
};

/** Pairs of daily files whose returns are correlated, and the products that stand for them. */
export const CORRELATION_SOURCES: readonly (readonly [first: string, second: string, productA: string, productB: string])[] = [
  ["us_stocks/AAPL_1d_cfd", "us_stocks/TSLA_1d_cfd", "AAPL", "TSLA"],
  ["us_stocks/AAPL_1d_cfd", "us_stocks/NFLX_1d_cfd", "AAPL", "NFLX"],
  ["us_stocks/AAPL_1d_cfd", "futures/US500_1d_cfd", "AAPL", "ES"],
  ["us_stocks/TSLA_1d_cfd", "futures/NAS100_1d_cfd", "TSLA", "NQ"],
  ["futures/US500_1d_cfd", "futures/NAS100_1d_cfd", "ES", "NQ"],
  ["futures/XAUUSD_1d_cfd", "futures/XAGUSD_1d_cfd", "GC", "SI"],
  ["futures/US500_1d_cfd", "futures/BRENT_1d_cfd", "ES", "BZ"],
  ["crypto/BTCUSD_1d", "crypto/ETHUSD_1d", "X:BTCUSD", "X:ETHUSD"],
  ["crypto/BTCUSD_1d", "crypto/LTCUSDT_1d", "X:BTCUSD", "X:LTCUSD"],
  ["crypto/BTCUSD_1d", "crypto/SOLUSDT_1d", "X:BTCUSD", "X:SOLUSD"],
  ["crypto/ETHUSD_1d", "crypto/ADAUSDT_1d", "X:ETHUSD", "X:ADAUSD"],
  ["crypto/BTCUSD_1d", "futures/US500_1d_cfd", "X:BTCUSD", "ES"],
  ["forex/EURUSD_1d", "forex/GBPUSD_1d", "C:EURUSD", "C:GBPUSD"],
  ["forex/EURUSD_1d", "forex/USDCHF_1d", "C:EURUSD", "C:USDCHF"],
  ["forex/AUDUSD_1d", "forex/NZDUSD_1d", "C:AUDUSD", "C:NZDUSD"],
  ["forex/AUDUSD_1d", "futures/US500_1d_cfd", "C:AUDUSD", "ES"],
  ["forex/USDCAD_1d", "forex/AUDUSD_1d", "C:USDCAD", "C:AUDUSD"],
];

/** One-minute bars of two products at the same time, and the products they are compared with. */
export const TOGETHER_SOURCES: readonly (readonly [first: string, second: string, productA: string, productB: string])[] = [
  ["us_stocks/AAPL_1m", "us_stocks/MSFT_1m", "AAPL", "MSFT"],
  ["forex/EURUSD_1m_2014", "forex/NZDUSD_1m_2014", "C:EURUSD", "C:NZDUSD"],
  ["crypto/BTCUSD_1m_coinbase_2018", "crypto/ETHUSD_1m_coinbase_2018", "X:BTCUSD", "X:ETHUSD"],
];

/** Quotes whose asks lie beside the bids: pairs of bar files, and files of quote ticks. */
export const SPREAD_BAR_SOURCES: readonly string[] = [
  "futures/XAUUSD_1m_cfd_2014",
  "forex/EURUSD_1m_2014",
  "forex/NZDUSD_1m_2014",
  "forex/GBPUSD_1m_2012",
  "forex/USDJPY_1m_2013",
];
export const SPREAD_TICK_SOURCES: readonly string[] = [
  "futures/US500_ticks_quotes_2023",
  "forex/EURUSD_ticks_quotes_2014",
  "forex/USDJPY_ticks_quotes_2013",
  "crypto/BTCUSDT_ticks_quotes_2021",
];
