import { Button, EmptyState, SkeletonRows } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { LoggedOut } from "../../../lib/components/logged-out.tsx";
import { PageHeader } from "../../../lib/components/page-header.tsx";
import { PartError } from "../../../lib/components/part-error.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { navigateTo } from "../../../lib/navigation/navigation.ts";
import { BIND_BANK_CARD_PATH } from "../../../lib/navigation/paths.ts";
import { useSession } from "../../../lib/session/session.ts";
import { GuestHasNone } from "../guest-has-none.tsx";
import { CardRow } from "./card-row.tsx";
import { CardSheet } from "./card-sheet.tsx";
import { type BankCard, cardsQuery } from "./cards.ts";

/** The bank accounts that the user's money may be sent to. */
export default function CardsPage() {
  const t = useT();
  const session = useSession();
  return (
    <>
      <PageHeader title={t("cards_title")} />
      {session === null ? (
        <LoggedOut title={t("cards_none")} text={t("cards_out_text")} />
      ) : session.accountType === "guest" ? (
        <GuestHasNone />
      ) : (
        <Mine key={session.userId} />
      )}
    </>
  );
}

function Mine() {
  const t = useT();
  const { data: cards, isError, refetch } = useQuery(cardsQuery());
  if (cards === undefined)
    return isError ? <PartError onRetry={() => void refetch()} /> : <SkeletonRows count={3} label={t("ui_loading")} />;
  const add = (
    <Button wide onClick={() => void navigateTo(BIND_BANK_CARD_PATH)}>
      {t("cards_add")}
    </Button>
  );
  if (cards.length === 0) return <EmptyState title={t("cards_none")} text={t("cards_none_text")} action={add} />;
  return <List cards={cards}>{add}</List>;
}

function List({ cards, children }: { readonly cards: readonly BankCard[]; readonly children: ReactNode }) {
  const [openId, setOpenId] = useState<string | null>(null);
  const open = cards.find(({ id }) => id === openId);
  return (
    <>
      <ul>
        {cards.map((card, at) => (
          <li key={card.id}>
            <CardRow card={card} isLast={at === cards.length - 1} onOpen={() => setOpenId(card.id)} />
          </li>
        ))}
      </ul>
      <div className="page-x pt-5 pb-8">{children}</div>
      {open !== undefined && <CardSheet card={open} onClose={() => setOpenId(null)} />}
    </>
  );
}
