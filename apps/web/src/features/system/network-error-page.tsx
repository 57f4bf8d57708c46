import { TABS } from "@candela/contract";
import { Button, RadioMark, Row, SnuffedCandle, WickBar } from "@candela/ui";
import { useEffect, useState } from "react";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { useQueryParam } from "../../lib/hash-location.ts";
import { useT } from "../../lib/i18n.ts";
import { measureLine } from "../../lib/line-latency.ts";
import { type Line, linesStore, useLines } from "../../lib/lines.ts";
import { quotes } from "../../lib/live.ts";
import { HOME_PATH, pageHref } from "../../lib/navigation.ts";
import { currentLineStore } from "../../lib/settings.ts";
import { useSiteInfo } from "../../lib/site.ts";
import { useStore } from "../../lib/store.ts";
import { formatUtcTime } from "../../lib/time-format.ts";

const RETRY_S = 10;

/** Back to the page that failed, with everything read anew. */
function tryAgain(page: string): void {
  location.replace(pageHref(page));
  location.reload();
}

/** Seconds until the next try on its own. */
function useCountdown(onEnd: () => void): number {
  const [left, setLeft] = useState(RETRY_S);
  useEffect(() => {
    if (left === 0) {
      onEnd();
      return;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left, onEnd]);
  return left;
}

/** The page that failed, when prices stopped, and the ways on. */
export default function NetworkErrorPage() {
  const t = useT();
  const failed = useQueryParam("page") ?? HOME_PATH;
  const [retry] = useState(() => () => tryAgain(failed));
  const left = useCountdown(retry);
  const tab = TABS.find((known) => known.path === failed);
  const page = (tab === undefined ? "" : t(tab.label)) || t("system_app");
  const newest = quotes.newestTs();
  return (
    <div className="flex min-h-dvh flex-col">
      <PageHeader onBack={retry} />
      <div className="page-x">
        <div className="-ms-3 mt-8">
          <SnuffedCandle />
        </div>
        <h1 className="mt-6 text-title1">{t("system_signal_lost")}</h1>
        <p className="mt-2 text-body text-ink-2">
          {newest === 0 ? t("system_signal_text", { page }) : t("system_signal_text_prices", { page, time: formatUtcTime(newest) })}
        </p>
        <div className="mt-7 mb-2 flex justify-between text-caption text-ink-2">
          <span>{t("system_retry_soon")}</span>
          <span className="num font-semibold text-ink">{t("system_seconds", { seconds: left })}</span>
        </div>
        <WickBar share={(RETRY_S - left) / RETRY_S} label={t("system_retry_soon")} />
      </div>
      <Lines onSwitch={retry} />
    </div>
  );
}

/** Lines with their latency, when there is a choice; and the one action. */
function Lines({ onSwitch }: { readonly onSwitch: () => void }) {
  const t = useT();
  const kept = useLines();
  const lines = useSiteInfo()?.lines ?? kept;
  const current = useStore(currentLineStore);
  const [chosen, setChosen] = useState(current);
  const line = lines[chosen];
  const go = () => {
    linesStore.set(lines);
    currentLineStore.set(chosen);
    onSwitch();
  };
  return (
    <>
      {lines.length > 1 && (
        <div className="mt-6">
          <p className="page-x mb-2 text-caption text-ink-2">{t("system_change_line")}</p>
          {lines.map((each, index) => (
            <Row
              key={each.url}
              dense
              onClick={() => setChosen(index)}
              start={<RadioMark on={index === chosen} />}
              title={<span className="font-medium">{each.name}</span>}
              end={<Latency line={each} />}
            />
          ))}
        </div>
      )}
      <div className="page-x mt-auto pt-6 pb-[max(1.5rem,env(safe-area-inset-bottom))]">
        <Button wide onClick={go}>
          {chosen === current || line === undefined ? t("system_try_now") : t("system_switch_line", { line: line.name })}
        </Button>
      </div>
    </>
  );
}

function Latency({ line }: { readonly line: Line }) {
  const t = useT();
  const [ms, setMs] = useState<number | null | undefined>(undefined);
  useEffect(() => {
    let current = true;
    void measureLine(line).then((measured) => current && setMs(measured));
    return () => {
      current = false;
    };
  }, [line]);
  if (ms === undefined) return <span className="text-caption text-ink-3">{t("system_measuring")}</span>;
  if (ms === null) return <span className="text-caption text-ink-3">{t("system_no_answer")}</span>;
  return <span className="num text-caption text-ink">{t("system_milliseconds", { ms })}</span>;
}
