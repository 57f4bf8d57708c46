import { formatDecimal, type NumberStyle, useUi } from "@candela/ui";
import { type RemoteConfig, useRemoteConfig } from "../site/remote-config.ts";
import { accountedDecimals, bookedDecimals } from "./asset-decimals.ts";

/** What is said outside of a page, or read long afterwards, has its currency's decimals whatever the operator's setting is. */
export const OWN_DECIMALS = { app_decimal_no: 1 } as const;

/** An amount of an asset within a text, written as a figure of it is where it is accounted for: "1,500.00", "0.00050". */
export function assetText(value: string, code: string, style: NumberStyle, config: Pick<RemoteConfig, "app_decimal_no">): string {
  const decimals = (config.app_decimal_no === 1 ? accountedDecimals : bookedDecimals)(value, code, config);
  return formatDecimal(value, style, { decimals });
}

/** The same for keys, hints and names of a component, in its style. */
export function useAssetText(): (value: string, code: string) => string {
  const style = useUi();
  const config = useRemoteConfig();
  return (value, code) => assetText(value, code, style, config);
}
