import { list, success } from "@candela/api";
import { formatUnits, parseUnits, QUICK_PAYOUT_RATE_MAX, RATE_SCALE, USDT } from "@candela/model";
import type { Handlers } from "../../platform/http/handlers.ts";
import { pageOf } from "../../platform/http/page.ts";
import type { Queryable, Sql, Tx } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import { type Audit, actorOf } from "../operators/index.ts";

interface TermsRow {
  readonly id: number;
  readonly productType: number;
  readonly productCode: string | null;
  readonly seconds: number;
  readonly payoutRate: bigint;
  readonly stakeMin: bigint;
  readonly stakeMax: bigint;
  readonly isActive: boolean;
}

const columns = (sql: Queryable) => sql`id, product_type as "productType", product_code as "productCode", seconds,
  payout_rate as "payoutRate", stake_min as "stakeMin", stake_max as "stakeMax", is_active as "isActive"`;

function termsData({ payoutRate, stakeMin, stakeMax, ...row }: TermsRow) {
  const money = (units: bigint) => formatUnits(units, USDT.scale);
  return { ...row, payoutRate: formatUnits(payoutRate, RATE_SCALE), minimum: money(stakeMin), maximum: money(stakeMax) };
}

/** The bounds of the table's own checks. */
const STAKE_MAX_UNITS = 10n ** 30n;

function units(text: string, scale: number, max: bigint): bigint {
  const parsed = parseUnits(text, scale);
  if (!parsed.ok || parsed.value <= 0n || parsed.value > max) throw new Rejected("option_impossible");
  return parsed.value;
}

/** A product's own options take the place of those of its class, so they must be of that class. */
async function checkProduct(tx: Tx, productCode: string | null, productType: number): Promise<void> {
  if (productCode === null) return;
  const [row] = await tx<{ productType: number }[]>`select product_type as "productType" from product where product_code = ${productCode}`;
  if (row === undefined) throw new Rejected("not_found");
  if (row.productType !== productType) throw new Rejected("option_impossible");
}

/** Durations that quick trades are offered with. What was accepted keeps its terms; terms that are offered never change. */
export function optionAdminHandlers({ sql, audit }: { readonly sql: Sql; readonly audit: Audit }): Handlers {
  return {
    "GET /api/admin/fastTradeOrderOptions/list": async ({ fields }) => {
      const { limit, offset } = pageOf(fields);
      const rows = await sql<TermsRow[]>`
        select ${columns(sql)} from quick_option order by is_active desc, product_type, product_code nulls first, seconds, id
        limit ${limit} offset ${offset}`;
      const [count] = await sql<{ total: number }[]>`select count(*)::integer as total from quick_option`;
      return list(rows.map(termsData), count?.total ?? 0);
    },
    "POST /api/admin/fastTradeOrderOptions/add": async (call) => {
      const { productType, productCode = null, seconds, reason } = call.fields;
      const payoutRate = units(call.fields.payoutRate, RATE_SCALE, QUICK_PAYOUT_RATE_MAX);
      const stakeMin = units(call.fields.minimum, USDT.scale, STAKE_MAX_UNITS);
      const stakeMax = units(call.fields.maximum, USDT.scale, STAKE_MAX_UNITS);
      if (stakeMax < stakeMin) throw new Rejected("option_impossible");
      const object = `${productCode ?? productType} ${seconds} s`;
      const answer = await audit(actorOf(call), { action: "fastTradeOrderOptions.add", object, reason }, async (tx) => {
        await checkProduct(tx, productCode, productType);
        const [row] = await tx<TermsRow[]>`
          insert into quick_option (product_type, product_code, seconds, payout_rate, stake_min, stake_max)
          values (${productType}, ${productCode}, ${seconds}, ${payoutRate}, ${String(stakeMin)}::numeric, ${String(stakeMax)}::numeric)
          on conflict do nothing returning ${columns(tx)}`;
        if (row === undefined) throw new Rejected("option_taken");
        const after = termsData(row);
        return { before: null, after: JSON.stringify(after), answer: after };
      });
      return success(answer);
    },
    "POST /api/admin/fastTradeOrderOptions/end": async (call) => {
      const { id, reason } = call.fields;
      const answer = await audit(actorOf(call), { action: "fastTradeOrderOptions.end", object: String(id), reason }, async (tx) => {
        const [row] = await tx<TermsRow[]>`select ${columns(tx)} from quick_option where id = ${id} and is_active for update`;
        if (row === undefined) throw new Rejected("not_found");
        await tx`update quick_option set is_active = false where id = ${id}`;
        const after = termsData({ ...row, isActive: false });
        return { before: JSON.stringify(termsData(row)), after: JSON.stringify(after), answer: after };
      });
      return success(answer);
    },
  };
}
