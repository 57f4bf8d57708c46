import type { Direction } from "@candela/model";
import type { BatchCommand } from "../../platform/batch.ts";

/** Decimal text stays text until the settlement currency's scale is at hand. */
export interface PlaceCommand extends BatchCommand {
  readonly kind: "place";
  readonly productCode: string;
  readonly direction: Direction;
  readonly optionId: number;
  readonly stake: string;
}

/** Carries a trade as far as the ticks go: opens it, settles it, or both. Has no key: the trade's state makes each happen once. */
export interface AdvanceCommand extends BatchCommand {
  readonly kind: "advance";
  readonly orderId: bigint;
}

export type QuickCommand = PlaceCommand | AdvanceCommand;
