import { Suspense } from "react";
import { CandleScene } from "../../lib/components/candle-scene.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { lazyPart } from "../../lib/net/lazy-part.ts";

const GuestKeys = lazyPart(() => import("./guest-keys.tsx"));

/** For those without a session: one tap opens a paper account. */
export function GuestHero() {
  const t = useT();
  return (
    <section aria-labelledby="home-guest" className="page-x pt-2">
      <CandleScene />
      <h2 id="home-guest" className="mt-5 text-title1">
        {t("home_guest_title")}
      </h2>
      <p className="mt-1 text-body text-ink-2">{t("home_guest_text")}</p>
      <div className="mt-5 flex min-h-28.5 flex-col gap-2.5 tablet:min-h-13 tablet:flex-row">
        <Suspense fallback={null}>
          <GuestKeys />
        </Suspense>
      </div>
    </section>
  );
}
