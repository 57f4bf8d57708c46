-- Callbacks are applied a set at a time, the least tried first: the set is read in that order, however many wait.

create index payment_callback_waiting on payment_callback (tries, id) where applied_ms is null;
drop index payment_callback_open;

-- Records of a user by what a list can be asked for, so that what few of a million are is found without reading the others: by state, by currency, by
-- kind, and by a time, which a page begins in the middle of.

create index deposit_user_state on deposit (user_id, state, id);
create index deposit_user_asset on deposit (user_id, asset_id, id);
create index deposit_user_kind on deposit (user_id, kind, id);
create index deposit_user_time on deposit (user_id, created_ms, id);

create index withdrawal_user_state on withdrawal (user_id, state, id);
create index withdrawal_user_asset on withdrawal (user_id, asset_id, id);
create index withdrawal_user_kind on withdrawal (user_id, kind, id);
create index withdrawal_user_time on withdrawal (user_id, created_ms, id);
create index withdrawal_user_open on withdrawal (user_id, id) where ended_ms is null;

create index currency_exchange_user_from on currency_exchange (user_id, from_asset, id);
create index currency_exchange_user_to on currency_exchange (user_id, to_asset, id);
create index currency_exchange_user_time on currency_exchange (user_id, ts, id);

-- Of the account record what is no trade (exchanges, deposits, withdrawals, resets), and other currencies than that which settles: of a trader's lines
-- they are few. Lines of orders are in neither, so an order costs what it did.
create index ledger_transfer_debit_money on ledger_transfer (debit_owner, code, id) where debit_owner <> 0 and kind in (1, 3) and code >= 40;
create index ledger_transfer_credit_money on ledger_transfer (credit_owner, code, id) where credit_owner <> 0 and kind in (1, 3) and code >= 40;
create index ledger_transfer_debit_currency on ledger_transfer (debit_owner, asset_id, id)
  where debit_owner <> 0 and kind in (1, 3) and asset_id < 1000 and asset_id <> 3;
create index ledger_transfer_credit_currency on ledger_transfer (credit_owner, asset_id, id)
  where credit_owner <> 0 and kind in (1, 3) and asset_id < 1000 and asset_id <> 3;
