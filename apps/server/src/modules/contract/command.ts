import type { ContractAction, ContractOrderType, StatedProtection } from "@candela/engine";
import type { ContractSide, MarginMode, Tick } from "@candela/model";
import type { BatchCommand } from "../../platform/batch.ts";

/** Commands of the contract batch path. Decimal text stays text until the product's scales are at hand. */
export interface PlaceCommand extends BatchCommand {
  readonly kind: "place";
  readonly productCode: string;
  readonly side: ContractSide;
  readonly action: ContractAction;
  readonly orderType: ContractOrderType;
  readonly price: string | null;
  readonly triggerPrice: string | null;
  readonly quantity: string;
  readonly leverage: number | null;
  readonly marginMode: MarginMode | null;
  readonly acceptablePrice: string | null;
  readonly protection: StatedProtection;
}

export interface CancelCommand extends BatchCommand {
  readonly kind: "cancel";
  readonly orderId: bigint;
}

export interface CloseCommand extends BatchCommand {
  readonly kind: "close";
  readonly positionId: bigint;
  /** Null closes all of it. */
  readonly quantity: string | null;
  readonly acceptablePrice: string | null;
}

export interface CloseAllCommand extends BatchCommand {
  readonly kind: "closeAll";
  /** Null closes the positions of every product. */
  readonly productCode: string | null;
}

export interface ReverseCommand extends BatchCommand {
  readonly kind: "reverse";
  readonly positionId: bigint;
  readonly acceptablePrice: string | null;
}

export interface MarginCommand extends BatchCommand {
  readonly kind: "margin";
  readonly positionId: bigint;
  readonly change: "add" | "remove";
  readonly amount: string;
}

export interface ProtectCommand extends BatchCommand {
  readonly kind: "protect";
  readonly positionId: bigint;
  readonly protection: StatedProtection;
  /** Whether the setting allowed it when it was asked for. */
  readonly mayChange: boolean;
}

/** A resting order and the tick that reached it. This and what follows have no key: the state makes them happen once. */
export interface OrderTriggerCommand extends BatchCommand {
  readonly kind: "orderTrigger";
  readonly orderId: bigint;
  readonly tick: Tick;
  /** Epoch ms at which the tick did it. */
  readonly firedAt: number;
}

/** A position of which a tick reached the liquidation price, the take-profit, the stop-loss or the trailing stop. */
export interface PositionTriggerCommand extends BatchCommand {
  readonly kind: "positionTrigger";
  readonly positionId: bigint;
  readonly tick: Tick;
  readonly firedAt: number;
  /** Best exit price since the trailing stop was set, with its tick. */
  readonly best: { readonly price: bigint; readonly seq: number } | null;
  /** The product's ticks before it, the newest last. */
  readonly path: readonly Tick[];
}

/** A user whose cross account came to its maintenance at these ticks, by product code; `tick` is the one that did it. */
export interface CrossTriggerCommand extends BatchCommand {
  readonly kind: "crossTrigger";
  readonly tick: Tick;
  readonly firedAt: number;
  readonly ticks: ReadonlyMap<string, Tick>;
  readonly path: readonly Tick[];
}

/** Charges the days that have ended since the last charge. Every other command of the user does so first, too. */
export interface FinanceCommand extends BatchCommand {
  readonly kind: "finance";
}

/** Ends a follow of its user, with its copies where they are to be closed: asked for, or because they have lost what they may. */
export interface CopyStopCommand extends BatchCommand {
  readonly kind: "copyStop";
  readonly followId: bigint;
  readonly copies: "keep" | "close";
  /** `own_stop` ends it only where the loss is reached at these ticks. */
  readonly reason: "user" | "own_stop";
  readonly ticks: ReadonlyMap<string, Tick>;
  /** Epoch ms at which the ticks did it; null of a follow that its user ends. */
  readonly firedAt: number | null;
}

/** A leader stops: all follows end, and followers keep their copies. */
export interface LeaderStopCommand extends BatchCommand {
  readonly kind: "leaderStop";
}

export type UserCommand = PlaceCommand | CancelCommand | CloseCommand | CloseAllCommand | ReverseCommand | MarginCommand | ProtectCommand;
export type EngineCommand = OrderTriggerCommand | PositionTriggerCommand | CrossTriggerCommand | FinanceCommand;
export type CopyCommand = CopyStopCommand | LeaderStopCommand;
export type ContractCommand = UserCommand | EngineCommand | CopyCommand;
