import type { Tx } from "../../platform/postgres/database.ts";
import type { CampaignFixture } from "./campaigns-test-kit.ts";

/** A trade as a test makes it: quantities and prices are whole, and the price stands still but where `move` says so. */
export interface MadeTrade {
  readonly id: number;
  readonly kind: "buy" | "sell" | "trip" | "part" | "quick";
  readonly product: number;
  readonly quantity: number;
  /** Epoch ms; a `trip` is a position that is closed `after` so many ms, a `part` one that was open for an hour, of which more is opened and closed again. */
  readonly ts: number;
  readonly after: number;
  readonly fee: number;
}

/** Writes trades of a user as rows of their tables, in a transaction that the test takes back. */
export async function makeTrades(tx: Tx, userId: bigint, trades: readonly MadeTrade[]): Promise<void> {
  await tx`set local session_replication_role = replica`;
  await tx`set local statement_timeout = '120s'`;
  const json = JSON.stringify(trades);
  const rows = tx`jsonb_to_recordset(${json}::text::jsonb) as t (id bigint, kind text, product integer, quantity bigint, ts bigint, after bigint, fee bigint)`;
  await tx`insert into stored_tick select 'P' || n, 1, 1, 1000, 999, 1001, 2 from generate_series(1, 9) n on conflict do nothing`;
  await tx`insert into spot_order (id, user_id, product_id, product_code, product_type, position_type, price_scale, quantity_scale, settlement_asset, direction, order_type, status,
      quantity, filled, notional, fee, fee_rate, config_version, held, created_at, updated_at, time_in_force, value, last_seq)
    select id, ${userId}, product, 'P' || product, 2, 2, 2, 0, 3, case kind when 'buy' then 1 else 2 end, 'market', 'filled', quantity, quantity, quantity * 1000, fee, 0, 1, 0, ts, ts,
      'ioc', 1, 1 from ${rows} where kind in ('buy', 'sell')`;
  await tx`insert into spot_fill (id, order_id, user_id, price, quantity, notional, fee, realised, tick_seq, transfer_ids, ts, value, fill_model, model_version, spread_part, slippage_part,
      depth_level, bound)
    select id, id, ${userId}, 1000, quantity, quantity * 1000, fee, 0, 1, '{}', ts, 1, 'top', 1, 0, 0, 1, 'whole' from ${rows} where kind in ('buy', 'sell')`;
  await tx`insert into contract_position (id, user_id, product_id, product_code, product_type, price_scale, quantity_scale, settlement_asset, side, margin_mode, leverage, lot_size,
      maintenance_rate, status, lots, opened_lots, opened_notional, entry_notional, margin, realised, fees, liquidation_fee, financing, deficit, close_reason, changed_seq, version,
      opened_at, updated_at, closed_at, closing_fee_rate)
    select id, ${userId}, product, 'P' || product, 2, 2, 0, 3, 'long', 'isolated', 10, 1, 0, 'closed', 0, quantity, quantity * 1000, 0, 0, 0, fee, 0, 0, 0, 'order', 1, 1, case kind when 'trip' then ts else ts - 3600000 end, ts + after,
      case kind when 'trip' then ts + after else ts + 3600000 end, 0 from ${rows} where kind in ('trip', 'part')`;
  await tx`insert into contract_fill (id, order_id, position_id, user_id, product_code, side, action, reason, price, lots, notional, entry_notional, fee_rate, fee, liquidation_fee,
      realised, margin, deficit, tick_seq, transfer_ids, ts, fill_model, model_version, spread_part, slippage_part, depth_level)
    select t.id * 2 + e.n, t.id * 2 + e.n, t.id, ${userId}, 'P' || product, 'long', case e.n when 0 then 'open' else 'close' end, 'order', 1000, quantity, quantity * 1000,
      case e.n when 0 then 0 else quantity * 1000 end, 0, fee, 0, 0, 0, 0, 1, '{}', ts + e.n * after, 'top', 1, 0, 0, 1
    from ${rows} cross join (values (0), (1)) e (n) where kind in ('trip', 'part')`;
  await tx`insert into quick_order (id, user_id, product_id, product_code, product_type, price_scale, settlement_asset, direction, option_id, seconds, payout_rate, stake, fee_rate, fee,
      rule_version, config_version, accepted_at, accepted_seq, status, open_seq, open_ts, open_price, close_seq, close_ts, close_price, payout, settled_at, transfer_ids)
    select id, ${userId}, product, 'P' || product, 2, 2, 3, 1, 6, 30, 1, 100, fee * 1000000, fee, 1, 1, ts - 30001, 0, 'lost', 1, ts - 30000, 1000, 2, ts, 999, 0, ts, '{}'
    from ${rows} where kind = 'quick'`;
}

/** Runs a test in a transaction that is taken back. */
export async function takenBack(fixture: CampaignFixture, test: (tx: Tx) => Promise<void>): Promise<void> {
  const done = new Error("taken back");
  await fixture.sql
    .begin(async (tx) => {
      await test(tx);
      throw done;
    })
    .catch((error: unknown) => {
      if (error !== done) throw error;
    });
}
