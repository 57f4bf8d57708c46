-- What the modes of trading share: fees, the ticks that trades name, and the limits that users set themselves.

-- Fee rates of orders: one for each class of products, mode and direction. The remark that clients read is made from the key.
create table order_fee_setting (
  -- 1 US stock, 2 crypto, 3 futures, 4 forex.
  product_type smallint not null check (product_type between 1 and 4),
  -- 0 quick, 1 contract, 2 spot, 3 bibi.
  position_type smallint not null check (position_type between 0 and 3),
  -- 1 buy, 2 sell.
  direction smallint not null check (direction between 1 and 2),
  -- In 10^-8 of the notional. No fee is above 2 %, whoever sets it: twenty times the highest that is seeded, and far below what would make a fee
  -- the way to take somebody's money.
  fee_rate bigint not null check (fee_rate between 0 and 2000000),
  -- Grows with every change of any row: orders name the version they were accepted under.
  version integer not null default 1 check (version > 0),
  primary key (product_type, position_type, direction)
);

insert into order_fee_setting (product_type, position_type, direction, fee_rate)
select product.type, position_type, direction, case position_type when 0 then 0 when 1 then 50000 else product.spot_rate end
from (values (1, 50000), (2, 100000), (3, 30000), (4, 20000)) as product (type, spot_rate),
  generate_series(0, 3) as position_type, generate_series(1, 2) as direction;

-- Clients keep a copy of the fees.
create trigger count_revision after insert or update or delete or truncate on order_fee_setting
  for each statement execute function count_content_revision();

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
create trigger stored_tick_immutable before update or delete or truncate on stored_tick
  for each statement execute function ledger_reject_change();

-- Limits that users set themselves, in units of the settlement currency and epoch milliseconds; null is no limit. `next` is what a loosening
-- changes a limit to at `next_at`: both or neither, and a `next` of null with a time takes the limit away.
create table user_limit (
  user_id bigint primary key,
  daily_loss numeric(38,0) check (daily_loss >= 0),
  daily_loss_next numeric(38,0) check (daily_loss_next >= 0),
  daily_loss_next_at bigint,
  stake numeric(38,0) check (stake >= 0),
  stake_next numeric(38,0) check (stake_next >= 0),
  stake_next_at bigint,
  cool_off bigint,
  cool_off_next bigint,
  cool_off_next_at bigint,
  check (daily_loss_next is null or daily_loss_next_at is not null),
  check (stake_next is null or stake_next_at is not null),
  check (cool_off_next is null or cool_off_next_at is not null)
);
