-- When a secret of the account took another's place or was taken away (password, fund password, address, second factor, passkey): withdrawals pause for a day
-- from then on. A first secret leaves it as it is.

alter table app_user add column secret_changed_ms bigint;
