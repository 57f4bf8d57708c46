-- When a secret of the account took another's place or was taken away (password, fund password, address, second factor, passkey): withdrawals pause for a day
-- from then on. A first secret leaves it as it is.

alter table app_user add column secret_changed_ms bigint;

-- A callback that cannot be applied is tried again at this moment, ever later; 0 for one that was not tried yet, which comes first.

alter table payment_callback add column next_try_ms bigint not null default 0;
create index payment_callback_due on payment_callback (next_try_ms, id) where applied_ms is null;
drop index payment_callback_waiting;
-- For operators: those that were tried and are not applied.
create index payment_callback_failing on payment_callback (id) where applied_ms is null and tries > 0;

-- What an operator has decided of late: decisions on the deposits of one user count together.
create index deposit_event_operator on deposit_event (operator_id, ts) where by = 'operator';
