import { WaysIn } from "../../../lib/components/ways-in.tsx";
import { useT } from "../../../lib/i18n.ts";
import { loggedOutElsewhere } from "../../../lib/logged-out-elsewhere.ts";
import { useHidden } from "../../../lib/site.ts";
import { useStore } from "../../../lib/store.ts";

/** Without an account the ticket stays as it is, and says what one gets, or why the account is gone. */
export function GuestButton() {
  const t = useT();
  const wasLoggedIn = useStore(loggedOutElsewhere);
  const noGuests = useHidden("guestAccount");
  const why = wasLoggedIn ? t("account_out_elsewhere") : noGuests ? "" : t("trade_try_text");
  return (
    <>
      <div className="flex gap-2.5 max-compact:gap-2 max-compact:*:px-2">
        <WaysIn tryLabel={t("trade_try")} />
      </div>
      <p role="status" className="pt-1.5 text-center text-caption text-ink-3 empty:hidden">
        {why}
      </p>
    </>
  );
}
