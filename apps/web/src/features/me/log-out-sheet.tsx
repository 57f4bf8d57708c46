import { Button, Sheet } from "@candela/ui";
import { useState } from "react";
import { useT } from "../../lib/language/i18n.ts";
import { navigateTo, reLaunch } from "../../lib/navigation/navigation.ts";
import { HOME_PATH, REGISTER_PATH } from "../../lib/navigation/paths.ts";
import { logOut } from "../../lib/session/auth.ts";

interface LogOutSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly guest: boolean;
}

/** Asks first. A guest is told that nothing leads back, and offered to claim the account instead. */
export function LogOutSheet({ open, onClose, guest }: LogOutSheetProps) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    await logOut();
    await reLaunch(HOME_PATH);
  };
  const claim = () => {
    onClose();
    void navigateTo(REGISTER_PATH);
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      busy={busy}
      title={t("me_log_out_title")}
      action={
        <span className="flex flex-col gap-2.5">
          {guest && (
            <Button wide data-feature="register" onClick={claim}>
              {t("account_claim")}
            </Button>
          )}
          <Button wide kind="destructive" loading={busy} onClick={() => void leave()}>
            {t("me_log_out")}
          </Button>
        </span>
      }
    >
      <p className="text-body text-ink-2">{t(guest ? "me_log_out_guest" : "me_log_out_text")}</p>
    </Sheet>
  );
}
