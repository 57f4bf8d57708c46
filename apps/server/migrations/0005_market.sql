-- What can be traded. The feed's instruments are copied here once, when they are first seen; from then on the row is the operator's.
-- Prices are whole numbers of 10^-price_scale, quantities of 10^-quantity_scale. No column says how a trade ends, and none may.
create table product (
  product_id integer primary key check (product_id > 0),
  product_code text not null unique check (product_code ~ '^[A-Z0-9][A-Z0-9:.]{0,19}$'),
  -- 1 US stock, 2 crypto, 3 futures, 4 forex
  product_type smallint not null check (product_type between 1 and 4),
  -- Text by language code of the wire; a language that is missing reads the English one.
  name_by_language jsonb not null check (jsonb_typeof(name_by_language) = 'object' and name_by_language ? 'en'),
  description_by_language jsonb not null check (jsonb_typeof(description_by_language) = 'object' and description_by_language ? 'en'),
  -- Path on this server; empty lets the client draw the shape of the class.
  image text not null default '' check (image = '' or image like '/%'),
  price_scale smallint not null check (price_scale between 0 and 8),
  tick_size bigint not null check (tick_size > 0),
  quantity_scale smallint not null check (quantity_scale between 0 and 8),
  quantity_step bigint not null check (quantity_step > 0),
  quantity_min bigint not null check (quantity_min > 0 and quantity_min % quantity_step = 0),
  quantity_max bigint not null check (quantity_max >= quantity_min and quantity_max % quantity_step = 0),
  -- Contracts trade in lots of this many quantity units.
  standard bigint not null check (standard > 0),
  -- Open trade modes: 0 quick, 1 contract, 2 spot of stocks, 3 bibi spot of crypto
  position_types smallint[] not null check (position_types <@ array[0, 1, 2, 3]::smallint[]),
  sort integer not null,
  -- Listed only when both are true.
  is_visible boolean not null default true,
  is_show boolean not null default true,
  -- Trading suspended; quotes go on.
  is_lock boolean not null default false,
  is_self_sell boolean not null default false,
  is_recommended boolean not null default false,
  created_at timestamptz not null default now(),
  -- A price older than this can not be traded on; null is the house's limit.
  staleness_ms integer check (staleness_ms between 1000 and 600000),
  -- What one user may have at stake in it in spot, in units of the settlement currency; null is the house's limit.
  exposure_max numeric(38,0) check (exposure_max > 0),
  -- The same for its contract: notional of both sides and of resting openings.
  contract_exposure_max numeric(38,0) check (contract_exposure_max > 0),
  -- The moment from which the suspension holds, epoch milliseconds; null holds at once. Whoever writes it, the trigger has the last word.
  lock_ts bigint check (lock_ts >= 0)
);
-- Clients keep a copy of its terms.
create trigger count_revision after insert or update or delete or truncate on product
  for each statement execute function count_content_revision();

-- Every process keeps the table in memory and reads it again when told.
create function product_announce() returns trigger language plpgsql as $$
begin
  perform pg_notify('product_changed', '');
  return null;
end $$;
create trigger product_announce after insert or update or delete or truncate on product
  for each statement execute function product_announce();

-- Orders, holdings and ticks are kept in units of these scales: they are fixed for the product's life.
create function product_keep_units() returns trigger language plpgsql as $$
begin
  raise exception 'code, class and scales of product % can not change', old.product_id using errcode = 'check_violation';
end $$;
create trigger product_keep_units before update on product for each row
  when ((old.product_id, old.product_code, old.product_type, old.price_scale, old.quantity_scale)
    is distinct from (new.product_id, new.product_code, new.product_type, new.price_scale, new.quantity_scale))
  execute function product_keep_units();

-- A suspension by an operator is announced, and begins when every quick trade that ran at its announcement has ended: whoever suspends a
-- product has no say in which trades count.
create function product_lock_waits() returns trigger language plpgsql as $$
begin
  if not new.is_lock then
    new.lock_ts := null;
  elsif tg_op = 'UPDATE' and old.is_lock then
    -- What was announced stays as it was announced.
    new.lock_ts := old.lock_ts;
  else
    -- One that waits for its opening tick may wait for 15 s.
    select greatest(new.lock_ts, max(coalesce(q.open_ts, q.accepted_at + 15000) + q.seconds * 1000::bigint)) into new.lock_ts
    from quick_order q where q.product_id = new.product_id and q.settled_at is null;
  end if;
  return new;
end
$$;
create trigger product_lock_waits before insert or update on product for each row execute function product_lock_waits();

-- When a product was suspended and released, written by the trigger with the change itself.
create table product_suspension (
  id bigint primary key generated always as identity,
  product_id integer not null,
  is_lock boolean not null,
  ts bigint not null,
  -- When a suspension that was announced at `ts` begins; null on releases.
  begins_at bigint check (begins_at is null or (is_lock and begins_at >= ts))
);
create index product_suspension_of_product on product_suspension (product_id, ts);
create trigger product_suspension_immutable before update or delete or truncate on product_suspension
  for each statement execute function ledger_reject_change();

