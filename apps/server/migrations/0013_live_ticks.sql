-- Live sources: what each product's prices come from, and the journal of ticks that nobody can compute again.

-- The source of each product, since when: an entry more where a start found another one than the last, which it takes only while nobody has anything of
-- the product. Times are epoch milliseconds.
create table product_source (
  product_code text not null check (product_code ~ '^[A-Z0-9][A-Z0-9:.]{0,19}$'),
  since bigint not null check (since > 0),
  source text not null check (source in ('simulated', 'replay', 'binance')),
  primary key (product_code, since)
);
create trigger product_source_immutable before update or delete or truncate on product_source
  for each statement execute function ledger_reject_change();

insert into product_source (product_code, since, source)
select p.product_code, floor(extract(epoch from k.created_at) * 1000), k.feed from product p, market_kind k;

-- Ticks of live sources, each in here before anybody is told of it, so that its number is never given again. Prices at the product's scale. Old ones are
-- deleted in bounded steps; what something traded at, and the tick before and after it, is kept for ever, and so is the newest of each product.
create table live_tick (
  product_code text not null,
  -- Live numbers lie above those of computed markets.
  seq bigint not null check (seq >= 1000000000000),
  ts bigint not null check (ts > 0),
  price bigint not null,
  bid bigint not null check (bid > 0),
  ask bigint not null,
  -- Quantity units.
  volume numeric(38,0) not null check (volume >= 0),
  primary key (product_code, seq),
  unique (product_code, ts),
  check (bid <= price and price <= ask)
);
create trigger live_tick_immutable before update or truncate on live_tick
  for each statement execute function ledger_reject_change();

create function live_tick_keep() returns trigger language plpgsql as $$
begin
  if exists (select from stored_tick s where s.product_code = old.product_code and s.seq between old.seq - 1 and old.seq + 1)
    or not exists (select from live_tick n where n.product_code = old.product_code and n.seq > old.seq)
  then
    raise exception 'tick % of % is kept: something traded at it or beside it, or it is the newest', old.seq, old.product_code
      using errcode = 'restrict_violation';
  end if;
  return old;
end
$$;
create trigger live_tick_keep before delete on live_tick for each row execute function live_tick_keep();
