-- Quick trades. Money in units of the settlement currency, prices in units of the product's scale, rates in 10^-8, times in epoch ms.
-- A trade ends by its terms, which never change once it is accepted, and by two ticks; the constraints below recompute it.

-- What can be traded. Other terms are another row: an option that somebody looks at does not change under the eyes.
create table quick_option (
  id integer primary key generated always as identity,
  product_type smallint not null check (product_type between 1 and 4),
  -- A product's own options take the place of those of its class.
  product_code text check (product_code ~ '^[A-Z0-9][A-Z0-9:.]{0,19}$'),
  seconds integer not null check (seconds between 5 and 86400),
  -- At most the stake on top of the stake. Above that, betting both ways is a sure win: whoever sets the rate could hand money to whom they tell.
  payout_rate bigint not null check (payout_rate between 1 and 100000000),
  stake_min numeric(38,0) not null check (stake_min > 0),
  stake_max numeric(38,0) not null,
  is_active boolean not null default true,
  check (stake_max >= stake_min)
);
create unique index quick_option_active on quick_option (product_type, coalesce(product_code, ''), seconds) where is_active;

create function quick_option_keep_terms() returns trigger language plpgsql as $$
begin
  raise exception 'the terms of option % can not change: end it and add another', old.id using errcode = 'check_violation';
end
$$;
create trigger quick_option_keep_terms before update on quick_option for each row
  when ((old.id, old.product_type, old.product_code, old.seconds, old.payout_rate, old.stake_min, old.stake_max)
    is distinct from (new.id, new.product_type, new.product_code, new.seconds, new.payout_rate, new.stake_min, new.stake_max))
  execute function quick_option_keep_terms();

insert into quick_option (product_type, seconds, payout_rate, stake_min, stake_max)
select class.product_type, length.seconds, (length.percent + class.more) * 1000000, 5000000, length.stake_max * 1000000::numeric
from (values (1, 0), (2, 0), (3, 0), (4, 4)) as class (product_type, more),
  (values (30, 80, 1000), (60, 82, 5000), (120, 84, 5000), (180, 86, 10000), (300, 88, 10000)) as length (seconds, percent, stake_max)
order by 1, 2;
-- Clients keep a copy of the options.
create trigger count_revision after insert or update or delete or truncate on quick_option
  for each statement execute function count_content_revision();

