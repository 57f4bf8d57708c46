-- Account epochs. A reset ends one and begins the next: what was left goes back to the house, new paper money is granted, and everything of
-- the old epoch stays readable. What belongs to an epoch has an id from its first transfer to before the next epoch's first: ids of
-- transfers, orders and fills of one user grow in the order of their commits.

create table account_epoch (
  user_id bigint not null,
  number integer not null check (number > 0),
  -- Epoch milliseconds.
  began_at bigint not null,
  -- The grant of its paper money.
  first_transfer bigint not null unique,
  primary key (user_id, number)
);

create trigger account_epoch_immutable before update or delete or truncate on account_epoch
  for each statement execute function ledger_refuse_change();

-- 50 money, 51 products that a reset gives back.
insert into ledger_code (id, name) values (50, 'reset_money'), (51, 'reset_product');

-- What a transfer belongs to, beside migration 0010: 10 account epoch; the id is its number, the user is the one whose accounts it moves.

-- Paper money is granted once a user and epoch: the first grant names the user, the later ones their epoch.
drop index ledger_transfer_one_grant;
create unique index ledger_transfer_one_grant on ledger_transfer (credit_owner, reference_kind, reference_id) where code = 1;

insert into account_epoch (user_id, number, began_at, first_transfer)
select credit_owner, 1, ts, id from ledger_transfer where code = 1;
