import { type TSchema, Type } from "typebox";
import { REJECTIONS } from "./errors.ts";
import { IdempotencyKey, Wire } from "./schema.ts";

/** One order of a call with many: what the envelope of a single order would say, under its key. */
export function OneOfMany<Data extends TSchema>(data: Data) {
  return Wire({
    idempotencyKey: IdempotencyKey,
    /** 200 placed, 500 rejected: `msg` and `params` say why. */
    code: Type.Union([Type.Literal(200), Type.Literal(500)]),
    msg: Type.Union([Type.Literal(""), Type.Enum(Object.keys(REJECTIONS) as (keyof typeof REJECTIONS)[])]),
    params: Type.Record(Type.String(), Type.String()),
    data: Type.Union([data, Type.Null()]),
  });
}
