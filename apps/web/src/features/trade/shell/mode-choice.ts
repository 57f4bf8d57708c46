import { useQuery } from "@tanstack/react-query";
import { createKeptStore, useStore } from "../../../lib/browser/store.ts";
import type { Product } from "../../../lib/market/quote-store.ts";
import { switchesQuery } from "../../../lib/site/site.ts";
import { type Chosen, modeFor, readChosen, withChoice } from "./mode-memory.ts";
import { MODES } from "./modes.ts";
import type { TradeMode, TradeModeId } from "./trade-mode.ts";

const ids = MODES.map(({ id }) => id);
const chosenStore = createKeptStore<Chosen>("tradeModes", {}, (value) => readChosen(value, ids));

export function chooseMode(productCode: string, id: TradeModeId): void {
  chosenStore.set((chosen) => withChoice(chosen, productCode, id));
}

/** The modes that no switch hides, in the order of the switch above the ticket. */
export function useModes(): readonly TradeMode[] {
  const { data: switches } = useQuery(switchesQuery());
  return MODES.filter(({ feature }) => switches?.some(({ desc, status }) => desc === feature && status === 1) !== true);
}

/** The mode in which the trade tab shows this product; the first one, which then says that it is closed, when none is open. */
export function useMode(product: Pick<Product, "productCode" | "PositionType">): TradeMode {
  const modes = useModes();
  return modeFor(modes, useStore(chosenStore), product) ?? modes[0] ?? (MODES[0] as TradeMode);
}
