-- Spot orders, their fills and the holdings' cost. All numbers are whole units: prices and quantities at the scales stored with the order,
-- money at the settlement currency's. The quantity held lives in the ledger alone.

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
  order_type text not null check (order_type in ('market', 'limit')),
  status text not null check (status in ('open', 'filled', 'cancelled')),
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
  constraint spot_order_filled_within check (filled >= 0 and filled <= quantity),
  constraint spot_order_fee_within check (fee >= 0 and fee <= notional),
  constraint spot_order_type_price check ((order_type = 'limit') = (limit_price is not null)),
  constraint spot_order_open_is_held check ((status = 'open') = (held > 0)),
  constraint spot_order_filled_whole check ((status = 'filled') = (filled = quantity))
) with (fillfactor = 85);

create index spot_order_of_user on spot_order (user_id, id desc);
create index spot_order_open on spot_order (user_id, id desc) where status = 'open';
-- The trigger index is rebuilt from these.
create index spot_order_resting on spot_order (id) where status = 'open';

create table spot_fill (
  id bigint primary key,
  -- Every fill is of the whole order: a second one breaks this.
  order_id bigint not null unique,
  user_id bigint not null,
  price numeric(38,0) not null check (price > 0),
  quantity numeric(38,0) not null check (quantity > 0),
  notional numeric(38,0) not null check (notional > 0),
  fee numeric(38,0) not null check (fee >= 0),
  -- Sales: proceeds after the fee above the cost of what left.
  realised numeric(38,0) not null,
  tick_seq bigint not null,
  transfer_ids bigint[] not null,
  ts bigint not null
);

-- Ticks that opened or closed something, kept for ever. Prices at `price_scale`.
create table stored_tick (
  product_code text not null,
  seq bigint not null,
  ts bigint not null,
  price numeric(38,0) not null check (price > 0),
  bid numeric(38,0) not null check (bid > 0),
  ask numeric(38,0) not null,
  price_scale smallint not null,
  primary key (product_code, seq),
  check (bid <= price and price <= ask)
);

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
