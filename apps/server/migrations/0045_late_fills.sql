-- Shares of profit count what was filled late, once.

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
