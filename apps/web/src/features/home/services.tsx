import { Skeleton } from "@candela/ui";
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

/** The full grid: an icon on its square, its name under it. */
export function ServiceGrid({ path }: ServicesProps) {
  const t = useT();
  const titleOf = useOptionTitle();
  const services = useServices(path);
  const grid = useWholeWords<HTMLElement>((services ?? []).map(titleOf).join());
  if (services?.length === 0) return null;
  return (
    <nav
      ref={grid}
      aria-label={t("home_actions")}
      className="page-x mt-4 grid grid-cols-[repeat(auto-fill,minmax(max(4.75rem,var(--widest,0px),calc(100%/4-1px)),1fr))] gap-y-3 desktop:grid-cols-6"
    >
      {services === null
        ? ["one", "two", "three", "four", "five", "six", "seven", "eight"].map((key) => (
            <span key={key} className="flex flex-col items-center gap-2 py-1">
              <Skeleton className="size-11 rounded-button!" />
              <Skeleton className="h-3 w-12" />
            </span>
          ))
        : services.map((service) => (
            <a
              key={service.desc}
              href={pageHref(service.path)}
              className="group flex min-w-0 flex-col items-center gap-1.5 rounded-tile py-1"
            >
              <span className="grid size-11 place-items-center rounded-button bg-fill transition-colors group-active:bg-fill-press desktop:group-hover:bg-fill-press">
                <OptionIcon name={service.icon} />
              </span>
              <span
                data-word=""
                className="line-clamp-2 max-w-full text-center text-[min(0.75rem,5.2vw)] leading-4 font-medium tracking-tight wrap-normal hyphens-manual"
              >
                {titleOf(service)}
              </span>
            </a>
          ))}
    </nav>
  );
}

/** The same as a line of chips that is pushed sideways; the first is the one to press. */
export function ServiceChips({ path }: ServicesProps) {
  const t = useT();
  const titleOf = useOptionTitle();
  const services = useServices(path);
  if (services?.length === 0) return null;
  return (
    <nav aria-label={t("home_actions")} className="scrollless page-x -my-1 flex gap-2 overflow-x-auto py-1">
      {services === null
        ? ["one", "two", "three", "four"].map((key) => <Skeleton key={key} className="h-11 w-24 shrink-0 rounded-input!" />)
        : services.map((service, index) => (
            <a
              key={service.desc}
              href={pageHref(service.path)}
              className={`grid min-h-11 shrink-0 place-items-center rounded-input px-4 text-caption font-semibold ${index === 0 ? "bg-primary text-on-primary active:bg-primary-press" : "bg-fill active:bg-fill-press desktop:hover:bg-fill-press"}`}
            >
              {titleOf(service)}
            </a>
          ))}
    </nav>
  );
}
