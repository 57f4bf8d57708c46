import { Sheet } from "@candela/ui";
import { TermLines, TreasuryNote } from "../../lib/earning/term-lines.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { useNow } from "../../lib/time/now.ts";
import type { PledgeProduct } from "./pledge-shapes.ts";

interface TermsSheetProps {
  readonly open: boolean;
  readonly product: PledgeProduct;
  readonly onClose: () => void;
}

/** The terms of one version, and the account that pays. */
export function TermsSheet({ open, product, onClose }: TermsSheetProps) {
  const t = useT();
  const now = useNow(30_000);
  return (
    <Sheet open={open} onClose={onClose} title={t("pledge_terms", { version: product.version })}>
      <TermLines product={product} now={now} />
      <p className="pt-2 pb-3 text-caption text-ink-2">{t("pledge_promise")}</p>
      <TreasuryNote product={product} />
    </Sheet>
  );
}
