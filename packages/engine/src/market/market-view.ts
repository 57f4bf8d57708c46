import type { ProductSpec, Tick } from "@candela/model";

/** The market at the moment of decision; undefined is absence, never zero. */
export interface MarketView {
  readonly spec: ProductSpec | undefined;
  readonly tick: Tick | undefined;
  readonly isOpen: boolean;
  /** When trading opens again, for the rejection; null when unknown. */
  readonly opensAt: number | null;
  /** When the session now open ends; null or absent when it does not. Day orders end then. */
  readonly closesAt?: number | null;
  /** Fee in force; undefined when none is configured. */
  readonly fee: { readonly rate: bigint; readonly version: number } | undefined;
}
