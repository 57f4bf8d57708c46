-- Copy trading: leaders, follows with their settings, what was copied and what was not, and the weekly shares of profit. Amounts in units of the settlement currency,
-- rates and factors in 10^-8, times in epoch ms, days and weeks by their number since 1970 in UTC (week 0 is that of Monday, 29 December 1969).

insert into ledger_code (id, name) values
  -- From a follower to a leader, of realised profit above the high-water mark.
  (110, 'profit_share');

-- A copy is a position of its follower, and stands beside the follower's own of the same product and side.
alter table contract_position add column follow_id bigint;
alter table contract_position add constraint contract_position_copy_isolated check (follow_id is null or margin_mode = 'isolated');
drop index contract_position_one_open;
create unique index contract_position_one_open on contract_position (user_id, product_id, side, (coalesce(follow_id, 0))) where status = 'open';
create index contract_position_of_follow on contract_position (follow_id, id desc) where follow_id is not null;

-- What copies cost in a week, by their users.
create index contract_financing_of_user on contract_financing (user_id, ts);

drop trigger contract_position_keep_terms on contract_position;
create trigger contract_position_keep_terms before update on contract_position for each row
  when (
    (old.id, old.user_id, old.product_id, old.product_code, old.settlement_asset, old.side, old.margin_mode, old.leverage, old.lot_size,
      old.maintenance_rate, old.opened_at, old.follow_id)
    is distinct from
    (new.id, new.user_id, new.product_id, new.product_code, new.settlement_asset, new.side, new.margin_mode, new.leverage, new.lot_size,
      new.maintenance_rate, new.opened_at, new.follow_id)
    or new.closing_fee_rate > old.closing_fee_rate
  ) execute function contract_position_keep_terms();

create table copy_leader (
  id bigint primary key generated always as identity,
  user_id bigint not null unique,
  name text not null check (length(name) between 2 and 24),
  -- Two names that differ in case or width alone are one.
  name_key text not null unique,
  text text not null check (length(text) <= 280),
  share_rate bigint not null check (share_rate between 0 and 20000000),
  product_types smallint[] not null check (cardinality(product_types) between 1 and 4 and product_types <@ array[1, 2, 3, 4]::smallint[]),
  state text not null check (state in ('leading', 'stopped')),
  -- Hidden by an operator: the words alone.
  is_hidden boolean not null default false,
  led_ms bigint not null,
  stopped_ms bigint,
  constraint copy_leader_stopped check ((state = 'stopped') = (stopped_ms is not null))
);

-- Hashes of random ids that browsers keep, of those who lead or follow: one person with two accounts is known by them.
create table copy_device (
  user_id bigint not null,
  mark bytea not null check (octet_length(mark) = 32),
  primary key (user_id, mark)
);
create index copy_device_mark on copy_device (mark);

-- A follower and a leader, for ever: the high-water mark outlives the follows.
create table copy_pair (
  id bigint primary key generated always as identity,
  follower_id bigint not null,
  leader_id bigint not null references copy_leader (id),
  -- Settled through this week.
  settled_week integer not null,
  -- Realised after fees and financing through that week, and the highest that it was at the end of one.
  cumulative numeric(38,0) not null,
  mark numeric(38,0) not null check (mark >= 0 and mark >= cumulative),
  -- Shares earned, with the parts below a unit in 10^-8; what is due is the whole units of it less what was paid.
  earned numeric(38,0) not null check (earned >= 0),
  paid numeric(38,0) not null check (paid >= 0 and paid <= div(earned, 100000000)),
  unique (follower_id, leader_id)
);
create index copy_pair_settled on copy_pair (settled_week, id);

create function copy_pair_keep() returns trigger language plpgsql as $$
begin
  raise exception 'copy_pair %: mark, earned and paid only grow, and weeks go on', old.id using errcode = 'restrict_violation';
end
$$;
create trigger copy_pair_keep before update on copy_pair for each row
  when (
    (old.id, old.follower_id, old.leader_id) is distinct from (new.id, new.follower_id, new.leader_id)
    or new.mark < old.mark or new.earned < old.earned or new.paid < old.paid or new.settled_week < old.settled_week
  ) execute function copy_pair_keep();

-- The share that a follower has agreed to, from a moment on. Of a week the lowest counts.
create table copy_share (
  pair_id bigint not null references copy_pair (id),
  from_ms bigint not null,
  share_rate bigint not null check (share_rate between 0 and 20000000),
  primary key (pair_id, from_ms)
);

