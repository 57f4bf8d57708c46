-- Shares of profit count what was filled late, once; and days of interest know whose they are.

-- The newest id of the ledger when the last week of a pair was settled: a fill of an older moment with a higher id was committed after it, and counts into the next week.
alter table copy_pair add column counted_id bigint not null default 0;
update copy_pair set counted_id = (select last_value + increment_by - 1 from pg_sequences where schemaname = current_schema() and sequencename = 'ledger_id_block')
  where exists (select from pg_sequences where schemaname = current_schema() and sequencename = 'ledger_id_block' and last_value is not null);
drop trigger copy_pair_keep on copy_pair;
create trigger copy_pair_keep before update on copy_pair for each row
  when (
    (old.id, old.follower_id, old.leader_id) is distinct from (new.id, new.follower_id, new.leader_id)
    or new.mark < old.mark or new.earned < old.earned or new.paid < old.paid or new.settled_week < old.settled_week or new.counted_id < old.counted_id
  ) execute function copy_pair_keep();

-- Interest of a day knows whose it is, so that a page of somebody's days is read from an index, whatever number of orders they are of.
alter table earning_day add column user_id bigint, add column kind text;
alter table earning_day disable trigger earning_day_fixed;
update earning_day d set user_id = o.user_id, kind = o.kind from earning_order o where o.id = d.order_id;
alter table earning_day enable trigger earning_day_fixed;
alter table earning_day alter column user_id set not null, alter column kind set not null;
create index earning_day_of_user on earning_day (user_id, kind, day desc, order_id desc);
