-- What the ledger has for the exchange of one currency for another.

insert into ledger_code (id, name) values
  -- What is paid, what arrives, and the fee, which is part of what is paid.
  (40, 'exchange_paid'), (41, 'exchange_received'), (42, 'exchange_fee');

-- The house takes one currency into its exchange book and gives another out of it, which may go below zero.
alter table ledger_account drop constraint ledger_account_book;
alter table ledger_account add constraint ledger_account_book check (
  case when owner = 0 then book in ('trading', 'fees', 'treasury', 'marketing', 'deposits', 'withdrawals', 'paper', 'insurance', 'exchange')
       else book in ('cash', 'spot', 'margin', 'earn', 'loan') end
);
alter table ledger_account drop constraint ledger_account_no_overdraft;
alter table ledger_account add constraint ledger_account_no_overdraft check (
  book in ('trading', 'deposits', 'withdrawals', 'paper', 'loan', 'insurance', 'exchange') or credits_posted - debits_posted - debits_pending >= 0
);
