import { ownText, signOf, useUi } from "@candela/ui";
import { useT } from "../../lib/language/i18n.ts";
import { negative, shownKept } from "./copy-numbers.ts";
import type { Follow } from "./copy-shapes.ts";

/** What was kept, written out: realised, less the leader's share, and what is open. */
export function SumLine({ follow }: { readonly follow: Follow }) {
  const t = useT();
  const style = useUi();
  const { realised, share, open } = shownKept(follow);
  const size = (text: string) => ownText(text.startsWith("-") ? negative(text) : text, style, { decimals: 2 });
  const words = {
    realised: ownText(realised, style, { decimals: 2 }),
    share: size(share),
    open: follow.open === null ? "--" : size(open),
  };
  return (
    <p className="text-caption text-ink-2">
      <span>{t(signOf(open) < 0 ? "copy_sum_minus" : "copy_sum_plus", words)}</span>
      {signOf(follow.shareDue) > 0 && <span className="block">{t("copy_share_due", { amount: size(follow.shareDue) })}</span>}
    </p>
  );
}
