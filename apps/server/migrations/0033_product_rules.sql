-- Rules of a product that the operator may set, closures of calendars beside their standing holidays, and the record of freezes.

alter table product
  -- A price older than this can not be traded on; null is the house's limit.
  add column staleness_ms integer check (staleness_ms between 1000 and 600000),
  -- What one user may have at stake in it in spot, in units of the settlement currency; null is the house's limit.
  add column exposure_max numeric(38,0) check (exposure_max > 0);

-- Times at which a product, or all products of a calendar, do not trade although their hours say so. Entered ahead of time and shown to everyone.
create table product_closure (
  id integer primary key generated always as identity,
  calendar text check (calendar in ('always', 'weekdays', 'us-equity')),
  product_code text references product (product_code),
  from_ts bigint not null check (from_ts > 0),
  to_ts bigint not null,
  reason text not null check (length(reason) between 1 and 200),
  created_at timestamptz not null default now(),
  check (to_ts > from_ts),
  -- One or the other.
  check ((calendar is null) <> (product_code is null))
);
create trigger product_closure_announce after insert or update or delete or truncate on product_closure
  for each statement execute function product_announce();

-- Every time the price guard froze a product, and when it traded again. The market decides both; nobody can enter either.
create table product_halt (
  product_code text not null references product (product_code),
  since bigint not null,
  until bigint check (until >= since),
  -- The tick that froze it, and the price it was measured against, at the product's price scale.
  tick_seq bigint not null,
  price numeric(38,0) not null check (price > 0),
  reference numeric(38,0) not null check (reference > 0),
  primary key (product_code, tick_seq)
);
create index product_halt_of on product_halt (product_code, since desc);
