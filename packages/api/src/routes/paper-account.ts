import { Type } from "typebox";
import type { RouteDefinition } from "../route.ts";
import { DecimalText, EpochMs, IdempotencyKey, Page, Wire } from "../schema.ts";

/** A part of a paper account's life: each begins with the same grant, and what is past stays readable by its number. */
export const AccountEpoch = Wire({
  number: Type.Integer({ minimum: 1 }),
  beganAt: EpochMs,
  /** When the next one began; null for the present one. */
  endedAt: Type.Union([EpochMs, Type.Null()]),
});

export const paperAccountRoutes = {
  "GET /api/paperAccount/epochs": {
    summary: "Epochs of the caller's account, newest first: the first of the first page is the present one",
    access: "user",
    query: Wire(Page),
    row: AccountEpoch,
  },
  "POST /api/paperAccount/reset": {
    summary: "Gives back all money and products and begins a new epoch with the grant; rejected while anything is open",
    access: "user",
    body: Wire({ idempotencyKey: IdempotencyKey }),
    data: Wire({
      epoch: AccountEpoch,
      /** Paper money that it begins with, in the settlement currency. */
      granted: DecimalText,
    }),
    rejections: ["account_not_flat", "withdrawal_is_open", "account_frozen", "key_reused", "operation_in_progress", "operation_unknown"],
  },
} as const satisfies Record<string, RouteDefinition>;
