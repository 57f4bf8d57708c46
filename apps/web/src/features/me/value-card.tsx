import { Description, DescriptionList, Skeleton } from "@candela/ui";
import type { Panel } from "../../lib/account/shown-panel.ts";
import { HideBalanceButton } from "../../lib/components/hide-balance-button.tsx";
import { OptionIcon } from "../../lib/components/option-icon.tsx";
import { PanelFigure, TotalHero } from "../../lib/components/panel-figure.tsx";
import { WithPanel } from "../../lib/components/with-panel.tsx";
import { useT } from "../../lib/language/i18n.ts";
import type { Entry } from "./menu.ts";

/** The account's total and its parts; beside the total the operator's first action. */
export function ValueCard({ action }: { readonly action?: Entry | undefined }) {
  const t = useT();
  return (
    <WithPanel skeleton={<Skeleton className="mx-(--page-margin) h-39 rounded-card!" />}>
      {(panel) => (
        <section aria-labelledby="me-total" className="mx-(--page-margin) rounded-card bg-fill px-4.5 pt-3.5 pb-4 max-compact:px-3.5">
          <div className="flex h-7 items-center gap-1 text-caption text-ink-2">
            <h2 id="me-total">{t("home_total")}</h2>
            <HideBalanceButton />
          </div>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <TotalHero panel={panel} />
            {action?.href !== undefined && (
              <a
                href={action.href}
                className="inline-flex min-h-11 items-center gap-2 rounded-button bg-primary px-4 text-row text-on-primary active:bg-primary-press"
              >
                <OptionIcon name={action.icon} size={20} />
                {action.title}
              </a>
            )}
          </div>
          <Parts panel={panel} />
        </section>
      )}
    </WithPanel>
  );
}

/** Two and two on a phone, where eight digits fit, and one row where there is room. */
function Parts({ panel }: { readonly panel: Panel }) {
  const t = useT();
  return (
    <DescriptionList
      layout="columns"
      size="medium"
      className="mt-3.5 grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-x-4 gap-y-2 border-t border-line pt-3.5"
    >
      <Description name={t("assets_cash")}>
        <PanelFigure panel={panel} of="cash" />
      </Description>
      <Description name={t("assets_holdings")}>
        <PanelFigure panel={panel} of="holdings" />
      </Description>
      <Description name={t("assets_committed")}>
        <PanelFigure panel={panel} of="open" />
      </Description>
      <Description name={t("assets_today")}>
        <PanelFigure panel={panel} of="today" />
      </Description>
    </DescriptionList>
  );
}
