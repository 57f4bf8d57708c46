import { Button } from "@candela/ui";
import { guestOpening, openGuest } from "../../lib/auth.ts";
import { CandleScene } from "../../lib/components/candle-scene.tsx";
import { useT } from "../../lib/i18n.ts";
import { LOGIN_PATH, navigateTo } from "../../lib/navigation.ts";
import { useStore } from "../../lib/store.ts";

/** For those without a session: one tap opens a paper account. */
export default function GuestHero() {
  const t = useT();
  const opening = useStore(guestOpening);
  return (
    <section aria-labelledby="home-guest" className="page-x pt-2">
      <CandleScene />
      <h2 id="home-guest" className="mt-5 text-title1">
        {t("home_guest_title")}
      </h2>
      <p className="mt-1 text-body text-ink-2">{t("home_guest_text")}</p>
      <div className="mt-5 flex flex-col gap-2.5 tablet:flex-row">
        <Button wide data-feature="guestAccount" loading={opening} onClick={() => void openGuest()}>
          {t("home_try")}
        </Button>
        <Button wide kind="secondary" onClick={() => void navigateTo(LOGIN_PATH)}>
          {t("home_have_account")}
        </Button>
      </div>
    </section>
  );
}
