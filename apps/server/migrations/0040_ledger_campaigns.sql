-- Campaigns: what they ask for and give, who takes part, what was claimed, draws that anybody can do again; vouchers that give fees back. Amounts in units of the
-- settlement currency, shares in 10^-8, times in epoch ms, days by their number since 1970 in UTC.

insert into ledger_code (id, name) values
  -- What a voucher gives back of a fee (and takes back where the fee came back), what a campaign pays.
  (100, 'voucher_rebate'), (101, 'campaign_reward'),
  -- Money for a campaign, and what of it was not needed.
  (102, 'marketing_funding'), (103, 'marketing_returned'),
  -- Within a campaign: reserved for somebody or for a draw, and free again.
  (104, 'marketing_held'), (105, 'marketing_released');

-- What one operator asks for and another decides: a campaign, its early end, more money for it.
create table campaign_proposal (
  id bigint primary key generated always as identity,
  kind text not null check (kind in ('publish', 'end', 'fund')),
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
  constraint campaign_proposal_decided check (
    (decision is null) = (decided_by is null) and (decision is null) = (decided_ms is null) and (decision is null) = (decision_reason is null)
  ),
  constraint campaign_proposal_two check (decision is distinct from 'approved' or decided_by <> operator_id)
);
create index campaign_proposal_open on campaign_proposal (id) where decision is null;

create table campaign (
  -- Its accounts are numbered by it: twice the number for what is free, one more for what is reserved.
  id integer primary key generated always as identity check (id between 1 and 16000),
  -- Null for those of a new installation.
  proposal_id bigint unique references campaign_proposal,
  code text not null unique check (code ~ '^[a-z][a-z0-9-]{2,39}$'),
  form text not null check (form in ('tasks', 'days', 'draw')),
  is_welfare boolean not null,
  published_ms bigint not null,
  starts_ms bigint not null,
  -- Null: no end is set.
  ends_ms bigint,
  audience jsonb not null check (jsonb_typeof(audience) = 'object'),
  tasks jsonb not null check (jsonb_typeof(tasks) = 'array' and jsonb_array_length(tasks) between 1 and 10),
  prizes jsonb not null check (jsonb_typeof(prizes) = 'array'),
  -- By language: title, summary and rules.
  texts jsonb not null check (jsonb_typeof(texts) = 'object' and texts ? 'en'),
  -- The most that one person can be given: reserved when they take part.
  per_person numeric(38,0) not null check (per_person >= 0),
  -- Of all prizes: reserved from the publication on.
  prize_sum numeric(38,0) not null check (prize_sum >= 0),
  -- All that was put into its account.
  funded numeric(38,0) not null check (funded > 0),
  -- What was not needed and went back to where it came from.
  returned numeric(38,0) not null default 0 check (returned between 0 and funded),
  has_beacon boolean not null,
  seed_hash bytea check (octet_length(seed_hash) = 32),
  -- The seed until it is opened, sealed with a key that is not here.
  sealed_seed bytea check (octet_length(sealed_seed) = 60),
  sealed_with text check (sealed_with ~ '^[0-9a-f]{16}$'),
  stage text not null check (stage in ('open', 'closed', 'drawn', 'void')),
  ended_early_ms bigint,
  end_proposal_id bigint references campaign_proposal,
  -- Of a draw: tickets when they were last counted; final with the list.
  tickets integer not null default 0 check (tickets between 0 and 500000),
  entries integer not null default 0 check (entries >= 0),
  counted_ms bigint,
  root bytea check (octet_length(root) = 32),
  root_ms bigint,
  signature bytea check (octet_length(signature) = 48),
  seed bytea check (octet_length(seed) = 32 and sha256(seed) = seed_hash),
  key bytea check (octet_length(key) = 32),
  result_hash bytea check (octet_length(result_hash) = 32),
  void_reason text check (void_reason in ('list_late', 'beacon_missing', 'seed_sealed')),
  settled_ms bigint,
  -- When everything that was earned had been paid and the rest had gone back; vouchers may still be held.
  done_ms bigint,
  constraint campaign_times check (published_ms <= starts_ms and (ends_ms is null or starts_ms < ends_ms)),
  constraint campaign_draw check (
    case when form = 'draw' then ends_ms is not null and prize_sum > 0 and per_person = 0 and num_nulls(seed_hash, sealed_seed, sealed_with) = 0
      else prize_sum = 0 and num_nonnulls(seed_hash, sealed_seed, sealed_with, root, seed, signature, key, result_hash, settled_ms, counted_ms) = 0
        and not has_beacon and stage in ('open', 'closed') and tickets = 0 and jsonb_array_length(prizes) = 0 end
  ),
  constraint campaign_early check ((ended_early_ms is null) = (end_proposal_id is null)),
  constraint campaign_root check ((root is null) = (root_ms is null) and (stage <> 'open' or root is null)),
  constraint campaign_drawn check (
    case when stage = 'drawn' then num_nulls(root, seed, key, result_hash, settled_ms) = 0 and (signature is not null) = has_beacon
      when stage = 'void' then settled_ms is not null and key is null and result_hash is null
      else num_nonnulls(seed, signature, key, result_hash, settled_ms) = 0 end
  ),
  constraint campaign_void check ((stage = 'void') = (void_reason is not null)),
  constraint campaign_done check (done_ms is null or stage in ('drawn', 'void') or (stage = 'closed' and form <> 'draw'))
);
create index campaign_running on campaign (id) where done_ms is null;

