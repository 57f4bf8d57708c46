import { Button } from "@candela/ui";
import { useStore } from "../../lib/browser/store.ts";
import { useT } from "../../lib/language/i18n.ts";
import { guestOpening, openGuest } from "../../lib/session/auth.ts";
import { goToLogin } from "../../lib/session/login.ts";

/** For those without a session, where a layout has no room for the hero: what one gets, and two ways in. */
export function GuestCard() {
  const t = useT();
  const opening = useStore(guestOpening);
  return (
    <section aria-labelledby="home-guest" className="mx-(--page-margin) mt-2 rounded-card bg-fill px-4.5 py-4 max-compact:px-3.5">
      <h2 id="home-guest" className="text-title3">
        {t("home_guest_title")}
      </h2>
      <p className="mt-0.5 text-caption text-ink-2">{t("home_guest_text")}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" data-feature="guestAccount" loading={opening} onClick={() => void openGuest()}>
          {t("home_try")}
        </Button>
        <Button size="small" kind="plain" onClick={() => void goToLogin()}>
          {t("home_have_account")}
        </Button>
      </div>
    </section>
  );
}
