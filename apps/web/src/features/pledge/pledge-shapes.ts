import type { Data, Row } from "@candela/api";

export type Pledge = NonNullable<Data<"GET /api/pledge/detail">>;
export type PledgeProduct = Row<"GET /api/pledge/products">;
export type PledgeDay = Row<"GET /api/pledge/days">;
export type PledgeByDay = Row<"GET /api/pledge/byDay">;
export type PledgeSummary = NonNullable<Data<"GET /api/pledge/summary">>;
