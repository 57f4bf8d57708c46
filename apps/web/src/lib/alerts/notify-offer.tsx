import { Button, Sheet, showToast } from "@candela/ui";
import { useStore } from "../browser/store.ts";
import { useT } from "../language/i18n.ts";
import { askToNotify, declineForNow } from "../pwa/notify-permission.ts";
import { siteNameStore } from "../site/settings.ts";

/** After the first alert was set, and only then: whether the system shall tell too. */
export function NotifyOffer({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useT();
  const site = useStore(siteNameStore);
  const later = () => {
    declineForNow();
    onClose();
  };
  const allow = async () => {
    const allowed = await askToNotify();
    if (allowed) void import("../pwa/push.ts").then(({ subscribePush }) => subscribePush()).catch(() => undefined);
    onClose();
    showToast({ text: t(allowed ? "alerts_allowed" : "alerts_denied"), tone: allowed ? "good" : "info" });
  };
  return (
    <Sheet
      open={open}
      onClose={later}
      title={t("alerts_offer")}
      action={
        <div className="grid grid-cols-2 gap-2">
          <Button kind="secondary" onClick={later}>
            {t("alerts_offer_later")}
          </Button>
          <Button onClick={() => void allow()}>{t("alerts_offer_allow")}</Button>
        </div>
      }
    >
      <p className="pt-1 pb-3 text-body text-ink-2">{t("alerts_offer_text", { site })}</p>
    </Sheet>
  );
}
