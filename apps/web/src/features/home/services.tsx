import { cx, Skeleton } from "@candela/ui";
import { DotsThreeIcon } from "@phosphor-icons/react/dist/csr/DotsThree";
import { flushSync } from "react-dom";
import { createStore, useStore } from "../../lib/browser/store.ts";
import { OptionIcon } from "../../lib/components/option-icon.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { useOptionTitle } from "../../lib/site/option-title.ts";
import { type Option, usePageOptions } from "../../lib/site/page-options.ts";
import { leadsOn } from "./actions.tsx";
import { useWholeWords } from "./whole-words.ts";

/** Everything that the operator offers on home, of all its modules in their order. */
function useServices(path: string): readonly Option[] | null {
  const { loaded, groups } = usePageOptions(path);
  if (!loaded) return null;
  const { actions = [], services = [], ...others } = groups;
  // A service that stands in two modules is listed once.
  const all = [...actions, ...services, ...Object.values(others).flat()].filter(leadsOn);
  return [...new Map(all.map((option) => [option.desc, option])).values()];
}

interface ServicesProps {
  readonly path: string;
}

/** Places of the grid at first, the key to the others included: they fill rows of three, four and six, and the markets begin on the same screen. */
const PLACES = 12;
const PLACE_KEYS = Array.from({ length: PLACES }, (_, place) => place);

/** All of the grid was asked for. Kept while the app is open, so that the way back leads to the place one came from. */
const isWhole = createStore(false);

/** Shows all of it. The key goes with that, so the focus goes on to the first service that came, which stands in the key's place. */
function showAll(key: HTMLElement, place: number): void {
  const nav = key.parentElement;
  flushSync(() => isWhole.set(true));
  const first = nav?.children[place];
  if (first instanceof HTMLElement) first.focus({ preventScroll: true });
}

const PLACE = "group flex min-w-0 flex-col items-center gap-1.5 rounded-tile py-1";
const SQUARE =
  "grid size-11 place-items-center rounded-button bg-fill transition-colors group-active:bg-fill-press desktop:group-hover:bg-fill-press";
const NAME =
  "line-clamp-2 max-w-full text-center text-[min(0.75rem,5.2vw)] leading-4 font-medium tracking-tight wrap-normal hyphens-manual";

/** The full grid: an icon on its square, its name under it. */
export function ServiceGrid({ path }: ServicesProps) {
  const t = useT();
  const titleOf = useOptionTitle();
  const services = useServices(path);
  const isLong = !useStore(isWhole) && services !== null && services.length > PLACES;
  const shown = isLong ? services.slice(0, PLACES - 1) : services;
  const grid = useWholeWords<HTMLElement>((shown ?? []).map(titleOf).join());
  if (services?.length === 0) return null;
  return (
    <nav
      ref={grid}
      aria-label={t("home_actions")}
      className="page-x mt-4 grid grid-cols-[repeat(auto-fill,minmax(max(4.75rem,var(--widest,0px),calc(100%/4-1px)),1fr))] gap-y-3 desktop:grid-cols-6"
    >
      {shown === null
        ? PLACE_KEYS.map((key) => (
            <span key={key} className="flex flex-col items-center gap-2 py-1">
              <Skeleton className="size-11 rounded-button!" />
              <Skeleton className="h-3 w-12" />
            </span>
          ))
        : shown.map((service) => (
            <a key={service.desc} href={pageHref(service.path)} className={PLACE}>
              <span className={SQUARE}>
                <OptionIcon name={service.icon} />
              </span>
              <span data-word="" className={NAME}>
                {titleOf(service)}
              </span>
            </a>
          ))}
      {isLong && (
        <button type="button" onClick={({ currentTarget }) => showAll(currentTarget, PLACES - 1)} className={`cursor-pointer ${PLACE}`}>
          <span className={SQUARE}>
            <DotsThreeIcon size={22} aria-hidden="true" />
          </span>
          <span data-word="" className={NAME}>
            {t("home_more")}
          </span>
        </button>
      )}
    </nav>
  );
}

/** Chips of a desktop at first: a mouse does not push them sideways. */
const DESKTOP_CHIPS = 5;

const CHIP = "min-h-11 shrink-0 place-items-center rounded-input px-4 text-caption font-semibold";
const FIRST_CHIP = "bg-primary text-on-primary active:bg-primary-press";
const QUIET_CHIP = "bg-fill active:bg-fill-press desktop:hover:bg-fill-press";

/** The same as a line of chips that is pushed sideways; the first is the one to press. */
export function ServiceChips({ path }: ServicesProps) {
  const t = useT();
  const titleOf = useOptionTitle();
  const services = useServices(path);
  const isLong = !useStore(isWhole) && services !== null && services.length > DESKTOP_CHIPS + 1;
  if (services?.length === 0) return null;
  return (
    <nav aria-label={t("home_actions")} className="scrollless page-x -my-1 flex gap-2 overflow-x-auto py-1 desktop:flex-wrap">
      {services === null
        ? ["one", "two", "three", "four"].map((key) => <Skeleton key={key} className="h-11 w-24 shrink-0 rounded-input!" />)
        : services.map((service, index) => (
            <a
              key={service.desc}
              href={pageHref(service.path)}
              className={cx("grid", CHIP, index === 0 ? FIRST_CHIP : QUIET_CHIP, isLong && index >= DESKTOP_CHIPS && "desktop:hidden")}
            >
              {titleOf(service)}
            </a>
          ))}
      {isLong && (
        <button
          type="button"
          onClick={({ currentTarget }) => showAll(currentTarget, DESKTOP_CHIPS)}
          className={cx("hidden cursor-pointer desktop:grid", CHIP, QUIET_CHIP)}
        >
          {t("home_more")}
        </button>
      )}
    </nav>
  );
}
