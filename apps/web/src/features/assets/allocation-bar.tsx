import { formatDecimal, useUi } from "@candela/ui";
import { useT } from "../../lib/language/i18n.ts";
import { productSymbol } from "../../lib/market/product-name.ts";
import type { Share } from "./allocation.ts";
import { totalLines } from "./total-lines.ts";

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
  const name = (share: Share) => names[share.key] ?? productSymbol(share.key);
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
