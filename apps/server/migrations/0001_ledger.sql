-- Double entry. Written by ledger_open_accounts and ledger_post alone; everything else reads.
-- Numbers are whole smallest units of the asset; its scale never changes.

create table ledger_asset (
  -- 1 to 999 are currencies, 1000 + product id is a product held in spot.
  id integer primary key check (id > 0),
  code text not null unique,
  scale smallint not null check (scale between 0 and 18)
);

insert into ledger_asset (id, code, scale) values
  (1, 'BTC', 8), (2, 'ETH', 8), (3, 'USDT', 6), (4, 'USDC', 6), (5, 'USD', 2),
  (6, 'EUR', 2), (7, 'GBP', 2), (8, 'JPY', 0), (9, 'HKD', 2), (10, 'SOL', 8);

-- Why money moved. The names are the reasons of the account record.
create table ledger_code (
  id smallint primary key,
  name text not null unique
);

insert into ledger_code (id, name) values
  (1, 'paper_grant'),
  (10, 'spot_buy'), (11, 'spot_sell'), (12, 'fee'), (13, 'spot_hold'), (14, 'dividend'), (15, 'split'), (16, 'split_cash'),
  -- Stake and fee into the margin book, what comes back, gains from the house and stakes to it.
  (20, 'quick_stake'), (21, 'quick_fee'), (22, 'quick_return'), (23, 'quick_win'), (24, 'quick_loss'),
  (30, 'contract_hold'), (31, 'contract_margin'), (32, 'contract_margin_release'), (33, 'contract_profit'), (34, 'contract_loss'),
  (35, 'contract_financing'), (36, 'contract_deficit'), (37, 'insurance_funding'),
  -- What a liquidation costs beside the loss; it goes to the insurance book.
  (38, 'contract_liquidation_fee'),
  -- What a reset of the account gives back: money, and products.
  (50, 'reset_money'), (51, 'reset_product');

create table ledger_account (
  id bigint generated always as identity primary key,
  -- The user, or 0 for the house.
  owner bigint not null check (owner >= 0),
  asset_id integer not null references ledger_asset,
  book text not null,
  -- House accounts are split, because every writer of one row waits for the one before it.
  sub smallint not null default 0,
  debits_posted numeric(38,0) not null default 0 check (debits_posted >= 0),
  credits_posted numeric(38,0) not null default 0 check (credits_posted >= 0),
  debits_pending numeric(38,0) not null default 0 check (debits_pending >= 0),
  credits_pending numeric(38,0) not null default 0 check (credits_pending >= 0),
  -- The newest transfer of a user's account: ids must grow, so that its lines in the order of their ids are its history.
  last_transfer bigint not null default 0,
  unique (owner, asset_id, book, sub),
  constraint ledger_account_book check (
    case when owner = 0 then book in ('trading', 'fees', 'treasury', 'marketing', 'deposits', 'withdrawals', 'paper', 'insurance')
         else book in ('cash', 'spot', 'margin', 'earn', 'loan') end
  ),
  constraint ledger_account_one_user_row check (owner = 0 or sub = 0),
  -- The counterparty of trades, the outside world and a debt may go below zero, and so may the insurance book, which bears what a position
  -- lost beyond its margin (operators are alerted when it does); nothing else may.
  constraint ledger_account_no_overdraft check (
    book in ('trading', 'deposits', 'withdrawals', 'paper', 'loan', 'insurance') or credits_posted - debits_posted - debits_pending >= 0
  )
) with (fillfactor = 60);

-- Ids of transfers, and of the orders and fills they refer to, are handed out in blocks of 1,024. A block is taken after the accounts
-- are locked, so the ids of one account grow in the order in which its transfers commit.
create sequence ledger_id_block increment by 1024 start with 1024;

