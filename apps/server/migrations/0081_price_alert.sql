-- Price alerts: fire once, at a tick. Prices at `price_scale`.
create table price_alert (
  id bigint primary key generated always as identity,
  user_id bigint not null,
  product_code text not null,
  product_type smallint not null,
  price_scale smallint not null,
  condition text not null check (condition in ('above', 'below')),
  price numeric(38,0) not null check (price > 0),
  created_at bigint not null,
  -- The tick that fired it: all or none.
  fired_at bigint,
  tick_seq bigint,
  tick_ts bigint,
  tick_price numeric(38,0),
  tick_bid numeric(38,0),
  tick_ask numeric(38,0),
  constraint price_alert_fired_at_a_tick check (num_nonnulls(fired_at, tick_seq, tick_ts, tick_price, tick_bid, tick_ask) in (0, 6)),
  constraint price_alert_reached check (tick_price is null or case condition when 'above' then tick_price >= price else tick_price <= price end)
) with (fillfactor = 90);
-- The same alert twice would tell twice.
create unique index price_alert_active on price_alert (user_id, product_code, condition, price) where fired_at is null;
create index price_alert_fired on price_alert (user_id, id desc) where fired_at is not null;