-- What was published stays, and what has happened is not undone: nobody can alter a campaign, its list or its draw.
create function campaign_keep() returns trigger language plpgsql as $$
declare
  moving constant text[] := array['funded', 'returned', 'sealed_seed', 'sealed_with', 'stage', 'ended_early_ms', 'end_proposal_id', 'tickets', 'entries', 'counted_ms', 'root',
    'root_ms', 'signature', 'seed', 'key', 'result_hash', 'void_reason', 'settled_ms', 'done_ms'];
begin
  if tg_op <> 'UPDATE' then
    raise exception 'campaign: % is rejected', tg_op using errcode = 'restrict_violation';
  end if;
  if to_jsonb(old) - moving is distinct from to_jsonb(new) - moving
    or new.funded < old.funded or new.returned < old.returned
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
create trigger campaign_fixed before update or delete on campaign for each row execute function campaign_keep();
create trigger campaign_no_truncate before truncate on campaign for each statement execute function ledger_reject_change();

create table campaign_participant (
  campaign_id integer not null references campaign,
  user_id bigint not null,
  -- Names the tickets of its user in the published list.
  entry_id bigint not null unique,
  joined_ms bigint not null,
  -- What is reserved for rewards that may still be claimed.
  reserved numeric(38,0) not null check (reserved >= 0),
  tickets integer not null default 0 check (tickets between 0 and 1000),
  -- In the published list: the number before its first ticket; and those that won, with what.
  tickets_before integer check (tickets_before >= 0),
  prize_numbers integer[],
  prize_amounts numeric(38,0)[],
  prize numeric(38,0) check (prize >= 0),
  -- When what was earned had been paid after the end, prizes included.
  settled_ms bigint,
  primary key (campaign_id, user_id),
  constraint campaign_participant_prize check (num_nulls(prize_numbers, prize_amounts, prize) in (0, 3) and cardinality(prize_numbers) = cardinality(prize_amounts)),
  constraint campaign_participant_settled check (settled_ms is null or reserved = 0)
);
create index campaign_participant_user on campaign_participant (user_id, campaign_id);
create index campaign_participant_open on campaign_participant (campaign_id, user_id) where settled_ms is null;
create index campaign_participant_list on campaign_participant (campaign_id, entry_id) where tickets > 0;

-- What was claimed or won: once a task and turn, for signing in once a day, whatever becomes of the account.
create table campaign_reward (
  id bigint primary key,
  campaign_id integer not null,
  user_id bigint not null,
  -- 0 for a prize.
  task smallint not null check (task between 0 and 10),
  turn integer not null check (turn > 0),
  day integer,
  kind text not null check (kind in ('money', 'voucher', 'prize')),
  amount numeric(38,0) not null check (amount > 0),
  created_ms bigint not null,
  -- The payment; null for a voucher, which pays as it is used.
  transfer_id bigint,
  foreign key (campaign_id, user_id) references campaign_participant (campaign_id, user_id),
  constraint campaign_reward_once unique (campaign_id, user_id, task, turn),
  constraint campaign_reward_paid check ((transfer_id is null) = (kind = 'voucher')),
  constraint campaign_reward_prize check ((task = 0) = (kind = 'prize'))
);
create unique index campaign_reward_day on campaign_reward (campaign_id, user_id, day) where day is not null;
create index campaign_reward_user on campaign_reward (user_id, id);
create trigger campaign_reward_immutable before update or delete or truncate on campaign_reward
  for each statement execute function ledger_reject_change();

