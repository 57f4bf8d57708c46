-- Contracts: orders, positions, what filled them and what happened to them. All numbers are whole units: prices at the price scale stored with
-- the row, money at the settlement currency's scale, rates in 10^-8; lots are counted. A status or reason that tells how something ended
-- is tied by constraints to the prices and figures that decide it.

create table contract_position (
  id bigint primary key,
  user_id bigint not null,
  product_id integer not null,
  product_code text not null,
  product_type smallint not null check (product_type between 1 and 4),
  price_scale smallint not null,
  quantity_scale smallint not null,
  settlement_asset integer not null,
  side text not null check (side in ('long', 'short')),
  margin_mode text not null check (margin_mode in ('isolated', 'cross')),
  leverage integer not null check (leverage between 1 and 1000),
  -- Terms of the product when it was opened.
  lot_size numeric(38,0) not null check (lot_size > 0),
  maintenance_rate bigint not null check (maintenance_rate between 0 and 100000000),
  status text not null check (status in ('open', 'closed')),
  lots numeric(38,0) not null check (lots >= 0),
  opened_lots numeric(38,0) not null,
  -- What all of its lots were opened for, and what is left of it in those still open.
  opened_notional numeric(38,0) not null check (opened_notional > 0),
  entry_notional numeric(38,0) not null check (entry_notional >= 0 and entry_notional <= opened_notional),
  margin numeric(38,0) not null check (margin >= 0),
  take_profit_price numeric(38,0) check (take_profit_price > 0),
  stop_loss_price numeric(38,0) check (stop_loss_price > 0),
  trailing_by text check (trailing_by in ('price', 'percent')),
  trailing_distance numeric(38,0) check (trailing_distance > 0),
  -- Best closing price when the trailing stop was set, and its tick; what it is by now is in contract_high_water_mark.
  trailing_extreme numeric(38,0) check (trailing_extreme > 0),
  trailing_extreme_seq bigint,
  liquidation_price numeric(38,0) check (liquidation_price > 0),
  realised numeric(38,0) not null,
  fees numeric(38,0) not null check (fees >= 0),
  liquidation_fee numeric(38,0) not null check (liquidation_fee >= 0),
  financing numeric(38,0) not null check (financing >= 0),
  deficit numeric(38,0) not null check (deficit >= 0),
  -- Last day that was charged, in whole days since 1970.
  financed_day integer,
  close_reason text check (close_reason in ('order', 'take_profit', 'stop_loss', 'trailing', 'liquidation', 'cross_settlement')),
  -- Tick of the product at which its user changed it last: what an earlier tick has set off is not for it as it is now.
  changed_seq bigint not null check (changed_seq >= 0),
  -- Grows with every change; the steps of contract_step have the same numbers.
  version integer not null check (version > 0),
  opened_at bigint not null,
  updated_at bigint not null,
  closed_at bigint,
  -- What closing costs is fixed when a position opens, and only falls while it is open: a fee that an operator raises does not reach what is
  -- open already. An opening order that rests fixes it when it is accepted.
  closing_fee_rate bigint not null,
  constraint contract_position_closing_fee_rate check (closing_fee_rate between 0 and 2000000),
  constraint contract_position_open_has_lots check ((status = 'open') = (lots > 0) and (status = 'open') = (entry_notional > 0)),
  constraint contract_position_closed_is_empty check (status = 'open' or (margin = 0 and liquidation_price is null)),
  constraint contract_position_closed_has_end check (
    (status = 'closed') = (close_reason is not null) and (status = 'closed') = (closed_at is not null)
  ),
  constraint contract_position_lots_within check (lots <= opened_lots),
  constraint contract_position_cross_has_no_price check (margin_mode = 'isolated' or liquidation_price is null),
  constraint contract_position_trailing_whole check (
    num_nonnulls(trailing_by, trailing_distance, trailing_extreme, trailing_extreme_seq) in (0, 4)
  )
) with (fillfactor = 80);

-- At most one open position of a user, product and side.
create unique index contract_position_one_open on contract_position (user_id, product_id, side) where status = 'open';
create index contract_position_of_user on contract_position (user_id, id desc);
-- What is open is read in two ways: page by page when the watches are rebuilt and by the daily charge, and user by user in every batch. If both
-- indexes said `status = 'open'`, a plan made while there was little (each is kept as it is first made) could read the pages of everyone for the
-- contracts of one user: at 15,000 open positions a quarter of what a liquidation costs, and growing with them. So each index, here and of
-- orders, has a condition of its own.
create index contract_position_open on contract_position (id) where lots > 0;

