import { Amount, Button, Description, DescriptionList, formatDecimal, Notice, PaperTag, Sheet, showToast, useUi } from "@candela/ui";
import { type ReactNode, useRef, useState } from "react";
import { SendingNotice } from "../../../lib/components/sending-notice.tsx";
import { type T, useT } from "../../../lib/language/i18n.ts";
import { failureText } from "../../../lib/net/api.ts";
import type { Moved } from "./cancel-and-place.ts";

interface MoveSheetProps {
  readonly direction: "up" | "down";
  /** Which order it is. */
  readonly what: ReactNode;
  readonly from: string;
  readonly to: string;
  /** How it is moved, in words. */
  readonly how: string;
  /** The outcome at the new price. */
  readonly warning?: string | undefined;
  readonly onMove: () => Promise<Moved<unknown>>;
  readonly onClose: () => void;
  /** Further rows. */
  readonly children: ReactNode;
}

/** Asks before an order is moved to another price. However that ends is said once, and never tried a second time. */
export function MoveSheet({ direction, what, from, to, how, warning, onMove, onClose, children }: MoveSheetProps) {
  const t = useT();
  const written = formatDecimal(to, useUi());
  const [sending, setSending] = useState(false);
  const [ended, setEnded] = useState<string | null>(null);
  const busy = useRef(false);
  const send = async () => {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    const moved = await onMove();
    busy.current = false;
    setSending(false);
    const text = endText(moved, written, t);
    if (moved.kind !== "moved") return setEnded(text);
    showToast({ text, tone: "good" });
    onClose();
  };
  return (
    <Sheet
      open
      busy={sending}
      onClose={onClose}
      title={t("chart_move_title")}
      tag={<PaperTag />}
      action={
        ended === null ? (
          <div className="grid grid-cols-2 gap-2">
            <Button kind="secondary" onClick={() => !sending && onClose()}>
              {t("chart_move_keep")}
            </Button>
            <Button kind={direction} loading={sending} onClick={() => void send()}>
              {t("chart_move_confirm", { price: written })}
            </Button>
          </div>
        ) : (
          <Button wide onClick={onClose}>
            {t("trade_done")}
          </Button>
        )
      }
    >
      <p className="py-2 text-row">{what}</p>
      <DescriptionList className="pb-3">
        <Description name={t("chart_move_from")}>
          <Amount value={from} />
        </Description>
        <Description name={t("chart_move_to")}>
          <Amount value={to} className="font-semibold" />
        </Description>
        {children}
      </DescriptionList>
      {ended === null && warning !== undefined && <Notice tone="attention">{warning}</Notice>}
      {ended === null && <p className="pt-2 text-caption text-ink-2">{how}</p>}
      <SendingNotice sending={sending ? { step: "sending" } : { step: "asking", ...(ended !== null && { problem: ended }) }} />
    </Sheet>
  );
}

function endText(moved: Moved<unknown>, price: string, t: T): string {
  if (moved.kind === "moved") return t("chart_moved", { price });
  if (moved.kind === "not_cancelled" || moved.kind === "not_placed")
    return t(`chart_move_${moved.kind}`, { reason: failureText(moved.failure) });
  return t(`chart_move_${moved.kind}`);
}
