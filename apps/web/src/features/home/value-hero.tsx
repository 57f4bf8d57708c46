import { Amount, CHANGE, DIRECTION_TEXT, directionOf, formatDecimal, HeroMoney, Skeleton, Sparkline, Triangle, useUi } from "@candela/ui";
import { EyeIcon } from "@phosphor-icons/react/dist/csr/Eye";
import { lazy, Suspense, useMemo, useRef } from "react";
import { todayRate, usePanel } from "../../lib/account/portfolio.ts";
import { worthLine } from "../../lib/account/profit-line.ts";
import type { Panel } from "../../lib/account/shown-panel.ts";
import { shownToday } from "../../lib/account/shown-today.ts";
import { useProfitLine } from "../../lib/account/use-profit-line.ts";
import { useElementWidth } from "../../lib/browser/element-width.ts";
import { useStore } from "../../lib/browser/store.ts";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { useLiveness } from "../../lib/net/live.ts";
import { hideBalanceStore } from "../../lib/site/settings.ts";

/** Few accounts need it, and those not at once: only where the line is of fewer points than this. */
const SHORT = 7;
const NewAccountNote = lazy(() => import("../../lib/components/new-account-note.tsx"));

/** The account's value now, its change today, and the day as a line whose tip is lit. */
export function ValueHero() {
  const t = useT();
  const hidden = useStore(hideBalanceStore);
  const panel = usePanel();
  if (panel.data === undefined || panel.data === null)
    return panel.isError ? <PartError onRetry={() => void panel.refetch()} /> : <HeroSkeleton />;
  const { userBalanceConvert: total } = panel.data;
  const today = shownToday(panel.data);
  const money = { decimals: 2 } as const;
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
      <DayLine panel={panel.data} />
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

/** The day as a line from edge to edge, the same as that of *Assets*; its last point is the value shown above it. */
export function DayLine({ panel }: { readonly panel: Panel }) {
  const t = useT();
  const style = useUi();
  const hidden = useStore(hideBalanceStore);
  const frame = useRef<HTMLDivElement>(null);
  const width = useElementWidth(frame);
  const live = useLiveness() === "live";
  const { userBalanceConvert: total, openingValue: opening } = panel;
  const { points: profits, total: shown } = useProfitLine(panel, "day");
  const points = useMemo(() => (profits === null ? null : worthLine(profits, shown)), [profits, shown]);
  // As the total above it.
  const money = (text: string) =>
    hidden ? t("assets_hidden") : formatDecimal(text, style, { as: "dollars", decimals: 2, rounding: "down" });
  return (
    <>
      <div ref={frame} className="h-22 compact:h-24">
        {width > 0 && points !== null && (
          <Sparkline
            values={points.map(({ value }) => value)}
            times={points.map(({ ts }) => ts)}
            base={opening}
            width={width}
            height={width < 360 ? 88 : 96}
            lit={live}
            label={t("home_chart", { from: money(opening), to: money(total) })}
          />
        )}
      </div>
      {points !== null && points.length < SHORT && (
        <Suspense fallback={null}>
          <NewAccountNote range="day" now={panel.ts} />
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
