import { LiveDot } from "@candela/ui";
import { useEffect, useState } from "react";
import { useStore } from "../lib/browser/store.ts";
import { useT } from "../lib/language/i18n.ts";
import { shortMoment, shownSince } from "../lib/market/data-age.ts";
import { onlineStore, useSocketState } from "../lib/net/live.ts";
import { useNow } from "../lib/time/now.ts";

/** A shorter cut is not shown. */
const PATIENCE_MS = 3_000;

/** The banner that says prices are not live, shown once that has lasted a while. */
export function ConnectionBanner() {
  const t = useT();
  const online = useStore(onlineStore);
  const state = useSocketState();
  const away = state === "waiting" || state === "connecting";
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!away) {
      setLong(false);
      return;
    }
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [away]);
  const text = !online ? t("system_offline") : away && long ? t("system_reconnecting") : null;
  useEffect(() => {
    document.documentElement.style.setProperty("--banner", text === null ? "0px" : "2.25rem");
  }, [text]);
  return (
    <div role="status" aria-live="polite" className="sticky top-0 z-30">
      {text !== null && (
        <p className="page-x flex h-9 items-center justify-center gap-2 bg-flame-soft text-caption text-flame-text">
          <LiveDot state={online ? "connecting" : "stale"} />
          <span className="truncate">{text}</span>
          <AsOf />
        </p>
      )}
    </div>
  );
}

/** The moment of the oldest figure on screen: nothing that one reads is older. Persisted data may arrive a moment after the first paint. */
function AsOf() {
  const t = useT();
  const now = useNow(1_000);
  const at = shownSince();
  return at === null ? null : (
    <bdi className="-ms-1 shrink-0 whitespace-nowrap tabular-nums">· {t("system_as_of", { time: shortMoment(at, now) })}</bdi>
  );
}
