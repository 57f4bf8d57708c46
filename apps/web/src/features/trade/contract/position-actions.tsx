import { Button, Sheet, showToast } from "@candela/ui";
import { type ReactNode, useState } from "react";
import { useT } from "../../../lib/language/i18n.ts";
import { navigateTo } from "../../../lib/navigation/navigation.ts";
import { POSITION_PATH } from "../../../lib/navigation/paths.ts";
import { CloseSheet } from "./close-sheet.tsx";
import type { Book, Marked } from "./contract-book.ts";
import { positionName } from "./contract-words.tsx";
import { MarginSheet } from "./margin-sheet.tsx";
import type { PositionAction } from "./position-card.tsx";
import { useProductOf } from "./product-of.ts";
import { ProtectSheet } from "./protect-sheet.tsx";
import { ReverseSheet } from "./reverse-sheet.tsx";

interface Asked {
  readonly action: PositionAction;
  readonly marked: Marked;
}

const SHEETS = { close: CloseSheet, margin: MarginSheet, protect: ProtectSheet, reverse: ReverseSheet } as const;

/** The actions on positions: one sheet at a time, its figures live while it is open. Each result is announced once. */
export function usePositionActions(book: Book): {
  readonly act: (action: PositionAction, marked: Marked) => void;
  readonly sheet: ReactNode;
} {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [said, setSaid] = useState("");
  const act = (action: PositionAction, marked: Marked) => setAsked({ action, marked });
  const close = () => setAsked(null);
  const done = (text: string) => {
    setSaid(text);
    showToast({ text, tone: "good" });
  };
  // The newest of the position; the one that was asked about where it is over meanwhile.
  const marked =
    asked === null ? undefined : (book.marked.find(({ position }) => position.id === asked.marked.position.id) ?? asked.marked);
  const sheet = (
    <>
      {asked !== null && marked !== undefined && (
        <ActionSheet action={asked.action} marked={marked} onAct={act} onClose={close} onDone={done} />
      )}
      <p role="alert" className="sr-only">
        {said}
      </p>
    </>
  );
  return { act, sheet };
}

interface ActionSheetProps extends Asked {
  readonly onAct: (action: PositionAction, marked: Marked) => void;
  readonly onClose: () => void;
  readonly onDone: (text: string) => void;
}

function ActionSheet({ action, marked, onAct, onClose, onDone }: ActionSheetProps) {
  if (action === "more") return <MoreSheet marked={marked} onAct={onAct} onClose={onClose} />;
  if (marked.product === undefined) return null;
  const Chosen = SHEETS[action];
  return <Chosen marked={marked} product={marked.product} onClose={onClose} onDone={onDone} />;
}

function MoreSheet({ marked, onAct, onClose }: Pick<ActionSheetProps, "marked" | "onAct" | "onClose">) {
  const t = useT();
  const { position } = marked;
  const { name } = useProductOf(position.productCode);
  return (
    <Sheet open onClose={onClose} title={positionName(position, name, t)}>
      <div className="flex flex-col gap-2 pb-2">
        {/* A copy has its leader's direction. */}
        {position.followId === null && (
          <Button wide kind="secondary" onClick={() => onAct("reverse", marked)}>
            {t("contract_reverse")}
          </Button>
        )}
        <Button wide kind="secondary" onClick={() => onAct("margin", marked)}>
          {t("contract_margin_title")}
        </Button>
        <Button wide kind="secondary" onClick={() => onAct("protect", marked)}>
          {t("contract_protection")}
        </Button>
        <Button wide kind="secondary" onClick={() => void navigateTo(POSITION_PATH, { id: position.id })}>
          {t("contract_details")}
        </Button>
        <Button wide kind="destructive" onClick={() => onAct("close", marked)}>
          {t("contract_close_position")}
        </Button>
      </div>
    </Sheet>
  );
}
