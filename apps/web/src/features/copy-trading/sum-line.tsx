import { ownText, signOf, sumDecimals, useUi } from "@candela/ui";
import { useT } from "../../lib/language/i18n.ts";
import { negative } from "./copy-numbers.ts";
import type { Follow } from "./copy-shapes.ts";

/** What was kept, written out: realised, less the leader's share, and what is open. */
export function SumLine({ follow: { realised, sharePaid, shareDue, open } }: { readonly follow: Follow }) {
  const t = useT();
  const style = useUi();
  const share = sumDecimals([sharePaid, shareDue]);
  const size = (text: string) => ownText(text.startsWith("-") ? negative(text) : text, style, { decimals: 2 });
  const sign = open?.startsWith("-") === true ? "\u2212" : "+";
  const words = {
    realised: ownText(realised, style, { decimals: 2 }),
    share: size(share),
    open: open === null ? "--" : size(open),
  };
  return (
    <p className="text-caption text-ink-2">
      <span>{t(sign === "+" ? "copy_sum_plus" : "copy_sum_minus", words)}</span>
      {signOf(shareDue) > 0 && <span className="block">{t("copy_share_due", { amount: size(shareDue) })}</span>}
    </p>
  );
}
