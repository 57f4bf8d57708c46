-- Campaigns: money that came and went at the rate of its moment, what was counted of trades up to a moment, and what users were told. Amounts in units of their currency, values in units of the
-- settlement currency, times in epoch ms.

-- Money that was credited to users or paid out to them, each with what it was worth at just that moment: a price of later changes nothing of it. Nothing here is a transfer.
create table campaign_flow (
  id bigint primary key generated always as identity,
  user_id bigint not null,
  kind text not null check (kind in ('deposit', 'withdrawal')),
  -- Of the deposit or withdrawal.
  reference_id bigint not null,
  asset_id integer not null,
  -- Credited after fees, or paid out with them.
  amount numeric(38,0) not null check (amount > 0),
  -- At the exchange's mid; null where no price was known.
  value numeric(38,0) check (value >= 0),
  -- The mid in units of `rate_scale`, with the tick that it is of; null at par, and of what was stored before rates were.
  rate numeric(38,0) check (rate > 0),
  rate_scale smallint check (rate_scale between 0 and 30),
  product_code text,
  tick_seq bigint,
  rate_ms bigint,
  ts bigint not null,
  constraint campaign_flow_rate check (num_nonnulls(rate, rate_scale) in (0, 2) and num_nonnulls(product_code, tick_seq, rate_ms) in (0, 3)),
  constraint campaign_flow_worth check (rate is null or value is not null)
);
create index campaign_flow_user on campaign_flow (user_id, ts, id);
create trigger campaign_flow_immutable before update or delete or truncate on campaign_flow
  for each statement execute function ledger_reject_change();

-- What there is already: the settlement currency counts by itself, withdrawals of others have what they were worth when they were asked for, deposits of others have nothing that says it.
insert into campaign_flow (user_id, kind, reference_id, asset_id, amount, value, ts)
  select * from (
    select user_id, 'deposit', id, asset_id, gross - fee, case when asset_id = 3 then gross - fee end, credited_ms from deposit where credited_ms is not null and gross > fee
    union all
    select user_id, 'withdrawal', id, asset_id, amount, case when asset_id = 3 then amount else worth end, ended_ms from withdrawal where state = 'paid'
  ) known order by 7, 3;

-- What of a user's trades counts in a campaign before a moment: a cache that can be emptied, since the fills say the same.
create table campaign_count (
  campaign_id integer not null references campaign,
  user_id bigint not null,
  -- Everything that happened before it is counted.
  through_ms bigint not null,
  lines bigint not null check (lines >= 0),
  fees numeric(38,0) not null check (fees >= 0),
  fees_out numeric(38,0) not null check (fees_out between 0 and fees),
  volume numeric(38,0) not null check (volume >= 0),
  volume_out numeric(38,0) not null check (volume_out between 0 and volume),
  -- Washes of the day of `through_ms`, by product and whether they are positions.
  washes jsonb not null check (jsonb_typeof(washes) = 'object'),
  -- Fills of the last seconds before it that are left out.
  left_out bigint[] not null,
  primary key (campaign_id, user_id)
) with (fillfactor = 80);

-- Each is told once: that a voucher ends soon, and, of a budget that is used up, those who take part, in the order of their ids.
alter table voucher add column ending_told_ms bigint;
create index voucher_to_tell on voucher (ends_ms) where state = 'held' and ending_told_ms is null;
alter table campaign add column used_told_user bigint not null default 0, add column used_told_ms bigint;

create or replace function campaign_keep() returns trigger language plpgsql as $$
declare
  moving constant text[] := array['funded', 'returned', 'sealed_seed', 'sealed_with', 'stage', 'ended_early_ms', 'end_proposal_id', 'tickets', 'entries', 'counted_ms', 'root',
    'root_ms', 'signature', 'seed', 'key', 'result_hash', 'void_reason', 'settled_ms', 'done_ms', 'used_told_user', 'used_told_ms'];
begin
  if tg_op <> 'UPDATE' then
    raise exception 'campaign: % is rejected', tg_op using errcode = 'restrict_violation';
  end if;
  if to_jsonb(old) - moving is distinct from to_jsonb(new) - moving
    or new.funded < old.funded or new.returned < old.returned
    or new.used_told_user < old.used_told_user or (old.used_told_ms is not null and old.used_told_ms is distinct from new.used_told_ms)
    or (old.ended_early_ms is not null and (old.ended_early_ms, old.end_proposal_id) is distinct from (new.ended_early_ms, new.end_proposal_id))
    or (new.ended_early_ms is not null and old.ended_early_ms is null and old.stage <> 'open')
    or (old.root is not null and (old.root, old.root_ms, old.tickets, old.entries) is distinct from (new.root, new.root_ms, new.tickets, new.entries))
    or (old.settled_ms is not null and (old.signature, old.seed, old.key, old.result_hash, old.settled_ms, old.void_reason)
      is distinct from (new.signature, new.seed, new.key, new.result_hash, new.settled_ms, new.void_reason))
    or (old.done_ms is not null and (old.done_ms, old.funded) is distinct from (new.done_ms, new.funded))
    or (old.stage <> new.stage and (old.stage, new.stage) not in (('open', 'closed'), ('closed', 'drawn'), ('closed', 'void')))
  then
    raise exception 'campaign %: what was published is fixed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

-- Who waits for commission, an earner after the other.
create index referral_commission_waiting_earner on referral_commission (earner_id) where state = 'waiting';
