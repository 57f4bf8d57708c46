-- Hash chain over the transfers, written after the commit: one link covers the transfers that became final since the link before it, in the
-- order (xact, id), and its hash runs over the previous hash and every field of each of them.
create table ledger_chain_link (
  position bigint primary key check (position > 0),
  -- Last transfer covered, and the transaction that wrote it.
  last_xact bigint not null,
  last_transfer bigint not null,
  transfer_count integer not null check (transfer_count > 0),
  hash bytea not null check (length(hash) = 32),
  ts bigint not null
);

create trigger ledger_chain_link_immutable before update or delete or truncate on ledger_chain_link
  for each statement execute function ledger_refuse_change();