create function product_note_suspension() returns trigger language plpgsql as $$
declare
  noted bigint := floor(extract(epoch from clock_timestamp()) * 1000);
begin
  insert into product_suspension (product_id, is_lock, ts, begins_at)
  values (new.product_id, new.is_lock, noted, case when new.is_lock then greatest(noted, new.lock_ts) end);
  return null;
end
$$;
create trigger product_note_suspension after update on product for each row when (old.is_lock <> new.is_lock)
  execute function product_note_suspension();
create trigger product_note_suspension_of_new after insert on product for each row when (new.is_lock)
  execute function product_note_suspension();

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

-- A freeze is what the market did: it is never removed or changed but for its end, which is written once. Whether it follows from its tick is not
-- the database's to know, since it does not have the ticks: settling and `npm run verify` recompute it.
create function product_halt_keep() returns trigger language plpgsql as $$
begin
  raise exception 'a freeze of % can not change: only its end is written, once', old.product_code using errcode = 'restrict_violation';
end
$$;
create trigger product_halt_keep before update on product_halt for each row
  when (
    old.until is not null or new.until is null
    or (old.product_code, old.since, old.tick_seq, old.price, old.reference)
      is distinct from (new.product_code, new.since, new.tick_seq, new.price, new.reference)
  ) execute function product_halt_keep();
create trigger product_halt_immutable before delete or truncate on product_halt
  for each statement execute function ledger_reject_change();

-- Closed one-minute candles as they were shown. The feed can compute them again; this is the record to compare with.
-- Rows older than the retention (see the module) are deleted in bounded steps.
create table candle_minute (
  product_id integer not null references product (product_id) on delete cascade,
  -- Opening moment, epoch milliseconds UTC.
  ts bigint not null check (ts % 60000 = 0),
  -- Price units.
  open bigint not null,
  high bigint not null,
  low bigint not null,
  close bigint not null,
  -- Quantity units.
  volume numeric(38, 0) not null check (volume >= 0),
  primary key (product_id, ts),
  check (low > 0 and low <= open and low <= close and high >= open and high >= close)
);
create index candle_minute_age on candle_minute (ts);

-- Daily candles that take long to fold, as they were folded once: days on which people traded, and days of crosses. Days that are over never change, so these
-- never do; `npm run verify` folds some of them again.
create table candle_day (
  product_id integer not null references product (product_id),
  -- Opening moment, epoch milliseconds UTC.
  ts bigint not null check (ts % 86400000 = 0),
  -- Price units.
  open bigint not null,
  high bigint not null,
  low bigint not null,
  close bigint not null,
  -- Quantity units.
  volume numeric(38, 0) not null check (volume >= 0),
  -- Where the day was folded from its ticks, its candles of half an hour, oldest first, each as texts: ts, open, high, low, close, volume.
  half_hours jsonb check (jsonb_typeof(half_hours) = 'array'),
  primary key (product_id, ts),
  check (low > 0 and low <= open and low <= close and high >= open and high >= close)
);
create index candle_day_ts on candle_day (ts);
create trigger candle_day_immutable before update or delete or truncate on candle_day
  for each statement execute function ledger_reject_change();

-- Watchlists: which products a user follows, in the user's order.
create table user_product_option (
  user_id bigint not null,
  product_id integer not null references product (product_id) on delete cascade,
  position integer not null,
  created_at timestamptz not null default now(),
  primary key (user_id, product_id)
);
create index user_product_option_order on user_product_option (user_id, position);

-- Named groups of a user's watchlist. That a user has at most ten is the range of `sort` and its uniqueness, whatever the code does.
create table watchlist_group (
  id bigint primary key generated always as identity,
  user_id bigint not null,
  name text not null check (char_length(name) between 1 and 20),
  -- The name without regard to case and width: what makes two names the same.
  name_key text not null check (char_length(name_key) between 1 and 400),
  sort smallint not null check (sort between 1 and 10),
  constraint watchlist_group_owner unique (user_id, id),
  constraint watchlist_group_name unique (user_id, name_key),
  constraint watchlist_group_sort unique (user_id, sort) deferrable
);

-- Products of groups: a group holds its owner's products only, and what leaves the watchlist leaves its groups.
create table watchlist_group_product (
  user_id bigint not null,
  group_id bigint not null,
  product_id integer not null,
  primary key (user_id, group_id, product_id),
  foreign key (user_id, group_id) references watchlist_group (user_id, id) on delete cascade,
  foreign key (user_id, product_id) references user_product_option (user_id, product_id) on delete cascade
);
create index watchlist_group_product_option on watchlist_group_product (user_id, product_id);
