import { currencyById } from "@candela/model";
import { amountDecimals, useRemoteConfig } from "./remote-config.ts";

/** What lists show of a currency: USDT and USDC as the dollars they stand for; absent: all that there are. */
function listDecimals(code: string): number | undefined {
  if (code === "JPY") return 0;
  return code === "BTC" || code === "ETH" || code === "SOL" ? undefined : 2;
}

/** Decimals of balances in lists by the currency's code: its own, or two where the operator wants two of everything (`app_decimal_no` 0). */
export function useListDecimals(): (code: string) => number | undefined {
  const config = useRemoteConfig();
  return (code) => amountDecimals(config, listDecimals(code));
}

/** The same of the account record, which shows all that a currency has. What is no currency is a number of pieces and stays whole. */
export function useRecordDecimals(assetId: number): number | undefined {
  const config = useRemoteConfig();
  return currencyById(assetId) === undefined ? undefined : amountDecimals(config, undefined);
}
