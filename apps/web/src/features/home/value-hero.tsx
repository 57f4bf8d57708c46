import {
  Amount,
  CHANGE,
  DIRECTION_TEXT,
  directionOf,
  formatDecimal,
  HeroMoney,
  Skeleton,
  Sparkline,
  signOf,
  Triangle,
  useUi,
} from "@candela/ui";
import { EyeIcon } from "@phosphor-icons/react/dist/csr/Eye";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useMemo, useRef } from "react";
import { todayRate, usePanel } from "../../lib/account/portfolio.ts";
import { shownToday } from "../../lib/account/shown-today.ts";
import { useElementWidth } from "../../lib/browser/element-width.ts";
import { useStore } from "../../lib/browser/store.ts";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { useLiveness } from "../../lib/net/live.ts";
import { rowsQuery } from "../../lib/net/queries.ts";
import { hideBalanceStore } from "../../lib/site/settings.ts";

/** Few accounts need it, and those not at once: only where the line is of fewer points than this. */
const SHORT = 7;
const NewAccountNote = lazy(() => import("../../lib/components/new-account-note.tsx"));

const HISTORY_MS = 60_000;

/** The account's value now, its change today, and the day as a line whose tip is lit. */
export function ValueHero() {
  const t = useT();
  const hidden = useStore(hideBalanceStore);
  const panel = usePanel();
  if (panel.data === undefined || panel.data === null)
    return panel.isError ? <PartError onRetry={() => void panel.refetch()} /> : <HeroSkeleton />;
  const { userBalanceConvert: total, openingValue } = panel.data;
  const today = shownToday(panel.data);
  const money = { decimals: 2, rounding: "down" } as const;
  const direction = directionOf(today, money);
  return (
    <section aria-labelledby="home-total" className="pt-3">
      <div className="page-x flex h-6 items-center gap-1 text-caption text-ink-2">
        <h2 id="home-total">{t("home_total")}</h2>
        <button
          type="button"
          aria-pressed={hidden}
          aria-label={t(hidden ? "home_show" : "home_hide")}
          onClick={() => hideBalanceStore.set(!hidden)}
          className="touch grid size-7 cursor-pointer place-items-center rounded-full text-ink-2"
        >
          <EyeIcon size={18}>{hidden && <path d="M44 36 212 220" stroke="currentColor" strokeWidth="16" strokeLinecap="round" />}</EyeIcon>
        </button>
      </div>
      <p className="page-x flex">
        <HeroMoney value={total} hidden={hidden} />
      </p>
      <p className={`page-x mt-0.5 flex flex-wrap items-center gap-x-1.5 text-body font-medium ${DIRECTION_TEXT[direction]}`}>
        <Triangle direction={direction} />
        <Amount value={today} as="dollars" {...money} sign="always" hidden={hidden} />
        <TodayRate rate={todayRate(panel.data)} />
        <span className="font-normal text-ink-3">{t("home_today")}</span>
      </p>
      <DayLine total={total} opening={openingValue} />
    </section>
  );
}

function TodayRate({ rate }: { readonly rate: string | null }) {
  if (rate === null) return null;
  return (
    <span className={DIRECTION_TEXT[directionOf(rate, CHANGE)]}>
      (<Amount value={rate} {...CHANGE} sign="always" />)
    </span>
  );
}

/** The day as a line from edge to edge, its last point the value shown above it. */
export function DayLine({ total, opening }: { readonly total: string; readonly opening: string }) {
  const t = useT();
  const style = useUi();
  const hidden = useStore(hideBalanceStore);
  const frame = useRef<HTMLDivElement>(null);
  const width = useElementWidth(frame);
  const live = useLiveness() === "live";
  const history = useQuery({ ...rowsQuery("GET /api/userAssets/history", { range: "day" }, { keep: true }), refetchInterval: HISTORY_MS });
  // From what the day began with; the time before there was an account is no part of its course.
  const values = useMemo(
    () => [opening, ...(history.data ?? []).slice(1).flatMap(({ value }) => (signOf(value) === 0 ? [] : [value])), total],
    [history.data, opening, total],
  );
  const money = (text: string) => (hidden ? t("assets_hidden") : formatDecimal(text, style, { as: "dollars", decimals: 2 }));
  return (
    <>
      <div ref={frame} className="h-22 compact:h-24">
        {width > 0 && history.data !== undefined && (
          <Sparkline
            values={values}
            base={opening}
            width={width}
            height={width < 360 ? 88 : 96}
            lit={live}
            label={t("home_chart", { from: money(opening), to: money(total) })}
          />
        )}
      </div>
      {history.data !== undefined && values.length < SHORT && (
        <Suspense fallback={null}>
          <NewAccountNote range="day" now={history.data.at(-1)?.ts ?? 0} />
        </Suspense>
      )}
    </>
  );
}

function HeroSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t("ui_loading")} className="page-x pt-3">
      <div className="flex h-6 items-center">
        <Skeleton className="h-3.5 w-20" />
      </div>
      <div className="flex h-12 items-center max-compact:h-10">
        <Skeleton className="h-8 w-52" />
      </div>
      <div className="mt-0.5 mb-1 flex h-5.5 items-center">
        <Skeleton className="h-3.5 w-40" />
      </div>
      <div className="h-22 compact:h-24" />
    </div>
  );
}
