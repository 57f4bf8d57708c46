import { list, success } from "@candela/api";
import { formatUnits, SETTLEMENT } from "@candela/model";
import { type Handlers, userOf } from "../../platform/http/handlers.ts";
import { pageOf } from "../../platform/http/page.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import { readFee, usesOf } from "./fee-reads.ts";
import { listVouchers } from "./voucher-store.ts";
import { voucherData } from "./wire.ts";

const money = (units: bigint) => formatUnits(units, SETTLEMENT.scale);

/** What a user reads of vouchers, and of what one fee cost after them. */
export function voucherHandlers({ sql }: { readonly sql: Sql }): Handlers {
  return {
    "GET /api/welfare/vouchers": async (call) => {
      const { vouchers, total } = await listVouchers(sql, userOf(call).userId, call.fields["params[state]"], pageOf(call.fields));
      return list(
        vouchers.map((voucher) => voucherData(voucher, call.language)),
        total,
      );
    },
    "GET /api/welfare/rebate": async (call) => {
      const { of, id } = call.fields;
      const { userId } = userOf(call);
      const [fee, uses] = await Promise.all([readFee(sql, userId, of, BigInt(id)), usesOf(sql, userId, of, BigInt(id))]);
      if (fee === undefined) throw new Rejected("not_found");
      const rebate = uses.reduce((sum, use) => sum + (use.isUndone ? 0n : use.amount), 0n);
      return success({
        currencyName: SETTLEMENT.code,
        ...{ fee: money(fee), rebate: money(rebate), paid: money(fee - rebate) },
        parts: uses.map(({ voucherId, amount, ts, isUndone }) => ({ voucherId: String(voucherId), amount: money(amount), ts, isUndone })),
      });
    },
  };
}
