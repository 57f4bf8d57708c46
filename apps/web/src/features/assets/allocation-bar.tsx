import { CURRENCIES } from "@candela/model";
import { formatDecimal, useUi } from "@candela/ui";
import { isAlsoMoney, spotCodeOf } from "../../lib/currencies/spot-kind.ts";
import { type T, useT } from "../../lib/language/i18n.ts";
import { productSymbol } from "../../lib/market/product-name.ts";
import type { Share } from "./allocation.ts";
import { totalLines } from "./total-lines.ts";

/** A currency or a product by its short name; a coin that can be had in either way by its kind, too. */
function withKind(key: string, t: T): string {
  const symbol = productSymbol(key);
  if (isAlsoMoney(key)) return `${symbol} (${t("assets_kind_spot")})`;
  const currency = CURRENCIES.find(({ code }) => code === key);
  return currency === undefined || spotCodeOf(currency.id) === null ? symbol : `${symbol} (${t("assets_kind_balance")})`;
}

/** How everything is divided, as one bar; the rows below it carry the same colours and figures. */
export function AllocationBar({ shares }: { readonly shares: readonly Share[] }) {
  const t = useT();
  const style = useUi();
  if (shares.length === 0) return null;
  const names: Readonly<Record<string, string>> = {
    USDT: t("assets_cash"),
    ...Object.fromEntries(totalLines().map(({ part, title }) => [part, t(title)])),
    other: t("assets_other"),
  };
  const name = ({ key }: Share) => names[key] ?? withKind(key, t);
  const words = shares.map((share) => `${name(share)} ${formatDecimal(share.percent, style, { as: "percent", decimals: 1 })}`);
  return (
    <div className="page-x mt-5">
      <div
        role="img"
        aria-label={t("assets_allocation", { parts: words.join(", ") })}
        className="flex h-2.5 gap-0.5 overflow-hidden rounded-full"
      >
        {shares.map((share) => (
          <span
            key={share.key}
            className="min-w-1 rounded-[2px]"
            style={{ flexGrow: share.percent, flexBasis: 0, background: `var(--allocation-${share.colour})` }}
          />
        ))}
      </div>
    </div>
  );
}
