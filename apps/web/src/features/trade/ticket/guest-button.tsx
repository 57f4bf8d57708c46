import { useStore } from "../../../lib/browser/store.ts";
import { AuthActions } from "../../../lib/components/auth-actions.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import { loggedOutElsewhere } from "../../../lib/session/logged-out-elsewhere.ts";
import { useHidden } from "../../../lib/site/site.ts";

/** The benefit of an account, or the reason why it is gone; empty where there is nothing to say. */
export function useGuestText(): string {
  const t = useT();
  const wasLoggedIn = useStore(loggedOutElsewhere);
  const noGuests = useHidden("guestAccount");
  return wasLoggedIn ? t("account_out_elsewhere") : noGuests ? "" : t("trade_try_text");
}

/** Without an account the ticket stays as it is, and says what one gets, or why the account is gone; `told` where another line says it. */
export function GuestButton({ told = false }: { readonly told?: boolean }) {
  const t = useT();
  const why = useGuestText();
  return (
    <>
      <div className="flex gap-2.5 max-compact:gap-2 max-compact:*:px-2">
        <AuthActions tryLabel={t("trade_try")} />
      </div>
      <p role="status" className="pt-1.5 text-center text-caption text-ink-3 empty:hidden">
        {told ? null : why}
      </p>
    </>
  );
}
