import { INTERVALS, type Interval } from "@candela/model";
import { type TSchema, Type } from "typebox";
import { CLOCK_SPEED_MAX, LIST_PAGE_SIZE, LIST_PAGE_SIZE_MAX } from "./constants.ts";

/** Building blocks of the wire: exact decimals as text, times as epoch milliseconds UTC. */

/** Canonical decimal text; the accepted number of decimals is the asset's or product's, checked by the command. */
export const DecimalText = Type.String({ pattern: "^-?(0|[1-9]\\d*)(\\.\\d+)?$", maxLength: 48, description: "exact decimal" });
/** Positive decimal text as clients send it; zero is rejected by its own rule. */
export const PositiveDecimalText = Type.String({
  pattern: "^(0|[1-9]\\d{0,23})(\\.\\d{1,18})?$",
  maxLength: 44,
  description: "exact decimal, not negative",
});
/** A part of a whole: less than one, at most eight decimals. */
export const FractionText = Type.String({
  pattern: "^0(\\.\\d{1,8})?$",
  maxLength: 10,
  description: "exact decimal below 1, not negative",
});
/** The same, or one. */
export const UpToOneText = Type.String({
  pattern: "^(0(\\.\\d{1,8})?|1(\\.0{1,8})?)$",
  maxLength: 10,
  description: "exact decimal from 0 to 1",
});
export const EpochMs = Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000, description: "epoch milliseconds, UTC" });
export const Uuid = Type.String({
  pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$",
  minLength: 36,
  maxLength: 36,
  description: "UUID, lower case",
});

/** Seconds of the server's time that pass in one second: all moments on the wire are of that time, waits of a caller who came too often are not. */
export const ClockSpeed = Type.Number({ minimum: 1, maximum: CLOCK_SPEED_MAX });

/** The client's name for one operation, made for it alone. */
export const IdempotencyKey = Type.String({
  ...Uuid,
  description:
    "UUID, lower case, of one operation. Sent again within seven days it gets the first answer, with other fields a rejection; after that it is an operation of its own",
});
/** The largest number of a row that is counted in 32 bits. */
const ROW_NUMBER_MAX = 2_147_483_647;
/** Number of a row that is asked for: of a channel, a product, a currency. */
export const RowNumber = Type.Integer({ minimum: 1, maximum: ROW_NUMBER_MAX });
/** How often a row was changed when it was seen. */
export const SeenRevision = Type.Integer({ minimum: 0, maximum: ROW_NUMBER_MAX });
export const IdText = Type.String({ pattern: "^[1-9]\\d{0,17}$", maxLength: 18, description: "numeric id as text" });
export const ProductCode = Type.String({
  pattern: "^[A-Z0-9][A-Z0-9:.]{0,19}$",
  maxLength: 20,
  description: "such as X:BTCUSD, AAPL, GC, C:EURUSD",
});
export const IntervalText = Type.Unsafe<Interval>(Type.Union(INTERVALS.map((interval) => Type.Literal(interval))));
export const ProductTypeId = Type.Integer({ minimum: 1, maximum: 4, description: "1 US stock, 2 crypto, 3 futures, 4 forex" });
export const PositionTypeId = Type.Integer({ minimum: 0, maximum: 3, description: "0 quick, 1 contract, 2 spot, 3 bibi" });
export const DirectionId = Type.Integer({ minimum: 1, maximum: 2, description: "1 buy, 2 sell" });

/** What quotes a product: a computed market, or an exchange that is followed. */
export const FeedKindName = Type.Union([Type.Literal("simulated"), Type.Literal("replay"), Type.Literal("binance")]);
/** The exchange that a live price came from. */
export const LiveSourceName = Type.Literal("binance");

/** Objects of the wire reject unknown fields. */
export function Wire<T extends Record<string, TSchema>>(properties: T, options: { description?: string } = {}) {
  return Type.Object(properties, { additionalProperties: false, ...options });
}

/** A value that may be missing; missing is null, never left out. */
export const OrNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** Epoch of the caller's account; the present one when absent. An epoch of another account or of the future is `not_found`. */
export const EpochField = { epoch: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })) };

/** Why an operator does something; kept in the audit log. */
export const Reason = Type.String({ minLength: 3, maxLength: 500, pattern: "\\S", description: "why, for the audit log" });

/** Page of a list: `pageNum` from 1, `pageSize` at most `LIST_PAGE_SIZE_MAX`. */
export const Page = {
  pageNum: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: LIST_PAGE_SIZE_MAX, default: LIST_PAGE_SIZE })),
};

/**
 * Page of records, of which a user may have a million: besides by number it is asked for by `before`, the id of the last row of the page before, which costs the
 * same however deep it lies, and moves no row when others come in. `total` counts up to `LIST_COUNTED_MAX`.
 */
export const RecordPage = {
  ...Page,
  before: Type.Optional(IdText),
};
