-- What took the place of the second factor at a log-in: without it the history does not tell somebody who came in by a recovery code from its owner.
-- Null where none was asked for, where a try failed, and in entries from before.
alter table log_in add column factor text check (factor in ('authenticator', 'recovery_code', 'passkey'));
