import { useEffect } from "react";
import { Brand } from "../../lib/components/brand.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { redirectTo } from "../../lib/navigation/navigation.ts";
import { homePathStore } from "../../lib/site/settings.ts";
import { readSite } from "../../lib/site/start-site.ts";

/** Long enough to read the name, short enough not to wait for it. */
const SHOWN_MS = 600;
/** How long the site may take to say where its home is; then it is where it was last, or the usual one. */
const PATIENCE_MS = 2_000;

/** The brand, once per visit; language, line and session are read by the time it shows. */
export default function EntryPage() {
  const t = useT();
  useEffect(() => {
    let current = true;
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    void Promise.all([wait(SHOWN_MS), Promise.race([readSite(), wait(PATIENCE_MS)])]).then(() => {
      if (current) void redirectTo(homePathStore.get());
    });
    return () => {
      current = false;
    };
  }, []);
  return (
    <div className="relative grid min-h-dvh place-items-center overflow-hidden">
      <div className="relative isolate flex flex-col items-center text-ink">
        <div aria-hidden="true" className="glow-top -inset-x-40 -top-44" />
        <h1>
          <Brand size={64} className="flex-col" nameClassName="mt-6 text-title1" />
        </h1>
        <p className="mt-1 text-body text-ink-2">{t("home_brand_line")}</p>
      </div>
    </div>
  );
}
