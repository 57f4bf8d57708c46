import { maskBankNumber, Row } from "@candela/ui";
import { BankIcon } from "@phosphor-icons/react/dist/csr/Bank";
import { type BankCard, nameOf } from "../../../lib/destinations/cards.ts";
import { useT } from "../../../lib/language/i18n.ts";
import { useHidden } from "../../../lib/site/site.ts";
import { useNow } from "../../../lib/time/now.ts";
import { formatDateTime } from "../../../lib/time/time-format.ts";

interface CardRowProps {
  readonly card: BankCard;
  readonly isLast: boolean;
  readonly onOpen: () => void;
}

/** One bank account: its name, its number with stars unless a switch shows it whole, and whether money may be sent to it. */
export function CardRow({ card, isLast, onOpen }: CardRowProps) {
  const t = useT();
  const now = useNow(30_000);
  const shown = useHidden("bankCardStar");
  const number = maskBankNumber(card.number, { shown });
  return (
    <Row
      onClick={onOpen}
      divider={!isLast}
      start={
        <span className="grid size-10 place-items-center rounded-tile bg-fill">
          <BankIcon size={21} aria-hidden="true" />
        </span>
      }
      title={
        <span className="block wrap-anywhere whitespace-normal">
          <bdi>{nameOf(card, shown)}</bdi>
        </span>
      }
      note={
        <span className="flex flex-col items-start gap-1 py-0.5 whitespace-normal">
          {number !== "" && (
            <bdi dir="ltr" className="num wrap-anywhere">
              {number}
            </bdi>
          )}
          {card.usableFrom > now ? (
            <span className="text-flame-text">{t("wallets_wait", { time: formatDateTime(card.usableFrom) })}</span>
          ) : (
            <span>{t("cards_usable")}</span>
          )}
        </span>
      }
    />
  );
}
