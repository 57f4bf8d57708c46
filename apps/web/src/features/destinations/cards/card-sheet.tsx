import { cx, Description, DescriptionList, Sheet } from "@candela/ui";
import { CopyButton } from "../../../lib/components/copy-button.tsx";
import { type BankCard, nameOf } from "../../../lib/destinations/cards.ts";
import { useT } from "../../../lib/language/i18n.ts";
import { useHidden } from "../../../lib/site/site.ts";
import { useNow } from "../../../lib/time/now.ts";
import { formatDateTime } from "../../../lib/time/time-format.ts";
import { RemoveButton } from "../remove-button.tsx";

interface CardSheetProps {
  readonly card: BankCard;
  readonly onClose: () => void;
}

/** A bank account as a whole, from when on it is usable, and its way out. */
export function CardSheet({ card, onClose }: CardSheetProps) {
  const t = useT();
  const now = useNow(30_000);
  const name = nameOf(card, useHidden("bankCardStar"));
  return (
    <Sheet open onClose={onClose} title={name}>
      {card.number !== "" && (
        <div className="mb-1 flex min-h-12 items-center justify-between gap-3">
          <bdi dir="ltr" className="num text-row wrap-anywhere">
            {card.number}
          </bdi>
          <CopyButton text={card.number} label={t("cards_copy")} />
        </div>
      )}
      <DescriptionList size="medium" className="border-t border-line">
        {card.values
          .filter(({ value }) => value !== card.number)
          .map(({ propertyName, propertyType, label, value }) => (
            <Description key={propertyName} name={label}>
              <bdi dir={propertyType === "text" ? undefined : "ltr"} className={cx("wrap-anywhere", propertyType !== "text" && "num")}>
                {value}
              </bdi>
            </Description>
          ))}
      </DescriptionList>
      <p className="pt-2 text-caption text-ink-2">
        {card.usableFrom > now ? t("wallets_wait", { time: formatDateTime(card.usableFrom) }) : t("cards_usable")}
      </p>
      <RemoveButton kind="card" id={card.id} name={name} onDone={onClose} />
    </Sheet>
  );
}
