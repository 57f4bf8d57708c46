-- The time of an installation that runs, or once ran, faster than the machine's clock (CLOCK_SPEED). Without the row its time is the machine's. The mark
-- lies ahead of the clock: `reached_ms` is what it says when the machine's clock says `machine_ms`. Until then it goes at the speed, after that, and
-- while no server runs, at the machine's. Epoch milliseconds.
create table installation_clock (
  only_row boolean primary key default true check (only_row),
  machine_ms bigint not null check (machine_ms > 0),
  reached_ms bigint not null check (reached_ms > 0),
  speed numeric(4, 2) not null check (speed between 1 and 60)
);
-- Without the row the time would fall back to the machine's.
create trigger installation_clock_stays before delete or truncate on installation_clock
  for each statement execute function ledger_reject_change();

-- The time of the installation, for what the database writes by itself.
create function installation_now() returns bigint language sql volatile as $$
  with machine as (select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as ms)
  select coalesce(
    (select floor(reached_ms - greatest(machine_ms - ms, 0) * speed + greatest(ms - machine_ms, 0))::bigint from installation_clock),
    ms
  ) from machine
$$;

create or replace function product_note_suspension() returns trigger language plpgsql as $$
declare
  noted bigint := installation_now();
begin
  insert into product_suspension (product_id, is_lock, ts, begins_at)
  values (new.product_id, new.is_lock, noted, case when new.is_lock then greatest(noted, new.lock_ts) end);
  return null;
end
$$;
