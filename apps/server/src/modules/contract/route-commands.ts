import type { Fields } from "@candela/api";
import type { StatedProtection } from "@candela/engine";
import { type Call, userOf } from "../../platform/http/handlers.ts";
import { type AskedFields, requestHash } from "../../platform/idempotency.ts";
import { Rejected } from "../../platform/rejection.ts";
import type {
  CancelCommand,
  CloseAllCommand,
  CloseCommand,
  MarginCommand,
  PlaceCommand,
  ProtectCommand,
  ReverseCommand,
} from "./command.ts";

/** Commands of calls. */

interface Keyed {
  readonly fields: AskedFields & { readonly idempotencyKey: string };
  readonly deadline: number;
  readonly session: Parameters<typeof userOf>[0]["session"];
}

function base({ fields, deadline, session }: Keyed, operation: string) {
  const { userId } = userOf({ session });
  return { userId, key: fields.idempotencyKey, hash: requestHash(operation, fields), deadline };
}

interface ProtectionFields {
  readonly takeProfit?: string;
  readonly stopLoss?: string;
  readonly trailingBy?: "price" | "percent";
  readonly trailingDistance?: string;
}

function protectionOf({ takeProfit, stopLoss, trailingBy, trailingDistance }: ProtectionFields): StatedProtection {
  return {
    takeProfit: takeProfit ?? null,
    stopLoss: stopLoss ?? null,
    trailing: trailingBy === undefined || trailingDistance === undefined ? null : { by: trailingBy, distance: trailingDistance },
  };
}

/** Both or neither. */
function checkTrailing({ trailingBy, trailingDistance }: ProtectionFields): void {
  if ((trailingBy === undefined) === (trailingDistance === undefined)) return;
  const field = trailingBy === undefined ? "trailingBy" : "trailingDistance";
  throw new Rejected("malformed_request", { field, rule: "required" });
}

/** One order, alone or of many: `call` tells whose. */
export function placeCommand(call: Pick<Keyed, "session" | "deadline">, placed: Fields<"POST /api/contractOrder/place">): PlaceCommand {
  const { productCode, side, action, orderType, quantity, ...fields } = placed;
  checkTrailing(fields);
  const protection = protectionOf(fields);
  const stated = {
    price: fields.price ?? null,
    triggerPrice: fields.triggerPrice ?? null,
    leverage: fields.leverage ?? null,
    marginMode: fields.marginMode ?? null,
    acceptablePrice: fields.acceptablePrice ?? null,
  };
  const keyed = base({ fields: placed, session: call.session, deadline: call.deadline }, "contractOrder/place");
  return { kind: "place", ...keyed, productCode, side, action, orderType, quantity, ...stated, protection };
}

export function cancelCommand(call: Call<"POST /api/contractOrder/cancel">): CancelCommand {
  const { id } = call.fields;
  return { kind: "cancel", ...base(call, "contractOrder/cancel"), orderId: BigInt(id) };
}

export function closeCommand(call: Call<"POST /api/contractPosition/close">): CloseCommand {
  const { id, quantity = null, acceptablePrice = null } = call.fields;
  return { kind: "close", ...base(call, "contractPosition/close"), positionId: BigInt(id), quantity, acceptablePrice };
}

export function closeAllCommand(call: Call<"POST /api/contractPosition/closeAll">): CloseAllCommand {
  const { productCode = null } = call.fields;
  return { kind: "closeAll", ...base(call, "contractPosition/closeAll"), productCode };
}

export function reverseCommand(call: Call<"POST /api/contractPosition/reverse">): ReverseCommand {
  const { id, acceptablePrice = null } = call.fields;
  return { kind: "reverse", ...base(call, "contractPosition/reverse"), positionId: BigInt(id), acceptablePrice };
}

export function marginCommand(call: Call<"POST /api/contractPosition/margin">): MarginCommand {
  const { id, change, amount } = call.fields;
  return { kind: "margin", ...base(call, "contractPosition/margin"), positionId: BigInt(id), change, amount };
}

export function protectCommand(call: Call<"POST /api/contractPosition/protect">, mayChange: boolean): ProtectCommand {
  const { id } = call.fields;
  checkTrailing(call.fields);
  const protection = protectionOf(call.fields);
  return { kind: "protect", ...base(call, "contractPosition/protect"), positionId: BigInt(id), protection, mayChange };
}
