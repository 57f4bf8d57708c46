import type { SpotOrderType, TimeInForce } from "@candela/engine";
import type { Direction, Tick } from "@candela/model";
import type { BatchCommand } from "../../platform/batch.ts";

/** Commands of the spot batch path. Decimal text stays text until the product's scales are at hand. */
export interface PlaceCommand extends BatchCommand {
  readonly kind: "place";
  readonly productCode: string;
  readonly direction: Direction;
  readonly orderType: SpotOrderType;
  readonly timeInForce: TimeInForce | null;
  readonly price: string | null;
  readonly triggerPrice: string | null;
  readonly acceptablePrice: string | null;
  readonly quantity: string | null;
  readonly amount: string | null;
  readonly sellAll: boolean;
}

export interface CancelCommand extends BatchCommand {
  readonly kind: "cancel";
  readonly orderId: bigint;
}

/** A resting order and the tick that reached its limit or its trigger. Has no key: the order's state makes it happen once. */
export interface FillCommand extends BatchCommand {
  readonly kind: "fill";
  readonly orderId: bigint;
  readonly productId: number;
  readonly tick: Tick;
}

/** A resting order whose time is over, or that a split ends. No key either: it ends once. */
export type EndCommand = BatchCommand & { readonly kind: "end"; readonly orderId: bigint } & (
    | { readonly reason: "session_end" }
    | { readonly reason: "corporate_action"; readonly actionId: bigint }
  );

export type SpotCommand = PlaceCommand | CancelCommand | FillCommand | EndCommand;