create function contract_position_keep_terms() returns trigger language plpgsql as $$
begin
  raise exception 'the terms that position % was opened on can not change', old.id using errcode = 'check_violation';
end
$$;
create trigger contract_position_keep_terms before update on contract_position for each row
  when (
    (old.id, old.user_id, old.product_id, old.product_code, old.settlement_asset, old.side, old.margin_mode, old.leverage, old.lot_size,
      old.maintenance_rate, old.opened_at)
    is distinct from
    (new.id, new.user_id, new.product_id, new.product_code, new.settlement_asset, new.side, new.margin_mode, new.leverage, new.lot_size,
      new.maintenance_rate, new.opened_at)
    or new.closing_fee_rate > old.closing_fee_rate
  ) execute function contract_position_keep_terms();

create table contract_order (
  id bigint primary key,
  user_id bigint not null,
  product_id integer not null,
  product_code text not null,
  product_type smallint not null check (product_type between 1 and 4),
  price_scale smallint not null,
  quantity_scale smallint not null,
  settlement_asset integer not null,
  side text not null check (side in ('long', 'short')),
  action text not null check (action in ('open', 'close')),
  order_type text not null check (order_type in ('market', 'limit', 'stop')),
  status text not null check (status in ('open', 'filled', 'cancelled')),
  limit_price numeric(38,0) check (limit_price > 0),
  trigger_price numeric(38,0) check (trigger_price > 0),
  lots numeric(38,0) not null check (lots >= 0),
  filled_lots numeric(38,0) not null,
  lot_size numeric(38,0) not null check (lot_size > 0),
  leverage integer not null check (leverage between 1 and 1000),
  margin_mode text not null check (margin_mode in ('isolated', 'cross')),
  take_profit_price numeric(38,0) check (take_profit_price > 0),
  stop_loss_price numeric(38,0) check (stop_loss_price > 0),
  trailing_by text check (trailing_by in ('price', 'percent')),
  trailing_distance numeric(38,0) check (trailing_distance > 0),
  notional numeric(38,0) not null check (notional >= 0),
  fee numeric(38,0) not null,
  fee_rate bigint not null check (fee_rate between 0 and 100000000),
  config_version integer not null,
  realised numeric(38,0) not null,
  -- The pend that froze what `held` says; null for an order that froze nothing.
  hold_id bigint,
  held numeric(38,0) not null check (held >= 0),
  position_id bigint,
  new_position_id bigint not null,
  -- A resting opening that fires when its user's own limits, or the product's leverage cap, do not allow it any more is given up, and says which.
  cancel_reason text check (
    cancel_reason in ('user', 'position_closed', 'insufficient_balance', 'leverage_differs', 'leverage_above_cap', 'exposure_limit',
      'position_at_risk', 'limit_cool_off', 'limit_stake', 'limit_daily_loss')
  ),
  created_at bigint not null,
  updated_at bigint not null,
  closing_fee_rate bigint not null,
  constraint contract_order_closing_fee_rate check (closing_fee_rate between 0 and 2000000),
  constraint contract_order_filled_within check (filled_lots >= 0 and filled_lots <= lots),
  constraint contract_order_filled_whole check ((status = 'filled') = (filled_lots = lots and lots > 0)),
  constraint contract_order_fee_within check (fee >= 0 and fee <= notional),
  constraint contract_order_type_price check (
    (order_type = 'limit') = (limit_price is not null) and (order_type = 'stop') = (trigger_price is not null)
  ),
  constraint contract_order_only_open_holds check (held = 0 or (status = 'open' and action = 'open' and hold_id is not null)),
  constraint contract_order_cancelled_has_reason check ((status = 'cancelled') = (cancel_reason is not null)),
  constraint contract_order_market_never_rests check (order_type <> 'market' or status <> 'open'),
  constraint contract_order_trailing_whole check (num_nonnulls(trailing_by, trailing_distance) in (0, 2)),
  -- Closing is never limited.
  constraint contract_order_only_openings_limited check (
    action = 'open' or cancel_reason not in ('leverage_above_cap', 'limit_cool_off', 'limit_stake', 'limit_daily_loss')
  )
) with (fillfactor = 80);

