import { Button } from "@candela/ui";
import { guestOpening, openGuest } from "../../../lib/auth.ts";
import { useT } from "../../../lib/i18n.ts";
import { goToLogin } from "../../../lib/login.ts";
import { useHidden } from "../../../lib/site.ts";
import { useStore } from "../../../lib/store.ts";

/** Without an account: one tap opens one with paper money, and the ticket stays as it is. */
export function GuestButton() {
  const t = useT();
  const opening = useStore(guestOpening);
  if (useHidden("guestAccount"))
    return (
      <Button wide onClick={() => void goToLogin()}>
        {t("account_log_in")}
      </Button>
    );
  return (
    <>
      <Button wide loading={opening} onClick={() => void openGuest()}>
        {t("trade_try")}
      </Button>
      <p className="pt-1.5 text-center text-caption text-ink-3">{t("trade_try_text")}</p>
    </>
  );
}
