import { cx, ToastHost, UiProvider } from "@candela/ui";
import { useEffect, useMemo, useRef } from "react";
import { useWidthClass } from "../lib/browser/media-query.ts";
import { useStore } from "../lib/browser/store.ts";
import { packStore, useT } from "../lib/language/i18n.ts";
import { entryState, usePlace } from "../lib/navigation/hash-location.ts";
import type { PageRoute } from "../lib/navigation/page-route.ts";
import { demonstrationStore, hideBalanceStore, languageOf, languageStore, siteNameStore } from "../lib/site/settings.ts";
import { useHidden } from "../lib/site/site.ts";
import { clockSpeedStore } from "../lib/time/server-clock.ts";
import { frameSlot } from "./frame-slot.ts";
import { PageOutlet, PaneOutlet } from "./page-outlet.tsx";
import { NOT_FOUND, routeOf, routesStore } from "./route-table.ts";
import { TabBar } from "./tab-bar.tsx";

/** Everything around a page: tabs or rail, panes, banner, toasts, title and number style. */
export function Shell() {
  const t = useT();
  const { path } = usePlace();
  useStore(routesStore);
  const found = routeOf(path);
  const route = useHidden(found.feature) ? NOT_FOUND : found;
  const pack = useStore(packStore);
  const chosen = useStore(languageStore);
  const locale = languageOf(pack?.language ?? chosen).tag;
  const grouping = !useHidden("thousandsFormat");
  const hidesOwn = useStore(hideBalanceStore);
  const isDemonstration = useStore(demonstrationStore);
  const clockSpeed = useStore(clockSpeedStore);
  const ui = useMemo(
    () => ({ locale, grouping, t, hidesOwn, isDemonstration, clockSpeed }),
    [locale, grouping, t, hidesOwn, isDemonstration, clockSpeed],
  );
  const site = useStore(siteNameStore);
  useEffect(() => {
    document.title = route.title === undefined ? `${site} · ${t("system_title")}` : `${t(route.title)} · ${site}`;
  }, [route, t, site]);
  useFocusOnPage(path);
  const place = `${entryState().key} ${path}`;
  return (
    <UiProvider value={ui}>
      <button
        type="button"
        className="sr-only z-60 rounded-chip bg-ink px-4 py-3 text-on-ink focus:not-sr-only focus:fixed focus:start-4 focus:top-4"
        onClick={() => document.getElementById("main")?.focus()}
      >
        {t("system_skip")}
      </button>
      {route.bare === true ? <Bare route={route} place={place} /> : <Framed route={route} place={place} />}
      <ToastHost />
    </UiProvider>
  );
}

/** Moves the focus to a new page, so that screen readers go on there. The first page leaves it where the browser put it. */
function useFocusOnPage(path: string): void {
  const last = useRef(path);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [path]);
}

interface FrameProps {
  readonly route: PageRoute;
  readonly place: string;
}

function Bare({ route, place }: FrameProps) {
  return (
    <main id="main" tabIndex={-1} className="mx-auto min-h-dvh max-w-120 outline-none desktop:flex desktop:flex-col desktop:justify-center">
      <PageOutlet route={route} place={place} />
    </main>
  );
}

function Framed({ route, place }: FrameProps) {
  const desktop = useWidthClass() === "desktop";
  const over = useStore(frameSlot);
  const { list, ticket } = route;
  const tabbed = route.tab !== undefined;
  return (
    <div className="tablet:ps-19">
      {over !== null && <over.Parts />}
      <div className="flex items-start has-[.sunken-ground]:bg-sunken">
        {desktop && list !== undefined && (
          <aside
            className={cx(
              // Beside a reading column there is room for whole names; tables and charts take it themselves.
              route.wide === undefined && route.table !== true && "min-[80rem]:w-88",
              "sticky top-0 h-dvh w-73 shrink-0 overflow-y-auto border-e border-line bg-canvas [--page-margin:1rem]",
            )}
          >
            <PaneOutlet load={list} />
          </aside>
        )}
        <main
          id="main"
          tabIndex={-1}
          className={cx(
            "min-h-dvh min-w-0 flex-1 outline-none",
            tabbed && "max-tablet:pb-[calc(var(--tabbar-height)+1rem)]",
            route.wide !== true && "mx-auto tablet:max-w-140 tablet:[--row-bleed:0px]",
            route.wide !== true && (route.wide === "desktop" ? "desktop:max-w-none" : "desktop:max-w-160"),
            route.table === true && "min-[76rem]:max-w-280",
          )}
        >
          <PageOutlet route={route} place={place} />
        </main>
        {desktop && ticket !== undefined && (
          <div className="sticky top-0 h-dvh w-88 shrink-0 overflow-y-auto border-s border-line">
            <PaneOutlet load={ticket} />
          </div>
        )}
      </div>
      <TabBar active={route.tab ?? route.under} onPhones={tabbed} />
    </div>
  );
}
