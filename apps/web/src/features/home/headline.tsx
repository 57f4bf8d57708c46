import { compareDecimals, directionOf, formatDecimal, Skeleton, useUi } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { type Panel, shownPanel } from "../../lib/account/shown-panel.ts";
import { PANEL_DECIMALS } from "../../lib/account/shown-today.ts";
import { useStore } from "../../lib/browser/store.ts";
import { PanelFigure } from "../../lib/components/panel-figure.tsx";
import { WithPanel } from "../../lib/components/with-panel.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { productName } from "../../lib/market/product-name.ts";
import { rowsQuery } from "../../lib/net/queries.ts";
import { hideBalanceStore, languageStore } from "../../lib/site/settings.ts";
import { largestMoves } from "./largest-moves.ts";
import { useHomeProducts } from "./products.ts";

/** The day in a sentence or two, and the total under it. */
export function Headline() {
  const t = useT();
  const hidden = useStore(hideBalanceStore);
  return (
    <section aria-label={t("home_total")} className="page-x pt-1.5">
      <WithPanel skeleton={<HeadlineSkeleton />}>
        {(panel) => (
          <>
            <h2 className="text-title1 text-balance max-compact:text-[1.5rem] max-compact:leading-8">
              <bdi>
                <TodaySentence panel={panel} hidden={hidden} /> <MovesSentence />
              </bdi>
            </h2>
            <p className="mt-2 text-caption text-ink-2">
              {t("home_total")} <PanelFigure panel={panel} of="total" className="font-semibold text-ink" />
            </p>
          </>
        )}
      </WithPanel>
    </section>
  );
}

const COLOUR = { up: "text-up", down: "text-down", flat: "" } as const;
/** Stands for the amount while the sentence is looked up, so that it can be set apart in any language. */
const GAP = "\u0000";

function TodaySentence({ panel, hidden }: { readonly panel: Panel; readonly hidden: boolean }) {
  const t = useT();
  const style = useUi();
  const { today } = shownPanel(panel);
  const direction = directionOf(today, { decimals: PANEL_DECIMALS });
  if (hidden || direction === "flat") return t(hidden ? "home_brief_hidden" : "home_brief_flat");
  const size = today.startsWith("-") ? today.slice(1) : today;
  const [before = "", after = ""] = t(`home_brief_${direction}`, { amount: GAP }).split(GAP);
  return (
    <>
      {before}
      <bdi className={`num ${COLOUR[direction]}`}>{formatDecimal(size, style, { as: "dollars" })}</bdi>
      {after}
    </>
  );
}

/** Which two of the user's holdings moved most today, when that can be said. */
function MovesSentence() {
  const t = useT();
  const language = useStore(languageStore);
  const { data: products } = useHomeProducts();
  const { data: holdings } = useQuery(rowsQuery("GET /api/userBibiAssets/list", {}, { keep: true }));
  if (products === undefined || holdings === undefined) return null;
  const held = holdings.filter(({ bibiAmount }) => compareDecimals(bibiAmount, "0") > 0).map(({ productCode }) => productCode);
  const moves = largestMoves(products, held);
  if (moves === null) return null;
  const [first, second] = moves.map((product) => productName(product, language));
  return t("home_brief_moves", { first: first ?? "", second: second ?? "" });
}

function HeadlineSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t("ui_loading")} className="py-1">
      <Skeleton className="h-7 w-72 max-w-full" />
      <Skeleton className="mt-2 h-7 w-48" />
      <Skeleton className="mt-4 mb-1 h-3.5 w-40" />
    </div>
  );
}
