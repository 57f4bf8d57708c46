-- Callbacks are applied a set at a time, the least tried first: the set is read in that order, however many wait.

create index payment_callback_waiting on payment_callback (tries, id) where applied_ms is null;
drop index payment_callback_open;