create table quick_order (
  id bigint primary key,
  user_id bigint not null,
  product_id integer not null,
  product_code text not null,
  product_type smallint not null check (product_type between 1 and 4),
  price_scale smallint not null,
  settlement_asset integer not null,
  -- 1 buy bets on a rise, 2 sell on a fall.
  direction smallint not null check (direction in (1, 2)),
  option_id integer not null,
  seconds integer not null check (seconds > 0),
  payout_rate bigint not null check (payout_rate > 0),
  stake numeric(38,0) not null check (stake > 0),
  fee_rate bigint not null check (fee_rate between 0 and 100000000),
  fee numeric(38,0) not null,
  rule_version smallint not null,
  config_version integer not null,
  accepted_at bigint not null,
  -- Newest tick known at acceptance.
  accepted_seq bigint not null,
  status text not null check (status in ('accepted', 'open', 'won', 'refunded', 'lost', 'voided')),
  open_seq bigint,
  open_ts bigint,
  open_price numeric(38,0),
  close_seq bigint,
  close_ts bigint,
  close_price numeric(38,0),
  suspended_at bigint,
  void_reason text check (void_reason in ('no_open_tick', 'no_close_tick', 'stale', 'suspended')),
  -- All that came back to the user.
  payout numeric(38,0),
  settled_at bigint,
  transfer_ids bigint[] not null,
  constraint quick_order_fee check (fee = ceil(stake * fee_rate / 100000000::numeric)),
  constraint quick_order_open_whole check (num_nulls(open_seq, open_ts, open_price) in (0, 3)),
  constraint quick_order_close_whole check (num_nulls(close_seq, close_ts, close_price) in (0, 3)),
  constraint quick_order_opens_after_acceptance check (
    open_seq > accepted_seq and open_ts > accepted_at and open_ts <= accepted_at + 15000
  ),
  constraint quick_order_closes_in_window check (
    close_seq is null or (open_seq is not null and close_seq > open_seq and close_ts >= open_ts and close_ts <= open_ts + seconds * 1000::bigint)
  ),
  constraint quick_order_running check (
    case status when 'accepted' then open_seq is null when 'open' then open_seq is not null else true end
  ),
  constraint quick_order_settled check (
    case when status in ('accepted', 'open') then num_nulls(payout, settled_at) = 2 and close_seq is null
         else num_nulls(payout, settled_at) = 0 end
  ),
  constraint quick_order_void_has_reason check ((status = 'voided') = (void_reason is not null)),
  constraint quick_order_suspension check (coalesce(void_reason = 'suspended', false) = (suspended_at is not null)),
  constraint quick_order_void check (
    case void_reason
      when 'no_open_tick' then open_seq is null
      when 'no_close_tick' then open_seq is not null and close_seq is null
      when 'stale' then close_seq is not null and open_ts + seconds * 1000::bigint - close_ts > 15000
      when 'suspended' then suspended_at <= coalesce(open_ts + seconds * 1000::bigint, accepted_at + 15000)
      else true
    end
  ),
  -- The prices alone say which way it went.
  constraint quick_order_decided_by_ticks check (
    status not in ('won', 'refunded', 'lost') or (
      close_seq is not null and open_ts + seconds * 1000::bigint - close_ts <= 15000
      and status = case sign(close_price - open_price) * (3 - 2 * direction) when 1 then 'won' when 0 then 'refunded' else 'lost' end
    )
  ),
  constraint quick_order_pays_by_rule check (
    payout is null or payout = case status
      when 'won' then stake + div(stake * payout_rate, 100000000)
      when 'lost' then 0
      else stake + fee
    end
  )
) with (fillfactor = 60);

create index quick_order_of_user on quick_order (user_id, id desc);
create index quick_order_unsettled on quick_order (user_id, id desc) where settled_at is null;
create index quick_order_settled on quick_order (user_id, settled_at, id) where settled_at is not null;

-- Nobody, operators included, changes what was accepted, or what has ended.
create function quick_order_keep() returns trigger language plpgsql as $$
begin
  raise exception 'the terms, the opening and the end of quick trade % can not change', old.id using errcode = 'check_violation';
end
$$;
create trigger quick_order_keep before update on quick_order for each row
  when (
    old.settled_at is not null
    or (old.id, old.user_id, old.product_id, old.product_code, old.product_type, old.price_scale, old.settlement_asset, old.direction,
      old.option_id, old.seconds, old.payout_rate, old.stake, old.fee_rate, old.fee, old.rule_version, old.config_version, old.accepted_at,
      old.accepted_seq)
      is distinct from
      (new.id, new.user_id, new.product_id, new.product_code, new.product_type, new.price_scale, new.settlement_asset, new.direction,
      new.option_id, new.seconds, new.payout_rate, new.stake, new.fee_rate, new.fee, new.rule_version, new.config_version, new.accepted_at,
      new.accepted_seq)
    or (old.open_seq is not null
      and (old.open_seq, old.open_ts, old.open_price) is distinct from (new.open_seq, new.open_ts, new.open_price))
  ) execute function quick_order_keep();
create trigger quick_order_kept before delete or truncate on quick_order for each statement execute function ledger_reject_change();

-- Only what the market itself did can void a trade: a freeze that the price guard recorded.
create function quick_order_void_needs_freeze() returns trigger language plpgsql as $$
begin
  if not exists (select from product_halt h where h.product_code = new.product_code and h.since = new.suspended_at) then
    raise exception 'quick trade % is void for no freeze that the price guard recorded', new.id using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger quick_order_void_needs_freeze before insert or update on quick_order for each row
  when (new.void_reason = 'suspended') execute function quick_order_void_needs_freeze();
