import { useQuery } from "@tanstack/react-query";
import { cardsQuery } from "../../../lib/destinations/cards.ts";
import { useT } from "../../../lib/language/i18n.ts";
import { BIND_BANK_CARD_PATH } from "../../../lib/navigation/paths.ts";
import { DestinationsPage } from "../destinations-page.tsx";
import { CardRow } from "./card-row.tsx";
import { CardSheet } from "./card-sheet.tsx";

const useCards = () => useQuery(cardsQuery());

/** The bank accounts that the user's money may be sent to. */
export default function CardsPage() {
  const t = useT();
  return (
    <DestinationsPage
      title={t("cards_title")}
      out={{ title: t("cards_none"), text: t("cards_out_text") }}
      none={{ title: t("cards_none"), text: t("cards_none_text") }}
      add={{ text: t("cards_add"), path: BIND_BANK_CARD_PATH }}
      useRows={useCards}
      row={(card, isLast, open) => <CardRow card={card} isLast={isLast} onOpen={open} />}
      sheet={(card, close) => <CardSheet card={card} onClose={close} />}
    />
  );
}
