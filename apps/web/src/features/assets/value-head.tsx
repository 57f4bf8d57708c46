import { Description, DescriptionList, Notice } from "@candela/ui";
import type { Panel } from "../../lib/account/shown-panel.ts";
import { PanelFigure, TotalHero } from "../../lib/components/panel-figure.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { productSymbol } from "../../lib/market/product-name.ts";

/** The total, and three figures under it. */
export function ValueHead({ panel }: { readonly panel: Panel }) {
  const t = useT();
  return (
    <section aria-labelledby="assets-total" className="page-x pt-2">
      <h2 id="assets-total" className="text-caption text-ink-2">
        {t("home_total")}
      </h2>
      <p>
        <TotalHero panel={panel} className="" />
      </p>
      <DescriptionList layout="inline" className="mt-1 justify-between gap-x-3">
        <Description name={t("assets_today")} className="max-compact:block">
          <PanelFigure panel={panel} of="today" />
        </Description>
        <Description name={t("assets_open_profit")} className="max-compact:block">
          <PanelFigure panel={panel} of="profit" />
        </Description>
        <Description name={t("assets_cash")} className="max-compact:block">
          <PanelFigure panel={panel} of="cash" />
        </Description>
      </DescriptionList>
      {panel.unpriced.length > 0 && (
        <div className="mt-3">
          <Notice tone="attention">{t("assets_unpriced", { names: panel.unpriced.map(productSymbol).join(", ") })}</Notice>
        </div>
      )}
    </section>
  );
}
