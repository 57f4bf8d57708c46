import { formatDecimal, useUi } from "@candela/ui";
import { accountedDecimals } from "../../lib/market/asset-decimals.ts";
import { useRemoteConfig } from "../../lib/site/remote-config.ts";

/** An amount of a currency within a sentence, whole: as many decimals as its lists have, and more where they carry value. */
export function useCostText(): (amount: string, code: string) => string {
  const style = useUi();
  const config = useRemoteConfig();
  return (amount, code) => formatDecimal(amount, style, { decimals: accountedDecimals(amount, code, config) });
}
