import type { Product } from "../../../lib/quote-store.ts";
import { createKeptStore, useStore } from "../../../lib/store.ts";
import { MODES } from "./modes.ts";
import type { TradeMode, TradeModeId } from "./trade-mode.ts";

type Chosen = Readonly<Record<string, TradeModeId>>;

/** Products whose mode is remembered on this device; the oldest choice goes first. */
const REMEMBERED_MAX = 100;

function readChosen(value: unknown): Chosen | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const known = Object.entries(value).filter(([, id]) => MODES.some((mode) => mode.id === id));
  return Object.fromEntries(known.slice(-REMEMBERED_MAX)) as Chosen;
}

const chosenStore = createKeptStore<Chosen>("tradeModes", {}, readChosen);

export function isModeOpen(mode: TradeMode, product: Pick<Product, "PositionType">): boolean {
  return mode.positionTypes.some((type) => product.PositionType.includes(type));
}

/** The choices with one more; a product chosen again becomes the newest. */
export function withChoice(chosen: Chosen, productCode: string, id: TradeModeId): Chosen {
  const others = Object.entries(chosen).filter(([code]) => code !== productCode);
  return Object.fromEntries([...others.slice(1 - REMEMBERED_MAX), [productCode, id]]);
}

/** What was chosen for this product, also when it is closed now and that has to be said; else the first open mode. */
export function modeOf(chosen: Chosen, product: Pick<Product, "productCode" | "PositionType">): TradeMode {
  const mode = MODES.find((each) => each.id === chosen[product.productCode]) ?? MODES.find((each) => isModeOpen(each, product));
  return mode ?? (MODES[0] as TradeMode);
}

export function chooseMode(productCode: string, id: TradeModeId): void {
  chosenStore.set((chosen) => withChoice(chosen, productCode, id));
}

/** The mode in which the trade tab shows this product. */
export function useMode(product: Pick<Product, "productCode" | "PositionType">): TradeMode {
  return modeOf(useStore(chosenStore), product);
}
