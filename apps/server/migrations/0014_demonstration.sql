-- An installation whose past was lived by scripted traders. The row is made before the first of them registers and stays for good: who looks at such
-- an installation is told. Moments are epoch milliseconds.
create table demonstration (
  only_row boolean primary key default true check (only_row),
  began_at bigint not null,
  -- Until when its past was lived; null while it is being lived, or where that was interrupted.
  lived_until bigint check (lived_until >= began_at)
);
create function demonstration_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.lived_until is null and new.began_at = old.began_at then
    return new;
  end if;
  raise exception 'that an installation is a demonstration is never changed';
end
$$;
create trigger demonstration_stays before update or delete on demonstration for each row execute function demonstration_stays();
create trigger demonstration_is_not_emptied before truncate on demonstration for each statement execute function ledger_reject_change();