-- A reward that gives back a share of fees, up to its amount and to its end. It has the id of its reward.
create table voucher (
  id bigint primary key references campaign_reward,
  user_id bigint not null,
  campaign_id integer not null references campaign,
  share bigint not null check (share between 1 and 100000000),
  modes text[] not null check (cardinality(modes) between 1 and 3 and modes <@ array['spot', 'contract', 'quick']),
  amount numeric(38,0) not null check (amount > 0),
  used numeric(38,0) not null default 0 check (used >= 0),
  state text not null check (state in ('held', 'used', 'ended')),
  claimed_ms bigint not null,
  ends_ms bigint not null,
  ended_ms bigint,
  -- What of it went back to its campaign after its end.
  returned numeric(38,0) not null default 0 check (returned >= 0),
  constraint voucher_within check (used + returned <= amount),
  constraint voucher_state check (
    case state when 'held' then ended_ms is null and used < amount and returned = 0
      when 'used' then ended_ms is not null and used = amount
      else ended_ms is not null end
  )
);
create index voucher_held on voucher (user_id, ends_ms, id) where state = 'held';
create index voucher_ending on voucher (ends_ms) where state = 'held';
create index voucher_to_return on voucher (id) where state = 'ended' and used + returned < amount;
create index voucher_user on voucher (user_id, id);

create function voucher_keep() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'voucher: % is rejected', tg_op using errcode = 'restrict_violation';
  end if;
  if (old.id, old.user_id, old.campaign_id, old.share, old.modes, old.amount, old.claimed_ms, old.ends_ms)
    is distinct from (new.id, new.user_id, new.campaign_id, new.share, new.modes, new.amount, new.claimed_ms, new.ends_ms)
    or new.returned < old.returned
  then
    raise exception 'voucher %: its terms are fixed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger voucher_fixed before update or delete on voucher for each row execute function voucher_keep();
create trigger voucher_no_truncate before truncate on voucher for each statement execute function ledger_reject_change();

-- What a voucher gave back of a fee. The id is that of the transfer.
create table voucher_use (
  id bigint primary key,
  voucher_id bigint not null references voucher,
  user_id bigint not null,
  amount numeric(38,0) not null check (amount > 0),
  -- What the fee belongs to: 3 a spot fill, 6 a contract fill, 4 a quick trade.
  reference_kind smallint not null check (reference_kind in (3, 4, 6)),
  reference_id bigint not null,
  ts bigint not null,
  -- The transfer that took it back, as the fee itself came back, and when.
  undone_by bigint unique,
  undone_ms bigint,
  unique (reference_kind, reference_id, voucher_id),
  constraint voucher_use_undone check ((undone_by is null) = (undone_ms is null) and (undone_by is null or reference_kind = 4))
);
create index voucher_use_voucher on voucher_use (voucher_id);
create index voucher_use_user on voucher_use (user_id, id);

create function voucher_use_keep() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or old.undone_by is not null
    or to_jsonb(old) - '{undone_by,undone_ms}'::text[] is distinct from to_jsonb(new) - '{undone_by,undone_ms}'::text[]
  then
    raise exception 'voucher_use: what was given back is fixed' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger voucher_use_fixed before update or delete on voucher_use for each row execute function voucher_use_keep();
create trigger voucher_use_no_truncate before truncate on voucher_use for each statement execute function ledger_reject_change();

-- Events that no other table has, once a user: the tick log of a receipt was opened.
create table campaign_event (
  user_id bigint not null,
  kind text not null check (kind in ('receipt_check')),
  ts bigint not null,
  primary key (user_id, kind)
);
