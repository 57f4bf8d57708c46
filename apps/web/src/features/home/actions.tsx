import { Skeleton } from "@candela/ui";
import { OptionIcon } from "../../lib/components/option-icon.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { useOptionTitle } from "../../lib/site/option-title.ts";
import { type Option, usePageOptions } from "../../lib/site/page-options.ts";
import { useWholeWords } from "./whole-words.ts";

interface ActionsProps {
  /** The layout's options as the operator set them. */
  readonly path: string;
}

/** Four ways on, as the operator set them. */
export default function Actions({ path }: ActionsProps) {
  const t = useT();
  const titleOf = useOptionTitle();
  const { loaded, groups } = usePageOptions(path);
  const actions = (groups.actions ?? []).filter(leadsOn);
  const grid = useWholeWords<HTMLElement>(actions.map(titleOf).join());
  if (!loaded) return <ActionsSpace />;
  if (actions.length === 0) return null;
  return (
    <nav
      ref={grid}
      aria-label={t("home_actions")}
      className="page-x mt-1 grid grid-cols-[repeat(auto-fit,minmax(max(3.75rem,calc(var(--widest,0px)+0.25rem),calc((100%-1.5rem)/4-1px)),1fr))] gap-2"
    >
      {actions.map((action) => (
        <a
          key={action.desc}
          href={pageHref(action.path)}
          className="flex min-h-16.5 flex-col items-center justify-center gap-1 rounded-tile bg-fill px-0.5 py-2 transition-colors duration-[80ms] active:bg-fill-press desktop:hover:bg-fill-press"
        >
          <OptionIcon name={action.icon} />
          <span
            data-word=""
            className="max-w-full text-center text-caption leading-4 font-medium wrap-normal hyphens-manual max-compact:text-[0.6875rem]"
          >
            {titleOf(action)}
          </span>
        </a>
      ))}
    </nav>
  );
}

/** Whether an option leads anywhere; on home one that does not has nothing to show. */
export function leadsOn(option: Option): boolean {
  return option.path.startsWith("/");
}

function ActionsSpace() {
  return (
    <div className="page-x mt-1 grid grid-cols-4 gap-2">
      {["one", "two", "three", "four"].map((key) => (
        <Skeleton key={key} className="h-16.5 rounded-tile!" />
      ))}
    </div>
  );
}