create table copy_follow (
  id bigint primary key generated always as identity,
  pair_id bigint not null references copy_pair (id),
  follower_id bigint not null,
  leader_id bigint not null references copy_leader (id),
  state text not null check (state in ('running', 'paused', 'stopped')),
  stop_reason text check (stop_reason in ('user', 'own_stop', 'leader_stopped', 'reset')),
  version integer not null check (version > 0),
  mode text not null check (mode in ('fixed', 'ratio', 'share')),
  -- Money of a fixed copy; else a factor.
  size numeric(38,0) not null check (size > 0),
  cap_trade numeric(38,0) not null check (cap_trade > 0 and cap_trade <= cap_all),
  cap_all numeric(38,0) not null,
  own_stop bigint not null check (own_stop between 1000000 and 90000000),
  excluded smallint[] not null,
  excluded_products text[] not null check (cardinality(excluded_products) <= 50),
  share_rate bigint not null check (share_rate between 0 and 20000000),
  created_ms bigint not null,
  changed_ms bigint not null,
  stopped_ms bigint,
  constraint copy_follow_stopped check ((state = 'stopped') = (stop_reason is not null) and (state = 'stopped') = (stopped_ms is not null))
);
create unique index copy_follow_running on copy_follow (follower_id, leader_id) where state <> 'stopped';
create index copy_follow_of_leader on copy_follow (leader_id, id) where state <> 'stopped';
create index copy_follow_of_follower on copy_follow (follower_id, id desc);
create index copy_follow_of_pair on copy_follow (pair_id, id desc);

create function copy_follow_keep() returns trigger language plpgsql as $$
begin
  raise exception 'copy_follow %: whose it is, and that it has ended, are fixed', old.id using errcode = 'restrict_violation';
end
$$;
create trigger copy_follow_keep before update on copy_follow for each row
  when (
    old.state = 'stopped'
    or (old.id, old.pair_id, old.follower_id, old.leader_id, old.created_ms) is distinct from (new.id, new.pair_id, new.follower_id, new.leader_id, new.created_ms)
  ) execute function copy_follow_keep();

-- What became of a leader's fill in each follow: a copy of it, or why there was none. A second copy of one fill breaks the index.
create table copy_event (
  id bigint primary key,
  follow_id bigint not null,
  user_id bigint not null,
  -- Null for a change of margin, which is no fill.
  leader_fill_id bigint,
  kind text not null check (kind in ('opened', 'closed', 'margin')),
  product_code text not null,
  price_scale smallint not null,
  side text not null check (side in ('long', 'short')),
  -- Null where nothing was copied.
  position_id bigint,
  fill_id bigint,
  leader_price numeric(38,0),
  price numeric(38,0),
  tick_seq bigint not null,
  is_capped boolean not null,
  skip text check (
    skip in ('money', 'below_minimum', 'cap_in_all', 'product_excluded', 'product_closed', 'leverage', 'frozen', 'limit', 'paused', 'stale', 'exposure', 'own_stop')
  ),
  needed numeric(38,0),
  free numeric(38,0),
  ts bigint not null,
  constraint copy_event_fill check ((kind = 'margin') = (leader_fill_id is null)),
  constraint copy_event_copied_or_skipped check ((skip is null) = (position_id is not null)),
  constraint copy_event_same_tick check (fill_id is null or (price is not null and leader_price is not null))
);
create unique index copy_event_once on copy_event (follow_id, leader_fill_id) where leader_fill_id is not null;
create index copy_event_skipped on copy_event (follow_id, id desc) where skip is not null;
create index copy_event_of_position on copy_event (position_id, id) where position_id is not null;
create trigger copy_event_immutable before update or delete or truncate on copy_event
  for each statement execute function ledger_reject_change();

-- A week of a pair. What a follower could not pay stays due, and is paid in a later week.
create table copy_settlement (
  pair_id bigint not null references copy_pair (id),
  week integer not null,
  profit numeric(38,0) not null,
  cumulative numeric(38,0) not null,
  mark numeric(38,0) not null,
  share_rate bigint not null check (share_rate between 0 and 20000000),
  share numeric(38,0) not null check (share >= 0),
  paid numeric(38,0) not null check (paid >= 0),
  due numeric(38,0) not null check (due >= 0),
  transfer_id bigint,
  ts bigint not null,
  primary key (pair_id, week),
  constraint copy_settlement_moved check ((paid > 0) = (transfer_id is not null))
);
create trigger copy_settlement_immutable before update or delete or truncate on copy_settlement
  for each statement execute function ledger_reject_change();

-- Days of a leader that are over: what the account was worth at its end, what its contracts made, and what grew of one in 10^-12.
create table copy_leader_day (
  leader_id bigint not null references copy_leader (id),
  day integer not null,
  equity numeric(38,0) not null,
  change numeric(38,0) not null,
  growth numeric(38,0) not null check (growth >= 0),
  primary key (leader_id, day)
);
create trigger copy_leader_day_immutable before update or delete or truncate on copy_leader_day
  for each statement execute function ledger_reject_change();

-- What the days come to, written anew when one is over: for the order of the list. Days 0 is all of them. At 10^-12.
create table copy_leader_figure (
  leader_id bigint not null references copy_leader (id),
  days smallint not null check (days in (0, 30, 90, 365)),
  is_young boolean not null,
  gained numeric(38,0) not null,
  worst_drop numeric(38,0) not null check (worst_drop <= 0),
  over_drop numeric(38,0) not null,
  daily_swing numeric(38,0) not null check (daily_swing >= 0),
  -- What the follower in the middle has kept over the most in all, and how many have kept something; of days 0 and of follows that run.
  median_follower numeric(38,0),
  in_profit integer not null check (in_profit >= 0),
  primary key (leader_id, days)
);
create index copy_leader_figure_order on copy_leader_figure (days, is_young, over_drop desc, leader_id);