create table ledger_transfer (
  id bigint primary key,
  -- 1 single, 2 pend, 3 post (of a pend, whole or part), 4 void (of what is left of a pend).
  kind smallint not null check (kind between 1 and 4),
  debit_account bigint not null,
  credit_account bigint not null,
  asset_id integer not null,
  amount numeric(38,0) not null check (amount > 0),
  code smallint not null,
  -- What it belongs to: 1 grant, 2 order, 3 fill, 5 contract order, 6 contract fill, 7 contract position, 8 contract liquidation,
  -- 9 corporate action, 10 account epoch; the id of the last is its number, and the user is the one whose accounts it moves.
  reference_kind smallint not null,
  reference_id bigint not null,
  -- The pend that a post or void belongs to.
  pending_id bigint,
  debit_owner bigint not null,
  credit_owner bigint not null,
  -- Posted balance of a user's account after this transfer; null for house accounts and where nothing is posted.
  debit_balance numeric(38,0),
  credit_balance numeric(38,0),
  -- Who caused it: a user, or 0 for the engine; by which request, under which version of the settings, at which tick.
  actor bigint not null,
  request uuid,
  config_version integer not null,
  tick_product integer,
  tick_seq bigint,
  -- Epoch milliseconds of the server's clock.
  ts bigint not null,
  -- The posting that it came with.
  posting bigint not null,
  check (debit_account <> credit_account),
  check ((kind in (3, 4)) = (pending_id is not null)),
  check ((tick_product is null) = (tick_seq is null))
);

create index ledger_transfer_debit_owner on ledger_transfer (debit_owner, id) where debit_owner <> 0 and kind in (1, 3);
create index ledger_transfer_credit_owner on ledger_transfer (credit_owner, id) where credit_owner <> 0 and kind in (1, 3);
-- Paper money is granted once a user and epoch: the first grant names the user, the later ones their epoch.
create unique index ledger_transfer_one_grant on ledger_transfer (credit_owner, reference_kind, reference_id) where code = 1;
-- The insurance book is funded once from paper money.
create unique index ledger_transfer_one_insurance_funding on ledger_transfer (reference_id) where code = 37;

-- Transfers that were posted together: a batch of orders, or one movement of money.
create table ledger_posting (
  -- The id of its first transfer; the others have higher ones, up to `last_transfer`.
  id bigint primary key,
  last_transfer bigint not null,
  transfer_count integer not null check (transfer_count > 0),
  -- SHA-256 over the fields of its transfers, made by the server that posted them.
  hash bytea not null check (length(hash) = 32),
  -- Transaction that wrote it: the chain follows (xact, id) up to the oldest transaction still running.
  xact bigint not null,
  check (last_transfer >= id)
);
create index ledger_posting_order on ledger_posting (xact, id);

-- What is still frozen: one row an open pend, gone when it is posted or voided to its end.
create table ledger_hold (
  pend_id bigint primary key,
  owner bigint not null,
  debit_account bigint not null,
  credit_account bigint not null,
  asset_id integer not null,
  amount numeric(38,0) not null check (amount > 0),
  remaining numeric(38,0) not null,
  reference_kind smallint not null,
  reference_id bigint not null,
  constraint ledger_hold_within check (remaining >= 0 and remaining <= amount),
  unique (reference_kind, reference_id)
) with (fillfactor = 70);

create function ledger_reject_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % is rejected', tg_table_name, tg_op using errcode = 'restrict_violation';
end
$$;

create trigger ledger_transfer_immutable before update or delete or truncate on ledger_transfer
  for each statement execute function ledger_reject_change();
create trigger ledger_posting_immutable before update or delete or truncate on ledger_posting
  for each statement execute function ledger_reject_change();

-- Returns the accounts of the given keys, made where they do not exist yet.
create function ledger_open_accounts(p_owner bigint[], p_asset integer[], p_book text[], p_sub smallint[])
returns setof ledger_account language plpgsql as $$
begin
  -- Sorted, so that two callers that open the same accounts wait in one order.
  insert into ledger_account (owner, asset_id, book, sub)
  select distinct k.owner, k.asset, k.book, k.sub
  from unnest(p_owner, p_asset, p_book, p_sub) as k (owner, asset, book, sub)
  order by 1, 2, 3, 4
  on conflict (owner, asset_id, book, sub) do nothing;
  return query
    select a.* from ledger_account a
    join (select distinct * from unnest(p_owner, p_asset, p_book, p_sub)) as k (owner, asset, book, sub)
      on (a.owner, a.asset_id, a.book, a.sub) = (k.owner, k.asset, k.book, k.sub);
end
$$;

-- What a posting does to one account: what it adds to the account's four sums, the balance that the server read before (null for house accounts,
-- which it does not read), and the first and last of the transfers that do it.
create type ledger_change as (
  account bigint,
  owner bigint,
  asset_id integer,
  debits_posted numeric,
  credits_posted numeric,
  debits_pending numeric,
  credits_pending numeric,
  balance_before numeric,
  first_transfer bigint,
  last_transfer bigint
);

