-- Contracts in the ledger. Margin lies in the user's margin book, the house's trading account is the other side of profits and losses, and
-- the insurance book bears what a position lost beyond its margin: it may go below zero, and operators are alerted when it does.

insert into ledger_code (id, name) values
  (30, 'contract_hold'), (31, 'contract_margin'), (32, 'contract_margin_release'), (33, 'contract_profit'), (34, 'contract_loss'),
  (35, 'contract_financing'), (36, 'contract_deficit'), (37, 'insurance_funding');

alter table ledger_account drop constraint ledger_account_book;
alter table ledger_account add constraint ledger_account_book check (
  case when owner = 0 then book in ('trading', 'fees', 'treasury', 'marketing', 'deposits', 'withdrawals', 'paper', 'insurance')
       else book in ('cash', 'spot', 'margin', 'earn', 'loan') end
);

alter table ledger_account drop constraint ledger_account_no_overdraft;
alter table ledger_account add constraint ledger_account_no_overdraft check (
  book in ('trading', 'deposits', 'withdrawals', 'paper', 'loan', 'insurance') or credits_posted - debits_posted - debits_pending >= 0
);

-- What a transfer belongs to, beside migration 0010: 5 contract order, 6 contract fill, 7 contract position, 8 contract liquidation.

-- The insurance book is funded once from paper money.
create unique index ledger_transfer_one_insurance_funding on ledger_transfer (reference_id) where code = 37;
