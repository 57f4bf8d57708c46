-- The account record of a time: without these, a month two years back is found by reading every later line of its user.
create index ledger_transfer_debit_time on ledger_transfer (debit_owner, ts, id) where debit_owner <> 0 and kind in (1, 3);
create index ledger_transfer_credit_time on ledger_transfer (credit_owner, ts, id) where credit_owner <> 0 and kind in (1, 3);
