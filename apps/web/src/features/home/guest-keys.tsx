import { Button } from "@candela/ui";
import { useStore } from "../../lib/browser/store.ts";
import { useT } from "../../lib/language/i18n.ts";
import { navigateTo } from "../../lib/navigation/navigation.ts";
import { LOGIN_PATH } from "../../lib/navigation/paths.ts";
import { guestOpening, openGuest } from "../../lib/session/auth.ts";

/** One tap opens a paper account. */
export default function GuestKeys() {
  const t = useT();
  const opening = useStore(guestOpening);
  return (
    <>
      <Button wide data-feature="guestAccount" loading={opening} onClick={() => void openGuest()}>
        {t("home_try")}
      </Button>
      <Button wide kind="secondary" onClick={() => void navigateTo(LOGIN_PATH)}>
        {t("home_have_account")}
      </Button>
    </>
  );
}
