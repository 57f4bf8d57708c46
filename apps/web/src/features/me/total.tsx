import { Skeleton } from "@candela/ui";
import { PanelFigure, TodayChange } from "../../lib/components/panel-figure.tsx";
import { WithPanel } from "../../lib/components/with-panel.tsx";
import { useT } from "../../lib/language/i18n.ts";

/** The total as one figure of a line, with today's change in percent under or beside it. */
export function SmallTotal({ stacked = false }: { readonly stacked?: boolean }) {
  const t = useT();
  return (
    <section aria-label={t("home_total")} className={stacked ? "shrink-0 text-end" : ""}>
      <WithPanel skeleton={<Skeleton className="h-4 w-24" />}>
        {(panel) => (
          <span className={stacked ? "flex flex-col items-end" : "flex flex-wrap items-center gap-x-2"}>
            <PanelFigure panel={panel} of="total" className={stacked ? "text-row" : "text-caption text-ink-2"} />
            <TodayChange panel={panel} />
          </span>
        )}
      </WithPanel>
    </section>
  );
}
