import { SkeletonRows, Tabs } from "@candela/ui";
import { Suspense, useId } from "react";
import { useT } from "../../../lib/language/i18n.ts";
import type { Product } from "../../../lib/market/quote-store.ts";
import { useEntryChoice } from "../../../lib/navigation/entry-choice.ts";
import { useLoggedIn } from "../../../lib/session/session.ts";
import type { TradeMode } from "./trade-mode.ts";

/** Positions and orders: the lists of the mode, under its ticket. */
export function Activity({ product, mode }: { readonly product: Product; readonly mode: TradeMode }) {
  const t = useT();
  const panelId = useId();
  const [wanted, setWanted] = useEntryChoice<string>(`activity ${mode.id}`, "");
  const loggedIn = useLoggedIn();
  const pane = mode.panes.find((each) => each.id === wanted) ?? mode.panes[0];
  if (!loggedIn || pane === undefined) return null;
  const choices = mode.panes.map(({ id, Label }) => ({ value: id, label: <Label product={product} /> }));
  return (
    <section aria-label={t("trade_activity")} className="pt-4 pb-6">
      <Tabs label={t("trade_activity")} choices={choices} value={pane.id} onChange={setWanted} panelId={panelId} />
      <div id={panelId} role="tabpanel">
        <Suspense fallback={<SkeletonRows count={2} label={t("ui_loading")} />}>
          <pane.Pane key={pane.id} product={product} />
        </Suspense>
      </div>
    </section>
  );
}
