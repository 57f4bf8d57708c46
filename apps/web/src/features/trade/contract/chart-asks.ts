import { createStore } from "../../../lib/browser/store.ts";
import type { ContractOrder } from "./contract-shapes.ts";
import type { Level } from "./protection.ts";

/** A line of the chart was moved: what the user is asked about. `settle` lets the line go. */
export type ChartAsk = { readonly price: string; readonly settle: () => void } & (
  | { readonly kind: "level"; readonly positionId: string; readonly level: Level }
  | { readonly kind: "order"; readonly order: ContractOrder }
);

export const chartAskStore = createStore<ChartAsk | null>(null);

type Asked = ChartAsk extends infer Ask ? (Ask extends ChartAsk ? Omit<Ask, "settle"> : never) : never;

/** Asks; settles when the user has decided and, if so, the server has answered. A newer question takes the place of an older one. */
export function askMove(ask: Asked): Promise<void> {
  return new Promise((settle) => {
    chartAskStore.get()?.settle();
    chartAskStore.set({ ...ask, settle } as ChartAsk);
  });
}

export function endAsk(): void {
  chartAskStore.get()?.settle();
  chartAskStore.set(null);
}
