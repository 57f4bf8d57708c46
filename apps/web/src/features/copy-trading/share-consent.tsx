import { Button, Notice, useUi } from "@candela/ui";
import { SendingNotice } from "../../lib/components/sending-notice.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { roundShareText } from "./copy-numbers.ts";
import { type Follow, settingsOf } from "./copy-shapes.ts";
import { useCopyCommand } from "./use-copy-command.ts";

/** A leader who asks for more waits for consent: until then the share stays what it was. */
export function ShareConsent({ follow }: { readonly follow: Follow }) {
  const t = useT();
  const style = useUi();
  const { sending, send } = useCopyCommand();
  const { id, newShareRate, shareRate } = follow;
  if (newShareRate === null) return null;
  const words = { share: roundShareText(shareRate, style), next: roundShareText(newShareRate, style) };
  const agree = () => void send("POST /api/followOrder/changeFollow", { id, ...settingsOf(follow), profitShare: newShareRate });
  return (
    <div className="flex flex-col gap-2">
      <Notice tone="attention">
        <span className="flex flex-1 flex-wrap items-center justify-end gap-2">
          <span className="min-w-40 flex-1">{t("copy_share_higher", words)}</span>
          <Button size="small" kind="secondary" loading={sending.step === "sending"} onClick={agree}>
            {t("copy_share_agree", { share: words.next })}
          </Button>
        </span>
      </Notice>
      <SendingNotice sending={sending} what="funds" />
    </div>
  );
}
