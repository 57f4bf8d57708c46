import type { Product } from "../../../lib/market/quote-store.ts";
import type { TradeMode, TradeModeId } from "./trade-mode.ts";

/** The mode chosen last for each product, by its code; the newest choice last. */
export type Chosen = Readonly<Record<string, TradeModeId>>;

/** Products whose mode is remembered on this device; the oldest choice goes first. */
const REMEMBERED_MAX = 100;

/** The stored choices, without modes that do not exist. */
export function readChosen(value: unknown, ids: readonly TradeModeId[]): Chosen | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const known = Object.entries(value).filter(([, id]) => ids.some((each) => each === id));
  return Object.fromEntries(known.slice(-REMEMBERED_MAX)) as Chosen;
}

/** The choices with one more; a product chosen again becomes the newest. */
export function withChoice(chosen: Chosen, productCode: string, id: TradeModeId): Chosen {
  const others = Object.entries(chosen).filter(([code]) => code !== productCode);
  return Object.fromEntries([...others.slice(1 - REMEMBERED_MAX), [productCode, id]]);
}

type Openness = Pick<TradeMode, "id" | "positionTypes">;

export function isModeOpen(mode: Pick<TradeMode, "positionTypes">, product: Pick<Product, "PositionType">): boolean {
  return mode.positionTypes.some((type) => product.PositionType.includes(type));
}

/**
 * The mode chosen last, on whichever product, where it is open for this one: another market is looked at in the same mode. Else the mode chosen for this
 * product, even when it is closed now, so that the page can say so; else the first open one; undefined when there is none.
 */
export function modeFor<Mode extends Openness>(
  modes: readonly Mode[],
  chosen: Chosen,
  product: Pick<Product, "productCode" | "PositionType">,
): Mode | undefined {
  const last = Object.values(chosen).at(-1);
  const open = modes.filter((each) => isModeOpen(each, product));
  return open.find(({ id }) => id === last) ?? modes.find(({ id }) => id === chosen[product.productCode]) ?? open[0];
}
