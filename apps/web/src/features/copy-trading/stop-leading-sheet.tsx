import { Button, Notice, Sheet, showToast } from "@candela/ui";
import { SendingNotice, SendOnce } from "../../lib/components/sending-notice.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { refreshLeader } from "./copy-part.ts";
import type { OwnLeader } from "./copy-shapes.ts";
import { useCopyBlocked } from "./use-copy-blocked.ts";
import { useCopyCommand } from "./use-copy-command.ts";

/** The last look before a leader stops: followers keep what they have, and nobody is stuck. */
export function StopLeadingSheet({ leader, onClose }: { readonly leader: OwnLeader; readonly onClose: () => void }) {
  const t = useT();
  const { sending, send } = useCopyCommand();
  const blocked = useCopyBlocked({ whileFrozen: true });
  const stop = async () => {
    const stopped = await send("POST /api/followOrder/stopLeading", {});
    if (stopped === null) return;
    await refreshLeader();
    showToast({ text: t("copy_lead_stopped"), tone: "good" });
    onClose();
  };
  return (
    <Sheet
      open
      busy={sending.step === "sending"}
      onClose={onClose}
      title={t("copy_lead_stop")}
      action={
        <SendOnce sending={sending} onClose={onClose}>
          <Button wide kind="destructive" loading={sending.step === "sending"} disabledReason={blocked} onClick={() => void stop()}>
            {t("copy_lead_stop")}
          </Button>
        </SendOnce>
      }
    >
      <p className="pb-3 text-body text-ink-2">{t("copy_lead_stop_text", { count: leader.followers })}</p>
      {blocked !== undefined && <Notice tone="attention">{blocked}</Notice>}
      <SendingNotice sending={sending} what="funds" />
    </Sheet>
  );
}
