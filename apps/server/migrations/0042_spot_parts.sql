-- Stop-limit orders, time in force, fills in parts, and why a fill got its price.

alter table spot_order
  drop constraint spot_order_order_type_check,
  drop constraint spot_order_status_check,
  drop constraint spot_order_type_price,
  drop constraint spot_order_open_is_held,
  add column time_in_force text not null default 'gtc',
  add column trigger_price numeric(38,0),
  add column triggered_at bigint,
  add column trigger_seq bigint,
  add column expires_at bigint,
  add column end_reason text,
  -- Sum of price × quantity over what its fills took, exact, at the sum of the two scales; notional and fee follow from it.
  add column value numeric(76,0) not null default 0,
  -- The newest tick that filled or triggered it.
  add column last_seq bigint;

alter table spot_fill
  drop constraint spot_fill_order_id_key,
  drop constraint spot_fill_notional_check,
  add column value numeric(76,0),
  add column fill_model text not null default 'top',
  add column model_version integer not null default 1,
  -- What the model made of the tick's quote: price = quote, made worse by these two.
  add column spread_part numeric(38,0) not null default 0,
  add column slippage_part numeric(38,0) not null default 0,
  add column depth_level smallint not null default 1,
  add column bound text not null default 'whole';

update spot_order set time_in_force = case order_type when 'market' then 'ioc' else 'gtc' end,
  end_reason = case status when 'cancelled' then 'user' end;
update spot_fill set value = price * quantity;
update spot_order o set value = f.value, last_seq = f.tick_seq from spot_fill f where f.order_id = o.id;

alter table spot_order
  alter column time_in_force drop default,
  alter column value drop default,
  add constraint spot_order_type check (order_type in ('market', 'limit', 'stop_limit')),
  add constraint spot_order_status check (status in ('open', 'filled', 'cancelled', 'expired')),
  add constraint spot_order_time_in_force check (
    time_in_force in ('gtc', 'ioc', 'fok', 'day') and (order_type <> 'market' or time_in_force in ('ioc', 'fok'))
  ),
  add constraint spot_order_limit check ((order_type = 'market') = (limit_price is null)),
  add constraint spot_order_trigger check ((order_type = 'stop_limit') = (trigger_price is not null) and trigger_price > 0),
  -- What triggered it is a tick, and nothing fills before it.
  add constraint spot_order_triggered check (
    (triggered_at is null) = (trigger_seq is null) and (triggered_at is null or trigger_price is not null)
    and (filled = 0 or trigger_price is null or triggered_at is not null)
  ),
  add constraint spot_order_day check ((time_in_force = 'day') = (expires_at is not null)),
  -- Why it ended follows from how it ended; a filled order has no reason but its fills.
  add constraint spot_order_ended check (
    (status in ('cancelled', 'expired')) = (end_reason is not null)
    and coalesce(case status when 'expired' then end_reason = 'session_end'
                             when 'cancelled' then end_reason in ('user', 'immediate_or_cancel', 'fill_or_kill', 'corporate_action') end, true)
    and (end_reason <> 'session_end' or time_in_force = 'day')
    and (end_reason <> 'immediate_or_cancel' or time_in_force = 'ioc')
    and (end_reason <> 'fill_or_kill' or (time_in_force = 'fok' and filled = 0))
  ),
  add constraint spot_order_kill check (time_in_force <> 'fok' or filled in (0, quantity)),
  -- An open order may hold nothing only when what is left of it is worth less than a unit of money that is paid already.
  add constraint spot_order_held check (status = 'open' or held = 0),
  add constraint spot_order_value check ((value > 0) = (filled > 0) and value >= 0 and (filled = 0 or last_seq is not null));

alter table spot_fill
  alter column value set not null,
  alter column fill_model drop default,
  alter column model_version drop default,
  alter column spread_part drop default,
  alter column slippage_part drop default,
  alter column depth_level drop default,
  alter column bound drop default,
  add constraint spot_fill_notional check (notional >= 0 and fee <= notional),
  add constraint spot_fill_value check (value > 0),
  add constraint spot_fill_model check (fill_model in ('top', 'depth', 'stressed') and bound in ('whole', 'limit', 'depth')),
  add constraint spot_fill_parts check (spread_part >= 0 and slippage_part >= 0 and depth_level >= 1),
  -- A tick fills an order once.
  add constraint spot_fill_once unique (order_id, tick_seq);

-- Day orders are read by their end after a start.
create index spot_order_expiring on spot_order (expires_at) where status = 'open' and expires_at is not null;
