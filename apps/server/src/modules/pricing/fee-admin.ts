import { type Data, list, success } from "@candela/api";
import { FEE_RATE_MAX, type FeeKey, feeKeyOf, feeRemark, formatUnits, isSameFeeKey, parseUnits, RATE_SCALE } from "@candela/model";
import type { Handlers } from "../../platform/http/handlers.ts";
import { pageOf } from "../../platform/http/page.ts";
import type { Sql, Tx } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import { type Audit, actorOf, type Changed } from "../operators/index.ts";
import { feeSettingData, readFeeRows } from "./fee-schedule.ts";

type FeeSetting = NonNullable<Data<"POST /api/admin/orderFeeSetting/put">>;

function keyOf({ productType, positionType, direction }: Readonly<Record<keyof FeeKey, number>>): FeeKey {
  const key = feeKeyOf({ productType, positionType, direction });
  if (key !== undefined) return key;
  throw new Rejected("fee_class_unknown", {
    productType: String(productType),
    positionType: String(positionType),
    direction: String(direction),
  });
}

function rateOf(text: string): bigint {
  const parsed = parseUnits(text, RATE_SCALE);
  if (!parsed.ok || parsed.value < 0n || parsed.value > FEE_RATE_MAX)
    throw new Rejected("fee_rate_range", { max: formatUnits(FEE_RATE_MAX, RATE_SCALE) });
  return parsed.value;
}

/** Acts of operators come one after another, so no version is given twice. */
async function putFee(tx: Tx, key: FeeKey, feeRate: bigint): Promise<Changed<FeeSetting>> {
  const rows = await readFeeRows(tx);
  const before = rows.find((row) => isSameFeeKey(row, key));
  const row = { ...key, feeRate, version: Math.max(0, ...rows.map(({ version }) => version)) + 1 };
  await tx`
    insert into order_fee_setting (product_type, position_type, direction, fee_rate, version)
    values (${row.productType}, ${row.positionType}, ${row.direction}, ${row.feeRate}, ${row.version})
    on conflict (product_type, position_type, direction) do update set fee_rate = excluded.fee_rate, version = excluded.version`;
  const answer = feeSettingData(row);
  return { before: before === undefined ? null : JSON.stringify(feeSettingData(before)), after: JSON.stringify(answer), answer };
}

/** Fee rates as operators set them. The version of the schedule grows, and orders name the one that they were accepted under. */
export function feeAdminHandlers({ sql, audit }: { readonly sql: Sql; readonly audit: Audit }): Handlers {
  return {
    "GET /api/admin/orderFeeSetting/list": async ({ fields }) => {
      const rows = await readFeeRows(sql);
      const { limit, offset } = pageOf(fields);
      return list(rows.slice(offset, offset + limit).map(feeSettingData), rows.length);
    },
    "POST /api/admin/orderFeeSetting/put": async (call) => {
      const key = keyOf(call.fields);
      const rate = rateOf(call.fields.feeRate);
      const act = { action: "orderFeeSetting.put", object: feeRemark(key), reason: call.fields.reason };
      return success(await audit(actorOf(call), act, (tx) => putFee(tx, key, rate)));
    },
  };
}
