import { Button, Notice, useUi } from "@candela/ui";
import { useT } from "../../lib/language/i18n.ts";
import { HOME_CLASS_ORDER } from "../../lib/market/shown-classes.ts";
import { roundShareText } from "./copy-numbers.ts";
import type { LeaderDetail } from "./copy-shapes.ts";
import type { ReadTerms } from "./use-read-terms.ts";

interface ChangedTermsProps {
  readonly leader: LeaderDetail;
  readonly read: ReadTerms;
  readonly onRead: () => void;
}

/** What a leader has changed since the page was opened: the new terms, and that they were read. */
export function ChangedTerms({ leader, read, onRead }: ChangedTermsProps) {
  const t = useT();
  const style = useUi();
  const { shareRate, productTypes } = leader;
  const isShare = Number(shareRate) !== Number(read.shareRate);
  const isClasses = productTypes.toSorted().join() !== read.productTypes.toSorted().join();
  const classes = HOME_CLASS_ORDER.filter((type) => productTypes.includes(type)).map((type) =>
    t(`quotes_list_${(type - 1) as 0 | 1 | 2 | 3}`),
  );
  return (
    <Notice tone="attention">
      <span className="flex flex-1 flex-col gap-1">
        {isShare && (
          <span>{t("copy_terms_share", { share: roundShareText(read.shareRate, style), next: roundShareText(shareRate, style) })}</span>
        )}
        {isClasses && <span>{t("copy_terms_classes", { classes: classes.join(", ") })}</span>}
      </span>
      <Button size="small" kind="secondary" onClick={onRead}>
        {t("copy_terms_read")}
      </Button>
    </Notice>
  );
}
