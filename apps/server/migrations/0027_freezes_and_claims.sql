-- Freezes of accounts, each with who began it, why, and who lifted it. A user is under a freeze while one of theirs is not lifted: there is no flag besides.

create table account_freeze (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  -- What the user is told; the note is the operators' own.
  reason text not null check (reason in ('security', 'identity', 'funds', 'request', 'other')),
  note text not null check (length(note) between 3 and 500),
  begun_ms bigint not null,
  -- Null for what was done by hand, and for freezes from before they had a history.
  begun_by bigint,
  lifted_ms bigint check (lifted_ms >= begun_ms),
  lifted_by bigint,
  lift_note text check (length(lift_note) between 3 and 500),
  constraint account_freeze_lifted check (
    (lifted_ms is null) = (lift_note is null) and (lifted_by is null or lifted_ms is not null)
  )
);
-- One that is not lifted, at most.
create unique index account_freeze_open on account_freeze (user_id) where lifted_ms is null;
create index account_freeze_user on account_freeze (user_id, id);

insert into account_freeze (user_id, reason, note, begun_ms)
select id, 'other', 'frozen before freezes had a history', (extract(epoch from now()) * 1000)::bigint from app_user where is_frozen;

-- A freeze is never removed or changed but for its lifting, which is written once.
create function account_freeze_keep() returns trigger language plpgsql as $$
begin
  raise exception 'freeze % can not change: only its lifting is written, once', old.id using errcode = 'restrict_violation';
end
$$;
create trigger account_freeze_keep before update on account_freeze for each row
  when (
    old.lifted_ms is not null or new.lifted_ms is null
    or (old.id, old.user_id, old.reason, old.note, old.begun_ms, old.begun_by)
      is distinct from (new.id, new.user_id, new.reason, new.note, new.begun_ms, new.begun_by)
  ) execute function account_freeze_keep();
create trigger account_freeze_immutable before delete on account_freeze
  for each statement execute function ledger_reject_change();

-- Sessions go on under a freeze: it keeps money in, and nobody out.
drop trigger app_user_announce_freeze on app_user;
drop function app_user_announce_freeze();
alter table app_user drop column is_frozen;

-- Who has a row of a queue in hand, and since when: the same for deposits, withdrawals and cases of identity. What was in hand before counts from when it came.
alter table deposit add column claimed_ms bigint;
update deposit set claimed_ms = created_ms where claimed_by <> '';
alter table deposit add constraint deposit_claimed check ((claimed_by = '') = (claimed_ms is null));
alter table identity_case add column claimed_ms bigint;
update identity_case set claimed_ms = submitted_ms where claimed_by is not null;
alter table identity_case add constraint identity_case_claimed check ((claimed_by is null) = (claimed_ms is null));

-- Few of all rows are in hand.
create index deposit_claimed_by on deposit (claimed_by, id) where claimed_by <> '';
create index withdrawal_claimed_by on withdrawal (claimed_by, id) where claimed_by is not null;
create index identity_case_claimed_by on identity_case (claimed_by, id) where claimed_by is not null;
