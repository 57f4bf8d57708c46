import { compareDecimals } from "@candela/ui";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
import { useT } from "../../lib/language/i18n.ts";

interface PaidSoFarProps {
  readonly currencyName: string;
  readonly paid: string;
  readonly waiting: string;
}

/** Interest that was paid, and what of it waits for money. */
export function PaidSoFar({ currencyName, paid, waiting }: PaidSoFarProps) {
  const t = useT();
  return (
    <span className="ms-auto text-end text-caption">
      <span className="text-up-text">
        <AssetAmount own whole code={currencyName} value={paid} sign="always" /> {t("earning_so_far")}
      </span>
      {compareDecimals(waiting, "0") > 0 && (
        <span className="block text-flame-text">
          {t("earning_waiting")} <AssetAmount own whole code={currencyName} value={waiting} />
        </span>
      )}
    </span>
  );
}
