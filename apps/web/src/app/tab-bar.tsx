import { TABS } from "@candela/contract";
import { CandelaMark, cx } from "@candela/ui";
import type { MouseEvent } from "react";
import { useT } from "../lib/i18n.ts";
import { pageHref, switchTab } from "../lib/navigation.ts";
import { loadPage } from "./page-loader.ts";
import { hasPage, routeOf } from "./routes.ts";
import { TabIcon } from "./tab-icons.tsx";

interface TabsProps {
  /** Index of the lit tab. */
  readonly active: number | undefined;
}

function tabLink(path: string) {
  return {
    href: pageHref(path),
    onClick: (event: MouseEvent) => {
      event.preventDefault();
      void switchTab(path);
    },
    onPointerDown: () => void (hasPage(path) && loadPage(routeOf(path).load).catch(() => undefined)),
  };
}

/** Five tabs under the thumb; a lit wick on the hairline marks the active one. */
export function TabBar({ active }: TabsProps) {
  const t = useT();
  return (
    <nav
      aria-label={t("system_tabs")}
      className="fixed inset-x-0 bottom-0 z-30 h-(--tabbar-height) border-t border-line bg-canvas tablet:hidden"
    >
      <ul className="grid h-16 grid-cols-5">
        {TABS.map((tab, index) => {
          const on = index === active;
          return (
            <li key={tab.path} className="relative">
              {on && (
                <span
                  aria-hidden="true"
                  className="absolute start-1/2 -top-px h-[2.5px] w-6 -translate-x-1/2 rounded-b-full bg-flame shadow-[0_1px_10px_1px_color-mix(in_srgb,var(--flame)_55%,transparent)] rtl:translate-x-1/2"
                />
              )}
              <a
                {...tabLink(tab.path)}
                aria-current={on ? "page" : undefined}
                className={cx(
                  "flex h-full flex-col items-center justify-center gap-1 pt-1 focus-visible:-outline-offset-2",
                  on ? "text-ink" : "text-ink-3",
                )}
              >
                <TabIcon index={index} active={on} />
                <span className={cx("max-w-full truncate px-0.5 text-micro", on && "font-semibold")}>{t(tab.label)}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** The same five at the side, from 600 px on. */
export function Rail({ active }: TabsProps) {
  const t = useT();
  return (
    <nav
      aria-label={t("system_tabs")}
      className="fixed inset-y-0 start-0 z-30 hidden w-19 flex-col items-center border-e border-line bg-canvas pt-6 tablet:flex"
    >
      <CandelaMark size={30} />
      <ul className="mt-8 flex w-full flex-col gap-2">
        {TABS.map((tab, index) => {
          const on = index === active;
          return (
            <li key={tab.path} className="relative">
              {on && (
                <span
                  aria-hidden="true"
                  className="absolute -start-px top-1/2 h-6 w-[2.5px] -translate-y-1/2 rounded-e-full bg-flame shadow-[1px_0_10px_1px_color-mix(in_srgb,var(--flame)_55%,transparent)]"
                />
              )}
              <a
                {...tabLink(tab.path)}
                aria-current={on ? "page" : undefined}
                className={cx(
                  "flex min-h-14 flex-col items-center justify-center gap-1 hover:text-ink focus-visible:-outline-offset-2",
                  on ? "text-ink" : "text-ink-3",
                )}
              >
                <TabIcon index={index} active={on} />
                <span className={cx("max-w-full truncate px-1 text-micro", on && "font-semibold")}>{t(tab.label)}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