-- Posts transfers, all or nothing. The server has computed their rows and what they do to each account (`p_change`, one element an account, in the
-- order of the accounts' ids). Checked here: each account exists, is of the owner and asset that the rows name, and holds what the server read;
-- holds are open and belong to the same two accounts; nothing is overdrawn once all have been applied.
create function ledger_post(p_account bigint[], p_change ledger_change[], p_transfer ledger_transfer[], p_has_holds boolean, p_hash bytea)
returns void language plpgsql as $$
declare
  v_expected integer;
  v_done integer;
begin
  -- Every writer locks in the order of the account ids, so no two can wait for each other.
  perform 1 from ledger_account where id = any (p_account) order by id for no key update;

  if p_has_holds then
    insert into ledger_hold (pend_id, owner, debit_account, credit_account, asset_id, amount, remaining, reference_kind, reference_id)
    select t.id, t.debit_owner, t.debit_account, t.credit_account, t.asset_id, t.amount, t.amount, t.reference_kind, t.reference_id
    from unnest(p_transfer) as t where t.kind = 2;

    with change as (
      select t.pending_id, t.debit_account, t.credit_account, sum(t.amount) as amount
      from unnest(p_transfer) as t where t.kind in (3, 4) group by 1, 2, 3
    ), applied as (
      update ledger_hold h set remaining = h.remaining - change.amount from change
      where h.pend_id = change.pending_id and h.debit_account = change.debit_account and h.credit_account = change.credit_account
      returning 1
    )
    select (select count(*) from change), (select count(*) from applied) into v_expected, v_done;
    if v_done <> v_expected then
      raise exception 'ledger_post: a hold is closed, unknown or of other accounts';
    end if;
    delete from ledger_hold where remaining = 0 and pend_id in (select t.pending_id from unnest(p_transfer) as t where t.kind in (3, 4));
  end if;

  update ledger_account a set
    debits_posted = a.debits_posted + c.debits_posted,
    credits_posted = a.credits_posted + c.credits_posted,
    debits_pending = a.debits_pending + c.debits_pending,
    credits_pending = a.credits_pending + c.credits_pending,
    last_transfer = case when a.owner = 0 then 0 else c.last_transfer end
  from unnest(p_change) as c
  where a.id = c.account and a.owner = c.owner and a.asset_id = c.asset_id
    and (a.owner = 0 or (a.last_transfer < c.first_transfer and a.credits_posted - a.debits_posted = c.balance_before));
  get diagnostics v_done = row_count;
  if v_done <> cardinality(p_change) then
    raise exception 'ledger_post: %', ledger_why_rejected(p_change);
  end if;

  insert into ledger_transfer select * from unnest(p_transfer);
  insert into ledger_posting (id, last_transfer, transfer_count, hash, xact)
  values (p_transfer[1].id, p_transfer[cardinality(p_transfer)].id, cardinality(p_transfer), p_hash, pg_current_xact_id()::text::bigint);
end
$$;

-- Why accounts did not change as a posting says: words for whoever has to look.
create function ledger_why_rejected(p_change ledger_change[]) returns text language sql stable as $$
  select coalesce(min(case
    when a.id is null then 'an account does not exist'
    when (a.owner, a.asset_id) is distinct from (c.owner, c.asset_id) then 'an account is of another owner or asset'
    when a.owner <> 0 and a.last_transfer >= c.first_transfer then 'ids must be taken after the accounts are locked'
    when a.owner <> 0 and a.credits_posted - a.debits_posted is distinct from c.balance_before then 'a balance has changed since it was read'
  end), 'an account is changed twice')
  from unnest(p_change) as c left join ledger_account a on a.id = c.account
$$;

-- Hash chain over the postings, written after the commit: one link covers the postings that became final since the link before it, in the
-- order (xact, id), and its hash runs over the previous hash and every field of each of them, the hash over their transfers included.
create table ledger_chain_link (
  position bigint primary key check (position > 0),
  -- Last posting covered, and the transaction that wrote it.
  last_xact bigint not null,
  last_posting bigint not null,
  posting_count integer not null check (posting_count > 0),
  transfer_count integer not null check (transfer_count >= posting_count),
  hash bytea not null check (length(hash) = 32),
  ts bigint not null
);

create trigger ledger_chain_link_immutable before update or delete or truncate on ledger_chain_link
  for each statement execute function ledger_reject_change();

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
  for each statement execute function ledger_reject_change();
