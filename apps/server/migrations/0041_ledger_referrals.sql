-- Commission: a share of the trading fees of invited members for those above them, a line a member, day and level. Amounts in units of the settlement currency, rates in
-- 10^-8, days by their number since 1970 in UTC, times in epoch ms.

insert into ledger_code (id, name) values
  -- What is paid to those above a member, and money for the account that pays it.
  (120, 'commission'), (121, 'commission_funding');

-- Rates of the three levels: everybody's, and announced before they begin.
create table commission_rates (
  version integer primary key check (version > 0),
  from_day integer not null check (from_day >= 0),
  level_one bigint not null,
  level_two bigint not null,
  level_three bigint not null,
  created_ms bigint not null,
  -- The operator who asked for them; empty for those of a new installation.
  login_name text not null check (length(login_name) <= 80),
  -- Together at most 30 % of a fee, and never more further away.
  constraint commission_rates_falling check (level_three >= 0 and level_two >= level_three and level_one >= level_two),
  constraint commission_rates_sum check (level_one + level_two + level_three <= 30000000),
  -- Seven whole days lie between the day of publication and the first one.
  constraint commission_rates_announced check (version = 1 or from_day > created_ms / 86400000 + 7)
);
create trigger commission_rates_immutable before update or delete or truncate on commission_rates
  for each statement execute function ledger_reject_change();
insert into commission_rates (version, from_day, level_one, level_two, level_three, created_ms, login_name)
values (1, 0, 10000000, 3000000, 1000000, 0, '');

-- What an invited member paid and traded on a day: once, and only where there was something.
create table referral_day (
  member_id bigint not null,
  day integer not null check (day >= 0),
  fees numeric(38,0) not null check (fees > 0),
  -- What came back of these fees.
  rebates numeric(38,0) not null check (rebates >= 0),
  volume numeric(38,0) not null check (volume >= 0),
  primary key (member_id, day)
);
create trigger referral_day_immutable before update or delete or truncate on referral_day
  for each statement execute function ledger_reject_change();

-- A line for everybody above the member, up to three, also where there is nothing to pay: then it says why.
create table referral_commission (
  id bigint primary key,
  member_id bigint not null,
  day integer not null,
  level smallint not null check (level between 1 and 3),
  earner_id bigint not null,
  base numeric(38,0) not null check (base >= 0),
  version integer not null references commission_rates (version),
  rate bigint not null check (rate >= 0),
  amount numeric(38,0) not null,
  state text not null check (state in ('paid', 'waiting', 'none')),
  why text check (why in ('member_identity', 'earner_identity', 'same_person', 'below_unit')),
  transfer_id bigint,
  paid_ms bigint,
  unique (member_id, day, level),
  foreign key (member_id, day) references referral_day (member_id, day),
  constraint referral_commission_not_own check (earner_id <> member_id),
  constraint referral_commission_state check (
    case when state = 'none' then why is not null and amount = 0 else why is null and amount > 0 and amount = div(base * rate, 100000000::numeric) end
  ),
  constraint referral_commission_paid check ((state = 'paid') = (transfer_id is not null) and (state = 'paid') = (paid_ms is not null))
);
create index referral_commission_earner on referral_commission (earner_id, id) where state <> 'none';
create index referral_commission_member on referral_commission (earner_id, member_id);
create index referral_commission_waiting on referral_commission (day, id) where state = 'waiting';

create function referral_commission_keep() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or old.state <> 'waiting' or new.state <> 'paid'
    or to_jsonb(old) - '{state,transfer_id,paid_ms}'::text[] is distinct from to_jsonb(new) - '{state,transfer_id,paid_ms}'::text[]
  then
    raise exception 'referral_commission %: a line changes once, when what waits is paid', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger referral_commission_keep before update or delete on referral_commission for each row execute function referral_commission_keep();
create trigger referral_commission_no_truncate before truncate on referral_commission for each statement execute function ledger_reject_change();

-- Days of which every member is booked, in order.
create table referral_booked_day (
  day integer primary key,
  booked_ms bigint not null
);
create trigger referral_booked_day_immutable before update or delete or truncate on referral_booked_day
  for each statement execute function ledger_reject_change();

-- That the account which pays was begun with paper money: once.
create table commission_fund (
  asset_id integer primary key references ledger_asset,
  funded_ms bigint not null
);

-- What one operator asks for and another decides: other rates, and money for the account that pays.
create table commission_proposal (
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
  constraint commission_proposal_decided check (
    (decision is null) = (decided_by is null) and (decision is null) = (decided_ms is null) and (decision is null) = (decision_reason is null)
  ),
  constraint commission_proposal_two check (decision is distinct from 'approved' or decided_by <> operator_id)
);
create index commission_proposal_open on commission_proposal (id) where decision is null;
