-- Withdrawals and payouts. Amounts in units of their currency, worth in units of the settlement currency, times in epoch ms of the installation's time.

insert into ledger_code (id, name) values
  -- What is frozen at the request, and given back where it ends unpaid; what is paid out, and the fee, which is part of the amount.
  (64, 'withdrawal_hold'), (65, 'withdrawal_paid'), (66, 'withdrawal_fee');

-- What a user of an identity level may withdraw in a day and a month of UTC. A level without a row may not withdraw.
create table withdrawal_limit (
  level smallint primary key check (level between 0 and 2),
  day_max numeric(38,0) not null check (day_max > 0),
  month_max numeric(38,0) not null check (month_max >= day_max)
);
insert into withdrawal_limit (level, day_max, month_max) values (1, 50000000000, 500000000000), (2, 500000000000, 5000000000000);
create trigger count_revision after insert or update or delete or truncate on withdrawal_limit
  for each statement execute function count_content_revision();

create table withdrawal (
  -- Of the ledger's numbers, so that an epoch of an account has its own.
  id bigint primary key,
  user_id bigint not null,
  state text not null check (state in ('reviewing', 'approved', 'paying', 'paid', 'rejected', 'cancelled', 'returned')),
  reason text check (
    reason in ('destination_refused', 'name_differs', 'identity_needed', 'security_concern', 'payout_failed', 'other')
  ),
  -- The terms, as they were shown and agreed to; they never change.
  channel_id integer not null,
  channel_name text not null,
  channel_titles jsonb not null,
  kind text not null check (kind in ('crypto', 'bank')),
  asset_id integer not null references ledger_asset,
  network text not null check ((kind = 'crypto') = (network <> '')),
  wallet_address_id bigint,
  bank_card_id bigint,
  amount numeric(38,0) not null,
  fee_fixed numeric(38,0) not null check (fee_fixed >= 0),
  fee_rate bigint not null check (fee_rate between 0 and 100000000),
  fee numeric(38,0) not null,
  revision text not null check (revision ~ '^[0-9a-f]{64}$'),
  -- What it counts for in the limits, at the middle of the market when it was asked for.
  worth numeric(38,0) not null check (worth > 0),
  identity_level smallint not null check (identity_level between 0 and 2),
  approvals_needed smallint not null check (approvals_needed in (1, 2)),
  -- The session that asked, for who says it was somebody else.
  session_id bigint not null,
  created_ms bigint not null,
  -- Not paid before: a new destination waits.
  usable_ms bigint not null,
  -- When the sandbox's reviewer looks at it.
  review_ms bigint not null,
  ended_ms bigint check (ended_ms >= created_ms),
  transaction_name text not null default '' check (length(transaction_name) <= 120),
  claimed_by bigint,
  claimed_ms bigint,
  constraint withdrawal_destination check (
    (kind = 'crypto') = (wallet_address_id is not null) and (kind = 'bank') = (bank_card_id is not null)
  ),
  constraint withdrawal_amounts check (fee >= 0 and amount > fee and fee = fee_fixed + ceil(amount * fee_rate / 100000000::numeric)),
  constraint withdrawal_ended check ((state in ('paid', 'rejected', 'cancelled', 'returned')) = (ended_ms is not null)),
  constraint withdrawal_reason check ((state in ('rejected', 'returned')) = (reason is not null)),
  constraint withdrawal_claimed check ((claimed_by is null) = (claimed_ms is null))
);
create index withdrawal_user on withdrawal (user_id, id);
create index withdrawal_open on withdrawal (id) where ended_ms is null;
create index withdrawal_wallet_address on withdrawal (wallet_address_id) where wallet_address_id is not null;
create index withdrawal_bank_card on withdrawal (bank_card_id) where bank_card_id is not null;

create function withdrawal_keep_terms() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'withdrawal: % is rejected', tg_op using errcode = 'restrict_violation';
  end if;
  if (old.id, old.user_id, old.channel_id, old.channel_name, old.kind, old.asset_id, old.network, old.wallet_address_id, old.bank_card_id, old.amount,
      old.fee_fixed, old.fee_rate, old.fee, old.revision, old.worth, old.identity_level, old.approvals_needed, old.session_id, old.created_ms, old.usable_ms)
    is distinct from
    (new.id, new.user_id, new.channel_id, new.channel_name, new.kind, new.asset_id, new.network, new.wallet_address_id, new.bank_card_id, new.amount,
      new.fee_fixed, new.fee_rate, new.fee, new.revision, new.worth, new.identity_level, new.approvals_needed, new.session_id, new.created_ms, new.usable_ms)
    or old.ended_ms is not null
    or (new.state <> old.state and not (
      (old.state = 'reviewing' and new.state in ('approved', 'rejected', 'cancelled')) or (old.state = 'approved' and new.state in ('paying', 'rejected'))
      or (old.state = 'paying' and new.state in ('paid', 'returned'))))
  then
    raise exception 'withdrawal %: its terms and its end are fixed, and it never moves back', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger withdrawal_terms before update or delete on withdrawal for each row execute function withdrawal_keep_terms();
