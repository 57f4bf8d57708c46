import { type TSchema, Type } from "typebox";
import type { RouteDefinition } from "../route.ts";
import { DecimalText, EpochMs, PositiveDecimalText, Wire } from "../schema.ts";

/** A limit in force and what it will be after the delay of a loosening; `value` null is no limit. */
const limitOf = <T extends TSchema>(value: T) =>
  Wire({
    value: Type.Union([value, Type.Null()]),
    next: Type.Union([Wire({ value: Type.Union([value, Type.Null()]), at: EpochMs }), Type.Null()]),
  });

/** Limits that the user has set for themselves. Money is in the settlement currency. */
export const UserLimits = Wire({
  /** Most that may be lost in a UTC day over all modes; then nothing can be opened until the next. */
  dailyLoss: limitOf(DecimalText),
  /** Most that one opening may put at stake: a quick trade's stake and fee, a purchase's cost, a contract's margin and fee. */
  stake: limitOf(DecimalText),
  /** Nothing can be opened before. */
  coolOff: limitOf(EpochMs),
  lostToday: DecimalText,
  /** When the day ends that `lostToday` counts, epoch ms. */
  dayEnds: EpochMs,
});

export const limitRoutes = {
  "GET /api/userLimit/detail": {
    summary: "The caller's own limits, and what was lost today",
    access: "user",
    data: UserLimits,
  },
  "POST /api/userLimit/change": {
    summary: "Changes the limits that are named: tighter holds at once, looser after 24 hours. An empty text takes a limit away",
    access: "user",
    body: Wire({
      dailyLoss: Type.Optional(Type.Union([PositiveDecimalText, Type.Literal("")])),
      stake: Type.Optional(Type.Union([PositiveDecimalText, Type.Literal("")])),
      /** Hours from now; 0 takes the cool-off away. */
      coolOffHours: Type.Optional(Type.Integer({ minimum: 0, maximum: 24 * 365 })),
    }),
    data: UserLimits,
    rejections: ["amount_decimals"],
  },
} as const satisfies Record<string, RouteDefinition>;
