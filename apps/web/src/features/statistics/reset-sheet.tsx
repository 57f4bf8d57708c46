import { Button, Notice, Sheet, SkeletonRows } from "@candela/ui";
import { useState } from "react";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { closingNotes, countOpen, isClosable, type OpenThings, useReset } from "./use-reset.ts";

interface ResetSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Sheet of a reset: its effects, what is still open, and the two steps to it. */
export function ResetSheet({ open, onClose }: ResetSheetProps) {
  const t = useT();
  const { things, failed, busy, problem, close, reset, retry } = useReset(open, onClose);
  const [asked, setAsked] = useState(false);
  const flat = things !== undefined && countOpen(things).length === 0;
  const closable = things !== undefined && isClosable(things);
  const notes = closable ? closingNotes(things) : [];
  const asking = asked && notes.length > 0;
  // Closing cannot be taken back: what it does is read first. Orders alone are cancelled at once.
  const closeOrAsk = () => {
    if (notes.length > 0 && !asking) return setAsked(true);
    setAsked(false);
    void close();
  };
  return (
    <Sheet
      open={open}
      onClose={() => {
        setAsked(false);
        onClose();
      }}
      title={t("reset_title")}
      busy={busy !== null}
      action={
        <div className="flex flex-col gap-2">
          {closable && (
            <Button wide kind={asking ? "destructive" : "secondary"} loading={busy === "closing"} onClick={closeOrAsk}>
              {t(asking ? "contract_close_all" : "reset_close_all")}
            </Button>
          )}
          <Button
            wide
            kind="destructive"
            loading={busy === "resetting"}
            disabledReason={flat ? undefined : t("reset_not_yet")}
            onClick={() => void reset()}
          >
            {t("reset_confirm")}
          </Button>
        </div>
      }
    >
      <p className="pb-3 text-body text-ink-2">{t("reset_text")}</p>
      {failed && <PartError onRetry={retry} />}
      {things === undefined && !failed && <SkeletonRows count={2} label={t("ui_loading")} />}
      {things !== undefined && !flat && <StillOpen things={things} />}
      {asking && notes.map((note) => <Notice key={note}>{t(note)}</Notice>)}
      {flat && <Notice>{t("reset_ready")}</Notice>}
      <p role="alert" className="pt-2 text-caption text-danger empty:hidden">
        {problem}
      </p>
    </Sheet>
  );
}

function StillOpen({ things }: { readonly things: OpenThings }) {
  const t = useT();
  return (
    <Notice tone="attention">
      <div>
        <p className="font-semibold">{t("reset_open")}</p>
        <ul className="mt-1 list-disc ps-4">
          {countOpen(things).map(([thing, count]) => (
            <li key={thing}>{t(`reset_open_${thing}`, { count })}</li>
          ))}
        </ul>
      </div>
    </Notice>
  );
}