create index contract_order_of_user on contract_order (user_id, id desc);
create index contract_order_open_of_user on contract_order (user_id, id desc) where status = 'open';
create index contract_order_open on contract_order (id) where cancel_reason is null and (lots = 0 or filled_lots < lots);

-- A closing order never asks for more lots than are left, so they may become fewer; its fee rate may fall, too.
create trigger contract_order_keep before update on contract_order for each row
  when (
    old.status <> 'open'
    or (old.id, old.user_id, old.product_id, old.product_code, old.product_type, old.price_scale, old.quantity_scale, old.settlement_asset,
      old.side, old.action, old.order_type, old.limit_price, old.trigger_price, old.lot_size, old.leverage, old.margin_mode,
      old.take_profit_price, old.stop_loss_price, old.trailing_by, old.trailing_distance, old.hold_id, old.new_position_id, old.created_at,
      old.closing_fee_rate)
      is distinct from
      (new.id, new.user_id, new.product_id, new.product_code, new.product_type, new.price_scale, new.quantity_scale, new.settlement_asset,
      new.side, new.action, new.order_type, new.limit_price, new.trigger_price, new.lot_size, new.leverage, new.margin_mode,
      new.take_profit_price, new.stop_loss_price, new.trailing_by, new.trailing_distance, new.hold_id, new.new_position_id, new.created_at,
      new.closing_fee_rate)
    or (new.lots <> old.lots and (old.action = 'open' or new.lots > old.lots))
    or new.fee_rate > old.fee_rate
    or (new.filled_lots, new.notional, new.fee) is distinct from (old.filled_lots, old.notional, old.fee) and new.filled_lots <= old.filled_lots
  ) execute function order_keep();
create trigger contract_order_kept before delete or truncate on contract_order for each statement execute function ledger_reject_change();

create table contract_fill (
  id bigint primary key,
  -- Null where no order asked for it: protection and liquidation. An order fills whole: a second fill of it breaks this.
  order_id bigint unique,
  position_id bigint not null,
  user_id bigint not null,
  product_code text not null,
  side text not null check (side in ('long', 'short')),
  action text not null check (action in ('open', 'close')),
  reason text not null check (reason in ('order', 'take_profit', 'stop_loss', 'trailing', 'liquidation', 'cross_settlement')),
  price numeric(38,0) not null check (price > 0),
  -- What the user had set and the price reached; for the reasons that need it.
  trigger_price numeric(38,0) check (trigger_price > 0),
  lots numeric(38,0) not null check (lots > 0),
  notional numeric(38,0) not null check (notional > 0),
  -- Of the lots that left.
  entry_notional numeric(38,0) not null check (entry_notional >= 0),
  fee_rate bigint not null check (fee_rate between 0 and 100000000),
  fee numeric(38,0) not null,
  liquidation_fee numeric(38,0) not null check (liquidation_fee >= 0),
  realised numeric(38,0) not null,
  -- Put up when opening, let go when closing.
  margin numeric(38,0) not null check (margin >= 0),
  deficit numeric(38,0) not null check (deficit >= 0),
  tick_seq bigint not null,
  transfer_ids bigint[] not null,
  ts bigint not null,
  -- Contracts trade under the deployment's fill model, as spot does: a fill's price is its tick's quote, made worse by two parts.
  fill_model text not null,
  model_version integer not null,
  spread_part numeric(38,0) not null,
  slippage_part numeric(38,0) not null,
  depth_level smallint not null,
  constraint contract_fill_fee_within check (fee >= 0 and fee <= notional),
  constraint contract_fill_opening_realises_nothing check (
    action = 'close' or (realised = 0 and entry_notional = 0 and deficit = 0 and liquidation_fee = 0 and reason = 'order')
  ),
  -- Profit is what the price made of the lots, nothing else.
  constraint contract_fill_realised_follows check (
    action = 'open' or realised = case side when 'long' then notional - entry_notional else entry_notional - notional end
  ),
  constraint contract_fill_order_asked check ((reason = 'order') = (order_id is not null)),
  constraint contract_fill_model check (fill_model in ('top', 'depth', 'stressed') and model_version >= 1),
  constraint contract_fill_parts check (spread_part >= 0 and slippage_part >= 0 and depth_level >= 1),
  constraint contract_fill_top check (fill_model <> 'top' or (spread_part = 0 and slippage_part = 0 and depth_level = 1)),
  -- Whatever the model: a liquidation closes at the closing price of the tick at which it is due.
  constraint contract_fill_liquidated_at_quote check (reason not in ('liquidation', 'cross_settlement') or fill_model = 'top'),
  -- Protection looks at the closing price of the tick, not at what the size made of it.
  constraint contract_fill_trigger_reached check (
    case reason
      when 'take_profit' then trigger_price is not null and case side
        when 'long' then price + spread_part + slippage_part >= trigger_price else price - spread_part - slippage_part <= trigger_price end
      when 'stop_loss' then trigger_price is not null and case side
        when 'long' then price + spread_part + slippage_part <= trigger_price else price - spread_part - slippage_part >= trigger_price end
      when 'trailing' then trigger_price is not null and case side
        when 'long' then price + spread_part + slippage_part <= trigger_price else price - spread_part - slippage_part >= trigger_price end
      else trigger_price is null
    end
  )
);

