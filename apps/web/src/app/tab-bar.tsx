import { TABS } from "@candela/api";
import { CandelaMark, cx } from "@candela/ui";
import { lazy, type MouseEvent, Suspense } from "react";
import { useStore } from "../lib/browser/store.ts";
import { useT } from "../lib/language/i18n.ts";
import { pageHref, switchTab } from "../lib/navigation/navigation.ts";
import { homePathStore, mePathStore } from "../lib/site/settings.ts";
import { loadPage } from "./page-loader.ts";
import { routeOf } from "./route-table.ts";
import { TabIcon } from "./tab-icons.tsx";

/** The red dot is loaded separately: without its code the tabs still work. */
const UnreadDot = lazy(() => import("../lib/messages/unread-dot.tsx").catch(() => ({ default: () => null })));

interface TabBarProps {
  /** Index of the lit tab. */
  readonly active: number | undefined;
  /** Whether phones show the bar too; from 600 px on the rail is always there. */
  readonly onPhones: boolean;
}

/** Five tabs under the thumb, from 600 px on at the side; a lit wick on the hairline marks the active one. */
export function TabBar({ active, onPhones }: TabBarProps) {
  const t = useT();
  const home = useStore(homePathStore);
  const me = useStore(mePathStore);
  return (
    <nav
      aria-label={t("system_tabs")}
      className={cx(
        "fixed inset-x-0 bottom-0 z-30 h-(--tabbar-height) border-t border-line bg-canvas",
        "tablet:inset-y-0 tablet:end-auto tablet:h-auto tablet:w-19 tablet:border-e tablet:border-t-0",
        !onPhones && "max-tablet:hidden",
      )}
    >
      <span className="mt-6 mb-8 hidden justify-center tablet:flex tablet:[@media(max-height:26rem)]:hidden">
        <CandelaMark size={30} />
      </span>
      <ul className="grid h-16 grid-cols-5 tablet:h-auto tablet:grid-cols-1 tablet:gap-2 tablet:[@media(max-height:26rem)]:gap-1">
        {TABS.map(({ path, label }, index) => (
          <li key={path} className="relative">
            <TabLink
              path={index === 0 ? home : index === 4 ? me : path}
              text={t(label)}
              index={index}
              on={index === active}
              dotted={active !== 0 && active !== 4}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface TabLinkProps {
  readonly path: string;
  readonly text: string;
  readonly index: number;
  readonly on: boolean;
  /** Says that messages wait: on pages without a bell of their own. */
  readonly dotted: boolean;
}

function TabLink({ path, text, index, on, dotted }: TabLinkProps) {
  const open = (event: MouseEvent) => {
    event.preventDefault();
    void switchTab(path);
  };
  return (
    <a
      href={pageHref(path)}
      onClick={open}
      onPointerDown={() => void loadPage(routeOf(path).load).catch(() => undefined)}
      aria-current={on ? "page" : undefined}
      className={cx(
        "flex h-full min-h-14 flex-col items-center justify-center gap-1 pt-1 focus-visible:-outline-offset-2 desktop:hover:text-ink",
        on ? "text-ink" : "text-ink-3",
      )}
    >
      {on && (
        <span
          aria-hidden="true"
          className="lit absolute -top-px h-[2.5px] w-6 rounded-b-full bg-flame tablet:-start-px tablet:top-4 tablet:h-6 tablet:w-[2.5px] tablet:rounded-e-full tablet:rounded-b-none"
        />
      )}
      <span className="relative">
        <TabIcon index={index} active={on} />
        {index === 4 && dotted && (
          <Suspense fallback={null}>
            <UnreadDot />
          </Suspense>
        )}
      </span>
      <span className={cx("max-w-full truncate px-0.5 text-[min(0.6875rem,4.8vw)] leading-3.5 font-medium", on && "font-semibold")}>
        {text}
      </span>
    </a>
  );
}
