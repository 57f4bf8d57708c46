import { Segmented } from "@candela/ui";
import { useT } from "../../../lib/i18n.ts";
import { ORDERS_PATH, POSITIONS_PATH, redirectTo } from "../../../lib/navigation.ts";
import { QUICK_TRADES_PATH } from "../../../lib/own-places.ts";
import { MODES } from "../shell/modes.ts";
import type { TradeModeId } from "../shell/trade-mode.ts";

const PATHS: Readonly<Record<TradeModeId, string>> = { quick: QUICK_TRADES_PATH, contract: POSITIONS_PATH, spot: ORDERS_PATH };

/** Above the orders of one mode: the way to those of the others. They stand beside each other, so back leads to where one came from. */
export function ModeOrders({ mode }: { readonly mode: TradeModeId }) {
  const t = useT();
  return (
    <div className="page-x pb-2">
      <Segmented
        label={t("overview_mode")}
        choices={MODES.map(({ id, name }) => ({ value: id, label: t(name) }))}
        value={mode}
        onChange={(id) => void redirectTo(PATHS[id])}
      />
    </div>
  );
}
