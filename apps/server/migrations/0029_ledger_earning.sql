-- Money that is put away and earns interest by the day: lock-mining and pledges. Amounts in units of their currency, rates of a year in 10^-8, days by their
-- number since 1970 in UTC, times in epoch ms.

insert into ledger_code (id, name) values
  -- The money that is locked, what comes back, its interest, and what leaving early takes back and costs.
  (70, 'lock_start'), (71, 'lock_return'), (72, 'lock_interest'), (73, 'lock_forfeit'), (74, 'lock_fee'),
  (75, 'pledge_start'), (76, 'pledge_return'), (77, 'pledge_interest'),
  -- The account that interest is paid from.
  (79, 'treasury_funding');

create table earning_product (
  id integer primary key generated always as identity,
  kind text not null check (kind in ('lock', 'pledge')),
  -- Names it in the draws of its rates.
  name text not null unique check (name ~ '^[A-Z0-9][A-Z0-9-]{1,19}$'),
  asset_id integer not null references ledger_asset,
  term_days smallint not null check (term_days between 0 and 3650),
  is_open boolean not null,
  -- Terms that new orders are made at.
  version integer not null check (version > 0),
  -- Of all users together; what they have put in is never more.
  capacity numeric(38,0) not null check (capacity > 0),
  taken numeric(38,0) not null default 0,
  constraint earning_product_room check (taken between 0 and capacity or (taken >= 0 and not is_open)),
  constraint earning_product_term check (kind = 'pledge' or term_days > 0)
);
create trigger count_revision after insert or update of is_open, version, capacity or delete or truncate on earning_product
  for each statement execute function count_content_revision();

-- What orders are of, and what their rates are drawn by, stays: with another name the rates to come would be other ones.
create function earning_product_keep() returns trigger language plpgsql as $$
begin
  raise exception 'earning_product %: its kind, name, currency and days are fixed', old.id using errcode = 'restrict_violation';
end
$$;
create trigger earning_product_keep before update on earning_product for each row
  when ((old.id, old.kind, old.name, old.asset_id, old.term_days) is distinct from (new.id, new.kind, new.name, new.asset_id, new.term_days))
  execute function earning_product_keep();

-- Nothing changes terms: other terms are another version.
create table earning_terms (
  product_id integer not null references earning_product (id),
  version integer not null check (version > 0),
  rate_low bigint not null check (rate_low >= 0 and rate_low % 100 = 0),
  rate_high bigint not null check (rate_high between 1 and 100000000 and rate_high % 100 = 0),
  -- Null where nobody can leave early.
  early_fee_rate bigint check (early_fee_rate between 0 and 10000000),
  amount_min numeric(38,0) not null check (amount_min > 0),
  amount_max numeric(38,0) not null,
  user_max numeric(38,0) not null,
  created_ms bigint not null,
  -- The operator who set them; empty for those of a new installation.
  login_name text not null check (length(login_name) <= 80),
  primary key (product_id, version),
  constraint earning_terms_rates check (rate_low <= rate_high),
  constraint earning_terms_amounts check (amount_min <= amount_max and amount_max <= user_max)
);
alter table earning_product add constraint earning_product_terms foreign key (id, version) references earning_terms (product_id, version)
  deferrable initially deferred;
create trigger earning_terms_immutable before update or delete or truncate on earning_terms
  for each statement execute function ledger_reject_change();

