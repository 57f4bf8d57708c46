-- What the modes of trading share: fees, the ticks that trades name, and the limits that users set themselves.

-- Fee rates of orders. The remark is what classifies a row: product type, position type and direction, in Chinese.
create table order_fee_setting (
  id integer primary key generated always as identity,
  remark text not null unique,
  -- In 10^-8 of the notional. No fee is above 2 %, whoever sets it: twenty times the highest that is seeded, and far below what would make a fee
  -- the way to take somebody's money.
  fee_rate bigint not null check (fee_rate between 0 and 2000000),
  -- Grows with every change of any row: orders name the version they were accepted under.
  version integer not null default 1 check (version > 0)
);

insert into order_fee_setting (remark, fee_rate)
select product.name || position.name || direction.name,
  case position.name when '快捷' then 0 when '合约' then 50000 else product.spot_rate end
from (values (1, '美股', 50000), (2, '加密货币', 100000), (3, '期货', 30000), (4, '外汇', 20000)) as product (n, name, spot_rate),
  (values (0, '快捷'), (1, '合约'), (2, '现货'), (3, '币币')) as position (n, name),
  (values (1, '买入'), (2, '卖出')) as direction (n, name)
order by product.n, position.n, direction.n;

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
