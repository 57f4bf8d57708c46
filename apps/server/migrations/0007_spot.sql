-- Spot orders, their fills and the holdings' cost, dividends and splits. All numbers are whole units: prices and quantities at the scales stored
-- with the order, money at the settlement currency's. The quantity held lives in the ledger alone. What was accepted, what filled it and the tick
-- that it filled at are never changed or removed, operators and repairs by hand included.

create table spot_order (
  id bigint primary key,
  user_id bigint not null,
  product_id integer not null,
  product_code text not null,
  product_type smallint not null check (product_type between 1 and 4),
  position_type smallint not null check (position_type in (2, 3)),
  price_scale smallint not null,
  quantity_scale smallint not null,
  settlement_asset integer not null,
  -- 1 buy, 2 sell.
  direction smallint not null check (direction in (1, 2)),
  order_type text not null,
  status text not null,
  limit_price numeric(38,0) check (limit_price > 0),
  quantity numeric(38,0) not null check (quantity > 0),
  filled numeric(38,0) not null,
  notional numeric(38,0) not null check (notional >= 0),
  fee numeric(38,0) not null,
  -- In 10^-8.
  fee_rate bigint not null check (fee_rate between 0 and 100000000),
  config_version integer not null,
  -- The pend that froze what `held` says; null for an order that never rested.
  hold_id bigint,
  held numeric(38,0) not null check (held >= 0),
  -- Epoch milliseconds.
  created_at bigint not null,
  updated_at bigint not null,
  time_in_force text not null,
  trigger_price numeric(38,0),
  triggered_at bigint,
  trigger_seq bigint,
  expires_at bigint,
  end_reason text,
  -- Sum of price × quantity over what its fills took, exact, at the sum of the two scales; notional and fee follow from it.
  value numeric(76,0) not null,
  -- The newest tick that filled or triggered it.
  last_seq bigint,
  constraint spot_order_type check (order_type in ('market', 'limit', 'stop_limit')),
  constraint spot_order_status check (status in ('open', 'filled', 'cancelled', 'expired')),
  constraint spot_order_filled_within check (filled >= 0 and filled <= quantity),
  constraint spot_order_fee_within check (fee >= 0 and fee <= notional),
  constraint spot_order_filled_whole check ((status = 'filled') = (filled = quantity)),
  constraint spot_order_time_in_force check (
    time_in_force in ('gtc', 'ioc', 'fok', 'day') and (order_type <> 'market' or time_in_force in ('ioc', 'fok'))
  ),
  constraint spot_order_limit check ((order_type = 'market') = (limit_price is null)),
  constraint spot_order_trigger check ((order_type = 'stop_limit') = (trigger_price is not null) and trigger_price > 0),
  -- What triggered it is a tick, and nothing fills before it.
  constraint spot_order_triggered check (
    (triggered_at is null) = (trigger_seq is null) and (triggered_at is null or trigger_price is not null)
    and (filled = 0 or trigger_price is null or triggered_at is not null)
  ),
  constraint spot_order_day check ((time_in_force = 'day') = (expires_at is not null)),
  -- Why it ended follows from how it ended; a filled order has no reason but its fills.
  constraint spot_order_ended check (
    (status in ('cancelled', 'expired')) = (end_reason is not null)
    and coalesce(case status when 'expired' then end_reason = 'session_end'
                             when 'cancelled' then end_reason in ('user', 'immediate_or_cancel', 'fill_or_kill', 'corporate_action',
                               'limit_cool_off', 'limit_stake', 'limit_daily_loss') end, true)
    and (end_reason <> 'session_end' or time_in_force = 'day')
    and (end_reason <> 'immediate_or_cancel' or time_in_force = 'ioc')
    and (end_reason <> 'fill_or_kill' or (time_in_force = 'fok' and filled = 0))
    -- Selling is never limited.
    and (end_reason not in ('limit_cool_off', 'limit_stake', 'limit_daily_loss') or direction = 1)
  ),
  constraint spot_order_kill check (time_in_force <> 'fok' or filled in (0, quantity)),
  -- An open order may hold nothing only when what is left of it is worth less than a unit of money that is paid already.
  constraint spot_order_held check (status = 'open' or held = 0),
  constraint spot_order_value check ((value > 0) = (filled > 0) and value >= 0 and (filled = 0 or last_seq is not null))
) with (fillfactor = 85);

create index spot_order_of_user on spot_order (user_id, id desc);
create index spot_order_open on spot_order (user_id, id desc) where status = 'open';
-- The trigger index is rebuilt from these.
create index spot_order_resting on spot_order (id) where status = 'open';
-- Day orders are read by their end after a start.
create index spot_order_expiring on spot_order (expires_at) where status = 'open' and expires_at is not null;

-- An order changes as it fills, is triggered and ends; its terms do not, and nothing does after its end.
create function order_keep() returns trigger language plpgsql as $$
begin
  raise exception 'the terms, the fills and the end of order % can not change', old.id using errcode = 'check_violation';
end
$$;

create trigger spot_order_keep before update on spot_order for each row
  when (
    old.status <> 'open'
    or (old.id, old.user_id, old.product_id, old.product_code, old.product_type, old.position_type, old.price_scale, old.quantity_scale,
      old.settlement_asset, old.direction, old.order_type, old.limit_price, old.quantity, old.fee_rate, old.config_version, old.hold_id,
      old.created_at, old.time_in_force, old.trigger_price, old.expires_at)
      is distinct from
      (new.id, new.user_id, new.product_id, new.product_code, new.product_type, new.position_type, new.price_scale, new.quantity_scale,
      new.settlement_asset, new.direction, new.order_type, new.limit_price, new.quantity, new.fee_rate, new.config_version, new.hold_id,
      new.created_at, new.time_in_force, new.trigger_price, new.expires_at)
    or (old.trigger_seq is not null and (old.triggered_at, old.trigger_seq) is distinct from (new.triggered_at, new.trigger_seq))
    or (new.filled, new.notional, new.fee) is distinct from (old.filled, old.notional, old.fee) and new.filled <= old.filled
  ) execute function order_keep();