create table earning_order (
  id bigint primary key,
  user_id bigint not null,
  kind text not null check (kind in ('lock', 'pledge')),
  product_id integer not null,
  version integer not null,
  asset_id integer not null references ledger_asset,
  principal numeric(38,0) not null check (principal > 0),
  term_days smallint not null,
  started_ms bigint not null,
  first_day integer not null,
  last_day integer,
  rolls_over boolean not null,
  -- Interest is booked for all days up to this one, each once.
  booked_through integer not null,
  paid numeric(38,0) not null default 0 check (paid >= 0),
  -- Booked, and not paid yet.
  waiting numeric(38,0) not null default 0 check (waiting >= 0),
  state text not null check (state in ('running', 'matured', 'redeemed', 'reset')),
  ended_ms bigint,
  back numeric(38,0),
  forfeited numeric(38,0) not null default 0 check (forfeited >= 0),
  fee numeric(38,0) not null default 0 check (fee >= 0),
  -- The order that it went on as.
  next_id bigint unique,
  foreign key (product_id, version) references earning_terms (product_id, version),
  constraint earning_order_days check (
    (term_days = 0) = (last_day is null) and booked_through >= first_day - 1 and (last_day is null or (last_day = first_day + term_days - 1 and booked_through <= last_day))
  ),
  constraint earning_order_end check (
    case state when 'running' then ended_ms is null and back is null and forfeited = 0 and fee = 0
      when 'reset' then ended_ms is not null and back = 0 and forfeited = 0 and fee = 0
      when 'matured' then ended_ms is not null and back = principal and forfeited = 0 and fee = 0 and last_day is not null and booked_through = last_day
      else ended_ms is not null and back >= 0 and back + forfeited + fee = principal and forfeited <= paid end
  ),
  constraint earning_order_next check (next_id is null or state = 'matured')
);
create index earning_order_user on earning_order (user_id, id);
create index earning_order_open on earning_order (booked_through, id) where state = 'running';
-- Sums of what waits, which every page of products shows.
create index earning_order_waiting on earning_order (asset_id) include (waiting) where waiting > 0;
create index earning_order_product on earning_order (product_id, user_id) where state = 'running';

create function earning_order_keep_terms() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'earning_order: % is rejected', tg_op using errcode = 'restrict_violation';
  end if;
  if (old.id, old.user_id, old.kind, old.product_id, old.version, old.asset_id, old.principal, old.term_days, old.started_ms, old.first_day, old.last_day)
      is distinct from
     (new.id, new.user_id, new.kind, new.product_id, new.version, new.asset_id, new.principal, new.term_days, new.started_ms, new.first_day, new.last_day)
    or new.booked_through < old.booked_through or new.paid < old.paid
    or (old.state <> 'running' and (old.state, old.ended_ms, old.back, old.forfeited, old.fee, old.booked_through, old.rolls_over)
      is distinct from (new.state, new.ended_ms, new.back, new.forfeited, new.fee, new.booked_through, new.rolls_over))
    or (old.next_id is not null and new.next_id is distinct from old.next_id)
  then
    raise exception 'earning_order %: its terms and its end are fixed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger earning_order_terms before update or delete on earning_order for each row execute function earning_order_keep_terms();
create trigger earning_order_no_truncate before truncate on earning_order for each statement execute function ledger_reject_change();

-- Interest of an order for a day: once, and never another amount. It waits while the account that pays has too little.
create table earning_day (
  order_id bigint not null references earning_order (id),
  day integer not null,
  rate bigint not null check (rate between 0 and 100000000),
  amount numeric(38,0) not null check (amount >= 0),
  state text not null check (state in ('waiting', 'paid', 'dropped')),
  paid_ms bigint,
  -- Null for what is too little for a unit.
  transfer_id bigint unique,
  balance_after numeric(38,0),
  primary key (order_id, day),
  constraint earning_day_paid check (
    (state = 'paid') = (paid_ms is not null) and (transfer_id is not null) = (state = 'paid' and amount > 0)
    and (balance_after is not null) = (transfer_id is not null)
  )
);
create index earning_day_waiting on earning_day (day, order_id) where state = 'waiting';

create function earning_day_keep() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'earning_day: % is rejected', tg_op using errcode = 'restrict_violation';
  end if;
  if (old.order_id, old.day, old.rate, old.amount) is distinct from (new.order_id, new.day, new.rate, new.amount) or old.state <> 'waiting' then
    raise exception 'earning_day % %: what was booked is fixed', old.order_id, old.day using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger earning_day_fixed before update or delete on earning_day for each row execute function earning_day_keep();
create trigger earning_day_no_truncate before truncate on earning_day for each statement execute function ledger_reject_change();

-- The secret that seeds of days are made from; one a row.
create table earning_seed_key (
  only_row boolean primary key default true check (only_row),
  secret bytea not null check (octet_length(secret) = 60),
  sealed_with text not null check (sealed_with ~ '^[0-9a-f]{16}$')
);
-- The hash of a day's seed, kept before it is published; the seed comes once the day is over.
create table earning_seed_day (
  day integer primary key,
  hash bytea not null check (octet_length(hash) = 32),
  published_ms bigint not null,
  seed bytea check (octet_length(seed) = 32 and sha256(seed) = hash)
);
create function earning_seed_day_keep() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'earning_seed_day: % is rejected', tg_op using errcode = 'restrict_violation';
  end if;
  if (old.day, old.hash, old.published_ms) is distinct from (new.day, new.hash, new.published_ms) or old.seed is not null then
    raise exception 'earning_seed_day %: what was published is fixed', old.day using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger earning_seed_day_fixed before update or delete on earning_seed_day for each row execute function earning_seed_day_keep();
