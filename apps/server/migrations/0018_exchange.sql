-- Exchanges of one currency for another at a rate that was quoted. Amounts in units of their currency, rates in 10^-8, times in epoch ms.

create table currency_exchange (
  id bigint primary key,
  user_id bigint not null,
  -- A quote is used once.
  quote_id uuid not null unique,
  from_asset integer not null references ledger_asset,
  to_asset integer not null references ledger_asset,
  -- The amount that the user named; the other one follows from it.
  side text not null check (side in ('pay', 'get')),
  -- The fee is part of what was paid.
  paid numeric(38,0) not null check (paid > 0),
  fee numeric(38,0) not null check (fee >= 0 and fee < paid),
  received numeric(38,0) not null check (received > 0),
  -- What the user then had of the second currency.
  balance_after numeric(38,0) not null check (balance_after >= received),
  fee_rate bigint not null check (fee_rate between 0 and 2000000),
  spread_rate bigint not null check (spread_rate between 0 and 10000000),
  -- The ticks of the two rates, in stored_tick; null for a currency that is worth one by definition. Inverted: the rate is one over the product's price.
  from_product text,
  from_seq bigint,
  from_inverted boolean not null,
  to_product text,
  to_seq bigint,
  to_inverted boolean not null,
  quoted_at bigint not null,
  ts bigint not null,
  transfer_ids bigint[] not null,
  check (from_asset <> to_asset),
  check ((from_product is null) = (from_seq is null)),
  check ((to_product is null) = (to_seq is null)),
  check (ts >= quoted_at),
  constraint currency_exchange_fee check (fee = ceil(paid * fee_rate / 100000000::numeric))
);
create index currency_exchange_user on currency_exchange (user_id, id);
create trigger currency_exchange_immutable before update or delete or truncate on currency_exchange
  for each statement execute function ledger_reject_change();
