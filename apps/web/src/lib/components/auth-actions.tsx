import { Button } from "@candela/ui";
import { useStore } from "../browser/store.ts";
import { useT } from "../language/i18n.ts";
import { guestOpening, openGuest } from "../session/auth.ts";
import { loggedOutElsewhere } from "../session/logged-out-elsewhere.ts";
import { goToLogin } from "../session/login.ts";
import { useHidden } from "../site/site.ts";

/** Two buttons: one opens a paper account, where the site offers it; the other leads to the login, and comes first after a session that has just ended. */
export function AuthActions({ tryLabel }: { readonly tryLabel: string }) {
  const t = useT();
  const opening = useStore(guestOpening);
  const wasLoggedIn = useStore(loggedOutElsewhere);
  const noGuests = useHidden("guestAccount");
  const loginFirst = wasLoggedIn || noGuests;
  const tryIt = !noGuests && (
    <Button wide kind={loginFirst ? "secondary" : "primary"} loading={opening} onClick={() => void openGuest()}>
      {tryLabel}
    </Button>
  );
  const logIn = (
    <Button wide kind={loginFirst ? "primary" : "secondary"} onClick={() => void goToLogin()}>
      {t("account_log_in")}
    </Button>
  );
  return (
    <>
      {loginFirst ? logIn : tryIt}
      {loginFirst ? tryIt : logIn}
    </>
  );
}