create trigger earning_seed_day_no_truncate before truncate on earning_seed_day for each statement execute function ledger_reject_change();

-- Accounts that interest is paid from and that a new installation has funded: once each.
create table earning_treasury (
  asset_id integer primary key references ledger_asset,
  funded_ms bigint not null
);

-- What one operator asks for and another decides: terms above a set yield, and money for an account that interest is paid from.
create table earning_proposal (
  id bigint primary key generated always as identity,
  kind text not null check (kind in ('terms', 'funding')),
  payload jsonb not null,
  operator_id bigint not null,
  login_name text not null,
  reason text not null check (length(reason) between 3 and 500),
  created_ms bigint not null,
  decision text check (decision in ('approved', 'rejected')),
  decided_by bigint,
  decided_name text,
  decided_ms bigint,
  decision_reason text check (length(decision_reason) between 3 and 500),
  constraint earning_proposal_decided check (
    (decision is null) = (decided_by is null) and (decision is null) = (decided_ms is null) and (decision is null) = (decision_reason is null)
  ),
  constraint earning_proposal_two check (decision is distinct from 'approved' or decided_by <> operator_id)
);
create index earning_proposal_open on earning_proposal (id) where decision is null;

-- Products of a new installation: name, kind, currency, days, room, lowest and highest rate in 10^-8, fee of leaving early, least, most, most of one user.
with given (name, kind, asset_id, term_days, capacity, rate_low, rate_high, early_fee_rate, amount_min, amount_max, user_max) as (values
  ('USDT-7', 'lock', 3, 7, 2000000000000, 2900000, 3300000, 200000, 50000000, 50000000000, 100000000000),
  ('USDT-30', 'lock', 3, 30, 2000000000000, 5800000, 6600000, 500000, 100000000, 100000000000, 200000000000),
  ('USDT-90', 'lock', 3, 90, 1000000000000, 7900000, 8900000, 500000, 500000000, 100000000000, 200000000000),
  ('USDC-30', 'lock', 4, 30, 500000000000, 5200000, 5800000, 500000, 100000000, 50000000000, 100000000000),
  ('ETH-60', 'lock', 2, 60, 100000000000, 3300000, 3900000, 500000, 10000000, 5000000000, 10000000000),
  ('BTC-90', 'lock', 1, 90, 5000000000, 1600000, 2200000, 500000, 1000000, 500000000, 1000000000),
  ('ETH-FLEX', 'pledge', 2, 0, 200000000000, 1800000, 1800000, null, 1000000, 10000000000, 20000000000),
  ('ETH-P30', 'pledge', 2, 30, 100000000000, 2600000, 2600000, null, 10000000, 10000000000, 20000000000),
  ('ETH-P90', 'pledge', 2, 90, 100000000000, 3400000, 3400000, null, 10000000, 10000000000, 20000000000),
  ('BTC-FLEX', 'pledge', 1, 0, 10000000000, 900000, 900000, null, 100000, 500000000, 1000000000),
  ('BTC-P30', 'pledge', 1, 30, 5000000000, 1300000, 1300000, null, 1000000, 500000000, 1000000000),
  ('BTC-P90', 'pledge', 1, 90, 5000000000, 1800000, 1800000, null, 1000000, 500000000, 1000000000),
  ('SOL-FLEX', 'pledge', 10, 0, 2000000000000, 4200000, 4200000, null, 10000000, 100000000000, 200000000000),
  ('SOL-P30', 'pledge', 10, 30, 1000000000000, 5000000, 5000000, null, 100000000, 100000000000, 200000000000)
), made as (
  insert into earning_product (kind, name, asset_id, term_days, is_open, version, capacity)
  select kind, name, asset_id, term_days, true, 1, capacity from given returning id, name
)
insert into earning_terms (product_id, version, rate_low, rate_high, early_fee_rate, amount_min, amount_max, user_max, created_ms, login_name)
select m.id, 1, rate_low, rate_high, early_fee_rate::bigint, amount_min, amount_max, user_max, 0, '' from given join made m using (name);
