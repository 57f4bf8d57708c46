-- Words that users accept with an order, in all languages and for ever: a row of a page whenever its words are others than before.
create table accepted_text (
  page text not null check (length(page) between 1 and 40),
  version integer not null check (version > 0),
  hash bytea not null check (octet_length(hash) = 32),
  words jsonb not null check (jsonb_typeof(words) = 'object'),
  since_ms bigint not null,
  primary key (page, version)
);
create trigger accepted_text_immutable before update or delete or truncate on accepted_text
  for each statement execute function ledger_reject_change();

-- The version of the words of its kind that a lock or pledge was begun with; null for those before there were any.
alter table earning_order add column text_version integer,
  add constraint earning_order_text foreign key (kind, text_version) references accepted_text (page, version);

create or replace function earning_order_keep_terms() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'earning_order: % is rejected', tg_op using errcode = 'restrict_violation';
  end if;
  if (old.id, old.user_id, old.kind, old.product_id, old.version, old.asset_id, old.principal, old.term_days, old.started_ms, old.first_day, old.last_day, old.text_version)
      is distinct from
     (new.id, new.user_id, new.kind, new.product_id, new.version, new.asset_id, new.principal, new.term_days, new.started_ms, new.first_day, new.last_day, new.text_version)
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
