import { OptionIcon } from "../../lib/components/option-icon.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { useOptionTitle } from "../../lib/site/option-title.ts";
import { usePageOptions } from "../../lib/site/page-options.ts";
import { leadsOn } from "./actions.tsx";

interface ExploreProps {
  readonly path: string;
}

/** What one may look at without having to: people, activities, news. A line of names, without numbers, marks or an end that comes near. */
export default function Explore({ path }: ExploreProps) {
  const t = useT();
  const titleOf = useOptionTitle();
  const { groups } = usePageOptions(path);
  const entries = (groups.explore ?? []).filter(leadsOn);
  if (entries.length === 0) return null;
  return (
    <nav aria-label={t("home_explore")} className="scrollless page-x -my-1 flex gap-2 overflow-x-auto desktop:flex-wrap py-1">
      {entries.map((entry) => (
        <a
          key={entry.desc}
          href={pageHref(entry.path)}
          className="flex min-h-11 shrink-0 items-center gap-2 rounded-input border border-line px-3.5 text-caption font-medium active:bg-fill desktop:hover:bg-fill"
        >
          <OptionIcon name={entry.icon} size={18} />
          {titleOf(entry)}
        </a>
      ))}
    </nav>
  );
}
