import { Button, CandelaMark, EmptyState, OfflineIllustration, ProgressBar } from "@candela/ui";
import { useEffect, useEffectEvent, useState } from "react";
import { useStore } from "../../lib/browser/store.ts";
import { useT } from "../../lib/language/i18n.ts";
import { pageName } from "../../lib/navigation/page-titles.ts";
import { useQueryParam } from "../../lib/navigation/query-param.ts";
import { useLatencies } from "../../lib/net/endpoint-latency.ts";
import { LINES, lineIndex } from "../../lib/net/endpoints.ts";
import { quotes } from "../../lib/net/live.ts";
import { homePathStore, siteNameStore } from "../../lib/site/settings.ts";
import { clockTime, zoneName } from "../../lib/time/zone.ts";
import { LineRows, useLineName } from "./line-rows.tsx";
import { useStartAgain } from "./use-start-again.ts";

const RETRY_S = 10;

/** Seconds until the next try on its own; each try begins the count anew. */
function useCountdown(isTrying: boolean, onEnd: () => void): number {
  const [left, setLeft] = useState(RETRY_S);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (isTrying) return;
    const timer = setTimeout(() => {
      setLeft(left === 0 ? RETRY_S : left - 1);
      if (left === 0) end();
    }, 1_000);
    return () => clearTimeout(timer);
  }, [left, isTrying]);
  return left;
}

/** The address names the page that failed. Without one nothing failed, unless the server does not answer. */
export default function NetworkErrorPage() {
  const failed = useQueryParam("page");
  return failed === null ? <Unasked /> : <SignalLost failed={failed} />;
}

function Unasked() {
  const t = useT();
  const site = useStore(siteNameStore);
  const home = homePathStore.get();
  const answer = useLatencies()[lineIndex()];
  const { busy, startAgain } = useStartAgain(home, false);
  if (answer === null) return <SignalLost failed={home} />;
  return (
    <>
      <h1 className="page-x flex items-center gap-3 pt-[max(1.5rem,env(safe-area-inset-top))] text-title2">
        <CandelaMark size={32} />
        {site}
      </h1>
      <EmptyState
        title={t(answer === undefined ? "system_measuring" : "line_nothing_failed")}
        text={answer === undefined ? "" : t("line_nothing_failed_text")}
        action={
          <Button wide loading={busy} onClick={() => void startAgain()}>
            {t("system_go_home")}
          </Button>
        }
      />
    </>
  );
}

/** The page that failed, when prices stopped, and the ways on. */
function SignalLost({ failed }: { readonly failed: string }) {
  const t = useT();
  const { busy, startAgain } = useStartAgain(failed, false);
  const left = useCountdown(busy, () => void startAgain(undefined, true));
  const page = pageName(failed);
  const newest = quotes.newestTs();
  return (
    <div className="flex min-h-dvh flex-col desktop:min-h-0">
      <div className="page-x pt-[max(1.5rem,env(safe-area-inset-top))]">
        <div className="-ms-3 mt-8">
          <OfflineIllustration />
        </div>
        <h1 className="mt-6 text-title1">{t("system_signal_lost")}</h1>
        <p className="mt-2 text-body text-ink-2">
          {newest === 0
            ? t("system_signal_text", { page })
            : t("system_signal_text_prices", { page, time: `${clockTime(newest)} ${zoneName(newest)}` })}
        </p>
        <div className="mt-7 mb-2 flex justify-between text-caption text-ink-2">
          <span>{t("system_retry_soon")}</span>
          <span className="font-semibold text-ink tabular-nums">{t("system_seconds", { seconds: left })}</span>
        </div>
        <ProgressBar share={(RETRY_S - left) / RETRY_S} label={t("system_retry_soon")} />
      </div>
      <WaysOn busy={busy} onTry={(line) => void startAgain(line)} />
    </div>
  );
}

/** Lines with their latency, when there is a choice; and the one action. */
function WaysOn({ busy, onTry }: { readonly busy: boolean; readonly onTry: (line: number) => void }) {
  const t = useT();
  const nameOf = useLineName();
  const [chosen, setChosen] = useState(lineIndex);
  return (
    <>
      {LINES.length > 1 && <Lines chosen={chosen} onChoose={setChosen} />}
      <div className="page-x mt-auto pt-6 pb-[max(1.5rem,env(safe-area-inset-bottom))]">
        <Button wide loading={busy} onClick={() => onTry(chosen)}>
          {chosen === lineIndex() ? t("system_try_now") : t("system_switch_line", { line: nameOf(chosen) })}
        </Button>
      </div>
    </>
  );
}

function Lines({ chosen, onChoose }: { readonly chosen: number; readonly onChoose: (index: number) => void }) {
  const t = useT();
  const measured = useLatencies();
  return (
    <div className="mt-6">
      <p className="page-x mb-2 text-caption text-ink-2">{t("system_change_line")}</p>
      <LineRows measured={measured} chosen={chosen} onChoose={onChoose} />
    </div>
  );
}
