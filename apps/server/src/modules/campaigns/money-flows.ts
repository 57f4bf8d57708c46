import { assert, currencyById, divCeil, divFloor, SETTLEMENT } from "@candela/model";
import { numberList } from "../../platform/postgres/columns.ts";
import { type Tx, textArray } from "../../platform/postgres/database.ts";
import type { MoneyFlow, NoteFlows } from "../funds/index.ts";
import { currencyQuote, currencyRate, type MarketData } from "../pricing/index.ts";

type Market = Pick<MarketData, "spec" | "latest">;

/** What money is worth in units of the settlement currency at the exchange's mid of now, with the tick that says so. */
interface Valued {
  readonly value: bigint | null;
  readonly rate: bigint | null;
  readonly rateScale: number | null;
  readonly productCode: string | null;
  readonly tickSeq: number | null;
  readonly rateAt: number | null;
}

function valued({ kind, assetId, amount, worth }: MoneyFlow, market: Market): Valued {
  const currency = currencyById(assetId);
  assert(currency !== undefined, "money is of a currency that the ledger holds");
  const quote = currencyQuote(currency, market);
  const rate = currencyRate(currency, quote);
  if (rate === undefined) return { value: worth, rate: null, rateScale: null, productCode: null, tickSeq: null, rateAt: null };
  const { units, scale } = rate.mid;
  // Against the user: what came is worth a unit less rather than more, what went a unit more.
  const divide = kind === "deposit" ? divFloor : divCeil;
  const value = divide(amount * units * 10n ** BigInt(SETTLEMENT.scale), 10n ** BigInt(currency.scale + scale));
  if (quote === undefined) return { value, rate: null, rateScale: null, productCode: null, tickSeq: null, rateAt: null };
  const { productCode, seq, ts } = quote.tick;
  return { value, rate: units, rateScale: scale, productCode, tickSeq: seq, rateAt: ts };
}

/** Writes what money is worth as it comes or goes: a price of later changes nothing of it. */
export function noteFlows(market: Market): NoteFlows {
  return async (tx: Tx, flows: readonly MoneyFlow[], now: number) => {
    if (flows.length === 0) return;
    const rows = flows.map((flow) => ({ ...flow, ...valued(flow, market) }));
    const list = (pick: (row: (typeof rows)[number]) => bigint | number | null) => numberList(rows.map(pick));
    await tx`insert into campaign_flow (user_id, kind, reference_id, asset_id, amount, value, rate, rate_scale, product_code, tick_seq, rate_ms, ts)
      select user_id, kind, reference_id, asset_id, amount, value, rate, rate_scale, nullif(product_code, ''), tick_seq, rate_ms, ${String(now)}::bigint
      from unnest(${list((row) => row.userId)}::bigint[], ${textArray(
        tx,
        rows.map(({ kind }) => kind),
      )}, ${list((row) => row.id)}::bigint[], ${list((row) => row.assetId)}::integer[], ${list((row) => row.amount)}::numeric[],
        ${list((row) => row.value)}::numeric[], ${list((row) => row.rate)}::numeric[], ${list((row) => row.rateScale)}::smallint[], ${textArray(
          tx,
          rows.map(({ productCode }) => productCode ?? ""),
        )}, ${list((row) => row.tickSeq)}::bigint[], ${list((row) => row.rateAt)}::bigint[])
        as f (user_id, kind, reference_id, asset_id, amount, value, rate, rate_scale, product_code, tick_seq, rate_ms)`;
  };
}
