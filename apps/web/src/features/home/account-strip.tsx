import { Description, DescriptionList, Skeleton } from "@candela/ui";
import { PanelFigure } from "../../lib/components/panel-figure.tsx";
import { WithPanel } from "../../lib/components/with-panel.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { ASSETS_PATH } from "../../lib/navigation/paths.ts";

/**
 * The account under a chart: the total, today, and the three parts that the total is the sum of. What open positions have gained is within one of them, and
 * not a fifth figure that would be counted twice.
 */
export function AccountStrip() {
  const t = useT();
  return (
    <section aria-label={t("home_total")} className="page-x pt-5">
      <WithPanel skeleton={<Skeleton className="h-20 rounded-tile!" />}>
        {(panel) => (
          <>
            <a href={pageHref(ASSETS_PATH)} className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 text-title3">
              <h2>{t("home_account")}</h2>
              <PanelFigure panel={panel} of="total" />
            </a>
            <DescriptionList
              layout="columns"
              size="small"
              className="flex flex-wrap justify-between gap-x-3 gap-y-2 max-compact:*:basis-[calc(50%-0.75rem)] max-tablet:text-small"
            >
              <Description name={t("assets_today")}>
                <PanelFigure panel={panel} of="today" />
              </Description>
              <Description name={t("assets_cash")}>
                <PanelFigure panel={panel} of="cash" />
              </Description>
              <Description name={t("assets_holdings")}>
                <PanelFigure panel={panel} of="holdings" />
              </Description>
              <Description name={t("assets_committed")}>
                <PanelFigure panel={panel} of="open" />
              </Description>
            </DescriptionList>
          </>
        )}
      </WithPanel>
    </section>
  );
}
