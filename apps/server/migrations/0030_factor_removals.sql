-- Second factors that their users have lost: one operator asks that one be removed, another decides. Times in epoch ms.
create table factor_removal (
  id bigint primary key generated always as identity,
  user_id bigint not null,
  operator_id bigint not null,
  login_name text not null,
  reason text not null check (length(reason) between 3 and 500),
  created_ms bigint not null,
  decision text check (decision in ('approved', 'rejected')),
  decided_by bigint,
  decided_name text,
  decided_ms bigint,
  decision_reason text check (length(decision_reason) between 3 and 500),
  constraint factor_removal_decided check (
    (decision is null) = (decided_by is null) and (decision is null) = (decided_name is null) and (decision is null) = (decided_ms is null)
    and (decision is null) = (decision_reason is null)
  ),
  constraint factor_removal_two check (decision is distinct from 'approved' or decided_by <> operator_id)
);
-- One at a time of a user.
create unique index factor_removal_open on factor_removal (user_id) where decision is null;

create function factor_removal_keep() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or old.decision is not null
    or (old.id, old.user_id, old.operator_id, old.login_name, old.reason, old.created_ms)
      is distinct from (new.id, new.user_id, new.operator_id, new.login_name, new.reason, new.created_ms) then
    raise exception 'factor_removal: what was asked for and decided is fixed' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger factor_removal_fixed before update or delete on factor_removal for each row execute function factor_removal_keep();
create trigger factor_removal_no_truncate before truncate on factor_removal for each statement execute function ledger_reject_change();