create index contract_fill_of_position on contract_fill (position_id, id);
-- What a user has gained or given away since a moment.
create index contract_fill_of_user on contract_fill (user_id, ts);
create trigger contract_fill_immutable before update or delete or truncate on contract_fill
  for each statement execute function ledger_reject_change();

-- Why a position was liquidated: the inequality at the crossing tick, with every position that it summed over, and the ticks that led there.
create table contract_liquidation (
  position_id bigint primary key,
  fill_id bigint not null unique,
  user_id bigint not null,
  reason text not null check (reason in ('liquidation', 'cross_settlement')),
  margin_mode text not null check (margin_mode in ('isolated', 'cross')),
  product_code text not null,
  tick_seq bigint not null,
  -- Ticks of the product before the crossing one that were seen and are kept, the newest last.
  path_seqs bigint[] not null,
  cash numeric(38,0) not null,
  equity numeric(38,0) not null,
  maintenance numeric(38,0) not null check (maintenance >= 0),
  -- One object a position, numbers as text.
  parts jsonb not null check (jsonb_typeof(parts) = 'array' and jsonb_array_length(parts) > 0),
  ts bigint not null,
  constraint contract_liquidation_due check (reason = 'cross_settlement' or equity <= maintenance),
  constraint contract_liquidation_isolated_alone check (margin_mode = 'cross' or (cash = 0 and jsonb_array_length(parts) = 1))
);

-- One day's charge of one position.
create table contract_financing (
  position_id bigint not null,
  day integer not null check (day > 0),
  user_id bigint not null,
  rate bigint not null check (rate between 0 and 100000000),
  price numeric(38,0) not null check (price > 0),
  notional numeric(38,0) not null check (notional >= 0),
  due numeric(38,0) not null check (due >= 0 and due <= notional),
  from_cash numeric(38,0) not null check (from_cash >= 0),
  from_margin numeric(38,0) not null check (from_margin >= 0),
  product_code text not null,
  tick_seq bigint not null,
  transfer_ids bigint[] not null,
  ts bigint not null,
  primary key (position_id, day),
  check (from_cash + from_margin <= due)
);

-- The life of a position, one row a change, as it stood after it.
create table contract_step (
  position_id bigint not null,
  version integer not null check (version > 0),
  kind text not null check (
    kind in ('opened', 'added', 'reduced', 'margin_added', 'margin_removed', 'margin_drawn', 'financed', 'liquidated', 'protected')
  ),
  ts bigint not null,
  product_code text not null,
  tick_seq bigint,
  price numeric(38,0) check (price > 0),
  lots numeric(38,0) not null check (lots >= 0),
  -- What the step moved: margin, charge or realised profit.
  amount numeric(38,0) not null,
  lots_after numeric(38,0) not null check (lots_after >= 0),
  entry_notional_after numeric(38,0) not null check (entry_notional_after >= 0),
  margin_after numeric(38,0) not null check (margin_after >= 0),
  liquidation_price_after numeric(38,0),
  primary key (position_id, version),
  check ((kind in ('opened', 'added', 'reduced', 'liquidated')) = (lots > 0))
);

-- How far a trailing stop has followed, kept every few seconds beside the position so that no command waits for it. It counts while `set_seq`
-- is the tick at which the stop was set.
create table contract_high_water_mark (
  position_id bigint primary key,
  set_seq bigint not null,
  extreme numeric(38,0) not null check (extreme > 0),
  extreme_seq bigint not null
) with (fillfactor = 60);
