import type { Measured } from "./measure.ts";

/** How often prices lie near the extremes of their day, measured from the recordings and printed by `calibrate.ts extremes`. */
export const MEASURED_EXTREMES: Measured["extremes"] = {
  "us_stocks/AAPL_1m": {
    days: 21,
    near: 0.090476,
    walk: 0.1112,
  },
  "us_stocks/MSFT_1m": {
    days: 21,
    near: 0.10684,
    walk: 0.10003,
  },
  "us_stocks/SPY_1m_2011-01": {
    days: 20,
    near: 0.098462,
    walk: 0.098487,
  },
  "us_stocks/SPY_1m_2011-03": {
    days: 23,
    near: 0.10624,
    walk: 0.10389,
  },
  "crypto/BTCPERP_1m_ftx_2022": {
    days: 31,
    near: 0.069848,
    walk: 0.10902,
  },
  "futures/6E_1m": {
    days: 22,
    near: 0.1184,
    walk: 0.14344,
  },
  "futures/XAUUSD_1m_cfd_2014": {
    days: 11,
    near: 0.080795,
    walk: 0.14106,
  },
  "forex/EURUSD_1m_2014": {
    days: 11,
    near: 0.14439,
    walk: 0.15893,
  },
  "forex/NZDUSD_1m_2014": {
    days: 11,
    near: 0.082037,
    walk: 0.11033,
  },
  "forex/GBPUSD_1m_2012": {
    days: 21,
    near: 0.12844,
    walk: 0.13082,
  },
  "forex/USDJPY_1m_2013": {
    days: 20,
    near: 0.11621,
    walk: 0.11526,
  },
};
