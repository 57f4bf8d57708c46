import { Button, Notice, PaperTag, RadioMark, Sheet, showToast } from "@candela/ui";
import { useId, useState } from "react";
import { SendingNotice, SendOnce } from "../../lib/components/sending-notice.tsx";
import { useT } from "../../lib/language/i18n.ts";
import type { Follow } from "./copy-shapes.ts";
import { useCopyBlocked } from "./use-copy-blocked.ts";
import { useCopyCommand } from "./use-copy-command.ts";

const WAYS = ["keep", "close"] as const;
type Way = (typeof WAYS)[number];

/** Ends a follow: its open copies stay as one's own positions, or are closed at the present prices. */
export function StopSheet({ follow, onClose }: { readonly follow: Follow; readonly onClose: () => void }) {
  const t = useT();
  const name = useId();
  const [way, setWay] = useState<Way>("keep");
  const { sending, send } = useCopyCommand();
  const blocked = useCopyBlocked({ whileFrozen: true });
  const { id, running, leaderName } = follow;
  const stop = async () => {
    const ended = await send("POST /api/followOrder/stop", { id, copies: running === 0 ? "keep" : way });
    if (ended === null) return;
    showToast({ text: t("copy_stop_done", { name: leaderName }), tone: "good" });
    onClose();
  };
  return (
    <Sheet
      open
      busy={sending.step === "sending"}
      onClose={onClose}
      title={t("copy_stop_one", { name: leaderName })}
      tag={<PaperTag />}
      action={
        <SendOnce sending={sending} onClose={onClose}>
          <Button wide kind="destructive" loading={sending.step === "sending"} disabledReason={blocked} onClick={() => void stop()}>
            {running === 0 ? t("copy_stop") : t(way === "keep" ? "copy_stop_keep" : "copy_stop_close", { count: running })}
          </Button>
        </SendOnce>
      }
    >
      {running > 0 && (
        <fieldset aria-label={t("copy_stop_what")}>
          {WAYS.map((value) => (
            <label
              key={value}
              className="flex min-h-16 cursor-pointer items-center gap-3 rounded-chip py-1 has-focus-visible:outline-2 has-focus-visible:outline-(--focus)"
            >
              <input type="radio" name={name} className="sr-only" checked={way === value} onChange={() => setWay(value)} />
              <span className="min-w-0 flex-1">
                <span className="block text-row">{t(`copy_way_${value}`)}</span>
                <span className="block text-caption text-ink-2">{t(`copy_way_${value}_text`)}</span>
              </span>
              <RadioMark on={way === value} />
            </label>
          ))}
        </fieldset>
      )}
      <div className="flex flex-col gap-2 pt-2">
        <Notice>{t("copy_stop_mark")}</Notice>
        {blocked !== undefined && <Notice tone="attention">{blocked}</Notice>}
        <SendingNotice sending={sending} what="funds" />
      </div>
    </Sheet>
  );
}
