import type { SpotOrderType } from "@candela/engine";
import type { Direction, Tick } from "@candela/model";
import type { BatchCommand } from "../../platform/batch.ts";

/** What comes through the batch path of trading. Decimal text stays text until the product's scales are at hand. */
export interface PlaceCommand extends BatchCommand {
  readonly kind: "place";
  readonly productCode: string;
  readonly direction: Direction;
  readonly orderType: SpotOrderType;
  readonly price: string | null;
  readonly worstPrice: string | null;
  readonly quantity: string | null;
  readonly amount: string | null;
}

export interface CancelCommand extends BatchCommand {
  readonly kind: "cancel";
  readonly orderId: bigint;
}

/** A resting order and the tick that reached its limit. Has no key: the order's state makes it happen once. */
export interface FillCommand extends BatchCommand {
  readonly kind: "fill";
  readonly orderId: bigint;
  readonly productId: number;
  readonly tick: Tick;
}

export type SpotCommand = PlaceCommand | CancelCommand | FillCommand;
