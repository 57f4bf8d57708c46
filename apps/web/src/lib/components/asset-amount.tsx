import { USDT } from "@candela/model";
import { Amount } from "@candela/ui";
import { accountedDecimals, bookedDecimals } from "../market/asset-decimals.ts";
import { productUnit } from "../market/product-name.ts";
import { useRemoteConfig } from "../site/remote-config.ts";

interface AssetAmountProps {
  /** Of a currency or a product. */
  readonly code: string;
  readonly value: string;
  /** Accounted for to the last digit that carries value, unless the operator wants two of everything; otherwise as lists show it. */
  readonly whole?: boolean;
  /** In place of what the amount by itself would have: those of the list that it stands in. */
  readonly decimals?: number | undefined;
  /** May be spent, or has what may be in it: rounded down, since it must not read as more than there is. */
  readonly spendable?: boolean;
  readonly unit?: boolean;
  readonly sign?: "auto" | "always";
  readonly hidden?: boolean;
  readonly own?: boolean;
}

/** An amount that the ledger booked, with the decimals of its asset. */
export function AssetAmount({
  code,
  value,
  whole = false,
  decimals,
  spendable = false,
  unit = false,
  sign = "auto",
  hidden = false,
  own = false,
}: AssetAmountProps) {
  const config = useRemoteConfig();
  const alone = (whole && config.app_decimal_no === 1 ? accountedDecimals : bookedDecimals)(value, code, config);
  const named = unit ? { unit: productUnit(code) } : {};
  return (
    <Amount
      value={value}
      decimals={decimals ?? alone}
      rounding={spendable ? "down" : "even"}
      sign={sign}
      hidden={hidden}
      own={own}
      money={code === USDT.code}
      {...named}
    />
  );
}
