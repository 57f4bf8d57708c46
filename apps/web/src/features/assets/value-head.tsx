import { Notice } from "@candela/ui";
import type { ReactNode } from "react";
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
      <dl className="mt-1 flex flex-wrap justify-between gap-x-3 gap-y-1 text-caption">
        <Figure name={t("assets_today")}>
          <PanelFigure panel={panel} of="today" />
        </Figure>
        <Figure name={t("assets_open_profit")}>
          <PanelFigure panel={panel} of="profit" />
        </Figure>
        <Figure name={t("assets_cash")}>
          <PanelFigure panel={panel} of="cash" />
        </Figure>
      </dl>
      {panel.unpriced.length > 0 && (
        <div className="mt-3">
          <Notice tone="attention">{t("assets_unpriced", { names: panel.unpriced.map(productSymbol).join(", ") })}</Notice>
        </div>
      )}
    </section>
  );
}

function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex gap-1 max-compact:block">
      <dt className="text-ink-2">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
