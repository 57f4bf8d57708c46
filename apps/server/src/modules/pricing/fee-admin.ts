import { list, success } from "@candela/api";
import { FEE_RATE_MAX, FEE_REMARK_WORDS, formatUnits, parseFeeRemark, parseUnits, RATE_SCALE } from "@candela/model";
import type { Handlers } from "../../platform/http/handlers.ts";
import { pageOf } from "../../platform/http/page.ts";
import type { Queryable, Sql, Tx } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import { type Audit, actorOf } from "../operators/index.ts";
import { type FeeRow, readFeeRows } from "./fee-schedule.ts";

function feeData(row: FeeRow) {
  const { productType = null, positionType = null, direction = null } = parseFeeRemark(row.remark) ?? {};
  return { ...row, productType, positionType, direction, feeRate: formatUnits(row.feeRate, RATE_SCALE) };
}

async function findFee(sql: Queryable, remark: string): Promise<ReturnType<typeof feeData> | null> {
  const row = (await readFeeRows(sql)).find((fee) => fee.remark === remark);
  return row === undefined ? null : feeData(row);
}

/** What the remark classifies, unless nothing, or another row, does so already: then neither row would apply. */
async function checkRemark(tx: Tx, remark: string): Promise<void> {
  const wanted = parseFeeRemark(remark);
  if (wanted === null) throw new Rejected("fee_remark_unreadable", { readable: FEE_REMARK_WORDS });
  for (const row of await readFeeRows(tx)) {
    const feeClass = parseFeeRemark(row.remark);
    const isSame =
      feeClass !== null &&
      feeClass.productType === wanted.productType &&
      feeClass.positionType === wanted.positionType &&
      feeClass.direction === wanted.direction;
    if (isSame && row.remark !== remark) throw new Rejected("fee_class_taken", { remark: row.remark });
  }
}

function rateOf(text: string): bigint {
  const parsed = parseUnits(text, RATE_SCALE);
  if (!parsed.ok || parsed.value < 0n || parsed.value > FEE_RATE_MAX)
    throw new Rejected("fee_rate_range", { max: formatUnits(FEE_RATE_MAX, RATE_SCALE) });
  return parsed.value;
}

/** Fee rates as operators set them. The version of the schedule grows, and orders name the one that they were accepted under. */
export function feeAdminHandlers({ sql, audit }: { readonly sql: Sql; readonly audit: Audit }): Handlers {
  return {
    "GET /api/admin/orderFeeSetting/list": async ({ fields }) => {
      const rows = await readFeeRows(sql);
      const { limit, offset } = pageOf(fields);
      return list(rows.slice(offset, offset + limit).map(feeData), rows.length);
    },
    "POST /api/admin/orderFeeSetting/put": async (call) => {
      const { remark, feeRate, reason } = call.fields;
      const rate = rateOf(feeRate);
      const answer = await audit(actorOf(call), { action: "orderFeeSetting.put", object: remark, reason }, async (tx) => {
        await checkRemark(tx, remark);
        const before = await findFee(tx, remark);
        await tx`
          insert into order_fee_setting (remark, fee_rate, version)
          values (${remark}, ${rate}, (select coalesce(max(version), 0) + 1 from order_fee_setting))
          on conflict (remark) do update set fee_rate = excluded.fee_rate, version = excluded.version`;
        const after = await findFee(tx, remark);
        if (after === null) throw new Error("a fee that was put must be there");
        return { before: before === null ? null : JSON.stringify(before), after: JSON.stringify(after), answer: after };
      });
      return success(answer);
    },
  };
}
