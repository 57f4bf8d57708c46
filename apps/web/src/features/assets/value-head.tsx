import { Amount, DIRECTION_TEXT, directionOf, HeroMoney, Notice } from "@candela/ui";
import type { ReactNode } from "react";
import { useT } from "../../lib/i18n.ts";
import { productSymbol } from "../../lib/product-name.ts";
import { hideBalanceStore } from "../../lib/settings.ts";
import { useStore } from "../../lib/store.ts";
import type { Panel, ShownPortfolio } from "./shown-portfolio.ts";

/** The total, and three figures under it. */
export function ValueHead({ panel, shown }: { readonly panel: Panel; readonly shown: ShownPortfolio }) {
  const t = useT();
  const hidden = useStore(hideBalanceStore);
  const money = { as: "dollars", decimals: 2, hidden } as const;
  return (
    <section aria-labelledby="assets-total" className="page-x pt-2">
      <h2 id="assets-total" className="text-caption text-ink-2">
        {t("home_total")}
      </h2>
      <p>
        <HeroMoney value={shown.total} hidden={hidden} />
      </p>
      <dl className="mt-1 flex justify-between gap-x-3 text-caption">
        <Figure name={t("assets_today")}>
          <Signed value={panel.profitAndLoseToday} {...money} />
        </Figure>
        <Figure name={t("assets_open_profit")}>
          <Signed value={shown.profit} {...money} />
        </Figure>
        <Figure name={t("assets_cash")}>
          <Amount value={panel.cash} rounding="down" {...money} />
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

interface SignedProps {
  readonly value: string;
  readonly as: "dollars";
  readonly decimals: number;
  readonly hidden: boolean;
}

function Signed(props: SignedProps) {
  return <Amount {...props} sign="always" className={props.hidden ? "" : DIRECTION_TEXT[directionOf(props.value)]} />;
}