create trigger spot_order_kept before delete or truncate on spot_order for each statement execute function ledger_reject_change();

create table spot_fill (
  id bigint primary key,
  order_id bigint not null,
  user_id bigint not null,
  price numeric(38,0) not null check (price > 0),
  quantity numeric(38,0) not null check (quantity > 0),
  notional numeric(38,0) not null,
  fee numeric(38,0) not null check (fee >= 0),
  -- Sales: proceeds after the fee above the cost of what left.
  realised numeric(38,0) not null,
  tick_seq bigint not null,
  transfer_ids bigint[] not null,
  ts bigint not null,
  -- Price × quantity, exact.
  value numeric(76,0) not null,
  fill_model text not null,
  model_version integer not null,
  -- What the model made of the tick's quote: price = quote, made worse by these two.
  spread_part numeric(38,0) not null,
  slippage_part numeric(38,0) not null,
  depth_level smallint not null,
  bound text not null,
  constraint spot_fill_notional check (notional >= 0 and fee <= notional),
  constraint spot_fill_value check (value > 0),
  constraint spot_fill_model check (fill_model in ('top', 'depth', 'stressed') and bound in ('whole', 'limit', 'depth')),
  constraint spot_fill_parts check (spread_part >= 0 and slippage_part >= 0 and depth_level >= 1),
  -- A tick fills an order once.
  constraint spot_fill_once unique (order_id, tick_seq)
);
-- A user's results in the order of time: what the export of trades and the statistics page through.
create index spot_fill_of_user on spot_fill (user_id, ts, id);
create trigger spot_fill_immutable before update or delete or truncate on spot_fill
  for each statement execute function ledger_reject_change();

create table spot_holding (
  user_id bigint not null,
  product_id integer not null,
  product_code text not null,
  product_type smallint not null,
  quantity_scale smallint not null,
  -- What the held quantity cost, fees included.
  cost numeric(38,0) not null check (cost >= 0),
  realised numeric(38,0) not null,
  -- Frozen by resting purchases of the product, and how many orders of it rest.
  buying numeric(38,0) not null check (buying >= 0),
  open_orders integer not null check (open_orders >= 0),
  primary key (user_id, product_id)
) with (fillfactor = 70);

-- Dividends and splits: entered by an operator before their moment, carried out once for each holder through the ledger.

create table corporate_action (
  id bigint generated always as identity primary key,
  product_id integer not null,
  product_code text not null,
  price_scale smallint not null,
  quantity_scale smallint not null,
  kind text not null check (kind in ('dividend', 'split')),
  -- Epoch milliseconds: who holds the product at this moment takes part, and a split happens then.
  effective_at bigint not null,
  -- Dividend: smallest units of the settlement currency for one whole unit of the product.
  cash_per_unit numeric(38,0) check (cash_per_unit > 0),
  -- Split: so many new units for so many old ones, and the price of an old unit that a fraction is paid at, at `price_scale`.
  new_units integer check (new_units between 1 and 10000),
  old_units integer check (old_units between 1 and 10000),
  fraction_price numeric(38,0) check (fraction_price > 0),
  entered_by text not null check (length(entered_by) between 1 and 64),
  entered_at bigint not null,
  -- When every holder had received it.
  completed_at bigint,
  constraint corporate_action_of_kind check (
    (kind = 'dividend') = (cash_per_unit is not null) and (kind = 'split') = (new_units is not null)
    and (new_units is null) = (old_units is null) and (new_units is null) = (fraction_price is null)
    and new_units is distinct from coalesce(old_units, -1)
  ),
  constraint corporate_action_ahead check (effective_at > entered_at and completed_at > effective_at),
  constraint corporate_action_once unique (product_id, kind, effective_at)
);

create index corporate_action_pending on corporate_action (effective_at) where completed_at is null;

-- What each holder received: the key makes it once.
create table corporate_action_share (
  action_id bigint not null references corporate_action,
  user_id bigint not null,
  -- Dividend: what was held at the record time, twice. Split: before and after. Who had resting orders and held nothing has a share of nothing: the
  -- key makes their message one.
  quantity_before numeric(38,0) not null check (quantity_before >= 0),
  quantity_after numeric(38,0) not null check (quantity_after >= 0),
  cash numeric(38,0) not null check (cash >= 0),
  transfer_ids bigint[] not null,
  ts bigint not null,
  -- What of the holding's cost went with the fraction that a split paid in cash: the profit of the share is its cash less this.
  cost_left numeric(38,0) not null check (cost_left >= 0),
  primary key (action_id, user_id)
);
create index corporate_action_share_of_user on corporate_action_share (user_id, ts);

-- Resting orders that a split ended, written with their end: their users' message counts them.
create table corporate_action_order (
  order_id bigint primary key references spot_order,
  action_id bigint not null references corporate_action,
  user_id bigint not null,
  -- Smallest units of the settlement currency that a purchase had frozen; 0 for a sale, which freezes the product.
  cash_released numeric(38,0) not null check (cash_released >= 0)
);
create index corporate_action_order_of_user on corporate_action_order (action_id, user_id);
