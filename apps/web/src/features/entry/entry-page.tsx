import { CandelaMark } from "@candela/ui";
import { useEffect } from "react";
import { useT } from "../../lib/i18n.ts";
import { HOME_PATH, redirectTo } from "../../lib/navigation.ts";

/** Long enough to read the name, short enough not to wait for it. */
const SHOWN_MS = 600;

/** The brand, once per visit; language, line and session are read by the time it shows. */
export default function EntryPage() {
  const t = useT();
  useEffect(() => {
    const timer = setTimeout(() => void redirectTo(HOME_PATH), SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="relative grid min-h-dvh place-items-center overflow-hidden">
      <div className="relative isolate flex flex-col items-center text-ink">
        <div aria-hidden="true" className="glow-top -inset-x-40 -top-44" />
        <CandelaMark size={64} />
        <h1 className="mt-6 text-title1">{t("home_brand")}</h1>
        <p className="mt-1 text-body text-ink-2">{t("home_brand_line")}</p>
      </div>
    </div>
  );
}
