import { createStore, type Store } from "../../browser/store.ts";
import { createUserStore } from "../../session/user-store.ts";
import { DRAWINGS_MAX, type Drawing, drawingFrom } from "./drawing.ts";
import { type Change, changed, type History, redone, startHistory, undone } from "./history.ts";

/** Products whose drawings are kept; the one that was drawn on longest ago makes room. */
export const PRODUCTS_MAX = 40;

/** Drawings by product code, the product drawn on last at the end. */
export type KeptDrawings = readonly (readonly [productCode: string, drawings: readonly Drawing[]])[];

export function keptFrom(value: unknown): KeptDrawings | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.slice(-PRODUCTS_MAX).flatMap((entry): KeptDrawings => {
    if (!Array.isArray(entry) || typeof entry[0] !== "string" || !Array.isArray(entry[1])) return [];
    const drawings = entry[1]
      .slice(-DRAWINGS_MAX)
      .map(drawingFrom)
      .filter((drawing) => drawing !== undefined);
    return drawings.length === 0 ? [] : [[entry[0], drawings]];
  });
}

/** With a product's drawings put at the end; without any the product goes. */
export function keptWith(kept: KeptDrawings, productCode: string, drawings: readonly Drawing[]): KeptDrawings {
  const others = kept.filter(([code]) => code !== productCode);
  return drawings.length === 0 ? others : [...others, [productCode, drawings] as const].slice(-PRODUCTS_MAX);
}

const keptStore = createUserStore<KeptDrawings>("chartDrawings", [], keptFrom);

export interface DrawingStore {
  readonly history: Store<History>;
  readonly change: (change: Change) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Follows what another user or page draws, until the answer is called. */
  readonly open: () => () => void;
}

/** The present user's drawings on a product: each step is on the device before the next one. */
export function openDrawings(productCode: string): DrawingStore {
  const read = () => keptStore.get().find(([code]) => code === productCode)?.[1] ?? [];
  const history = createStore(startHistory(read()));
  const step = (next: History) => {
    if (next === history.get()) return;
    history.set(next);
    keptStore.set((kept) => keptWith(kept, productCode, next.present));
  };
  const open = () =>
    keptStore.subscribe(() => {
      if (JSON.stringify(read()) !== JSON.stringify(history.get().present)) history.set(startHistory(read()));
    });
  return {
    history,
    change: (change) => step(changed(history.get(), change)),
    undo: () => step(undone(history.get())),
    redo: () => step(redone(history.get())),
    open,
  };
}
