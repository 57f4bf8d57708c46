import { Skeleton } from "@candela/ui";
import { CaretRightIcon } from "@phosphor-icons/react/dist/csr/CaretRight";
import { PanelFigure, TodayChange, TotalHero } from "../../lib/components/panel-figure.tsx";
import { WithPanel } from "../../lib/components/with-panel.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { ASSETS_PATH } from "../../lib/navigation/paths.ts";

/** The total in one line of text, which leads to what it is made of. */
export function TotalLine() {
  const t = useT();
  return (
    <section aria-label={t("home_total")} className="page-x">
      <WithPanel skeleton={<Skeleton className="my-3.5 h-4 w-52" />}>
        {(panel) => (
          <a href={pageHref(ASSETS_PATH)} className="flex min-h-11 flex-wrap items-center gap-x-2 text-caption">
            <span className="text-ink-2">{t("home_total")}</span>
            <PanelFigure panel={panel} of="total" className="text-row font-semibold" />
            <span className="flex flex-1 items-center justify-end gap-1.5">
              <TodayChange panel={panel} />
              <CaretRightIcon size={16} aria-hidden="true" className="shrink-0 text-ink-3 rtl:-scale-x-100" />
            </span>
          </a>
        )}
      </WithPanel>
    </section>
  );
}

/** The total as a middling figure with today's change at the other end. */
export function TotalRow() {
  const t = useT();
  return (
    <section aria-label={t("home_total")} className="page-x pt-1">
      <p className="text-caption text-ink-2">{t("home_total")}</p>
      <WithPanel skeleton={<Skeleton className="my-1 h-7 w-48" />}>
        {(panel) => (
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <TotalHero panel={panel} />
            <TodayChange panel={panel} />
          </p>
        )}
      </WithPanel>
    </section>
  );
}
