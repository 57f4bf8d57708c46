-- A code belongs to its purpose and to where it was asked for: what a stranger asks for or guesses leaves the owner's own code as it is.
-- Codes live ten minutes: whoever waits for one at the upgrade asks again.
delete from one_time_code;
alter table one_time_code drop constraint one_time_code_pkey;
alter table one_time_code
  -- A network address, as limits by address count it.
  add column asked_from text not null check (length(asked_from) <= 64),
  -- Tries from anywhere else; those from there are `attempts`.
  add column foreign_attempts integer not null default 0 check (foreign_attempts >= 0),
  add primary key (target, purpose, asked_from);