create trigger withdrawal_no_truncate before truncate on withdrawal for each statement execute function ledger_reject_change();

-- The history, which the state follows from.
create table withdrawal_step (
  withdrawal_id bigint not null references withdrawal (id),
  n integer not null check (n > 0),
  step text not null check (
    step in ('requested', 'approved_once', 'approved', 'sending', 'sent', 'asked_provider', 'paid', 'rejected', 'cancelled', 'returned')
  ),
  by_kind text not null check (by_kind in ('user', 'operator', 'sandbox', 'system')),
  operator_id bigint,
  -- Who approved, so that nobody does so twice: an operator, or one of the sandbox's reviewers.
  approver text check ((step in ('approved_once', 'approved')) = (approver is not null)),
  ts bigint not null,
  primary key (withdrawal_id, n),
  unique (withdrawal_id, approver),
  check ((by_kind = 'operator') = (operator_id is not null))
);
create trigger withdrawal_step_immutable before update or delete or truncate on withdrawal_step
  for each statement execute function ledger_reject_change();

-- What operators write to each other.
create table withdrawal_note (
  id bigint generated always as identity primary key,
  withdrawal_id bigint not null references withdrawal (id),
  operator_id bigint not null,
  note text not null check (length(note) between 1 and 500),
  ts bigint not null
);
create index withdrawal_note_of on withdrawal_note (withdrawal_id, id);

-- Payouts: one row a withdrawal that was approved. `sending` is committed before the call. From then on its rail is asked by the reference, and nothing sends again by itself.
create table payout (
  withdrawal_id bigint primary key references withdrawal (id),
  -- Our name for it at the rail.
  reference text not null unique check (reference ~ '^WD-[0-9]{1,20}$'),
  state text not null check (state in ('queued', 'sending', 'pending', 'unknown', 'paid', 'failed', 'withdrawn')),
  attempt smallint not null default 0 check (attempt between 0 and 99),
  due_ms bigint not null,
  -- Questions since the last sending.
  asks integer not null default 0,
  transaction_name text not null default '' check (length(transaction_name) <= 120),
  check ((state in ('queued', 'withdrawn')) or attempt > 0)
);
create index payout_due on payout (due_ms) where state in ('queued', 'sending', 'pending', 'unknown');

-- What a person said became of a payout that its rail does not know, and the second person who said the same.
create table payout_resolution (
  id bigint generated always as identity primary key,
  withdrawal_id bigint not null references payout (withdrawal_id),
  attempt smallint not null,
  resolution text not null check (resolution in ('paid', 'failed', 'send_again')),
  transaction_name text not null check (length(transaction_name) <= 120),
  operator_id bigint not null,
  reason text not null check (length(reason) between 3 and 500),
  ts bigint not null,
  unique (withdrawal_id, attempt, operator_id)
);
create trigger payout_resolution_immutable before update or delete or truncate on payout_resolution
  for each statement execute function ledger_reject_change();

-- The sandbox: a peer that pays nothing, with a book of its own that no other table refers to.
create table sandbox_rail_key (
  only_row boolean primary key default true check (only_row),
  secret bytea not null check (octet_length(secret) = 60),
  sealed_with text not null check (sealed_with ~ '^[0-9a-f]{16}$')
);
create table sandbox_rail_payout (
  id bigint generated always as identity primary key,
  reference text not null check (length(reference) between 1 and 60),
  amount text not null,
  currency text not null,
  destination_hash text not null,
  state text not null check (state in ('pending', 'paid', 'failed')),
  taken_ms bigint not null,
  pays_ms bigint not null
);
create index sandbox_rail_payout_reference on sandbox_rail_payout (reference, id desc);

-- The kinds are those of the contract, which tells each to its reader: here only their form.
alter table site_message drop constraint site_message_kind_check;
alter table site_message add constraint site_message_kind_check check (kind ~ '^[a-z]+(_[a-z]+){0,5}$');
