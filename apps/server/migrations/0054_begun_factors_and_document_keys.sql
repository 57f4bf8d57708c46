-- Keys of authenticators that were shown and are not confirmed yet, one a session: another session, which may be a stolen one, is shown
-- another key, so it knows none that its owner turns on. They go with their session.
create table factor_enrolment (
  session_id bigint primary key references session (id) on delete cascade,
  user_id bigint not null references app_user (id),
  -- AES-256-GCM: nonce, key, tag.
  totp_secret bytea not null check (octet_length(totp_secret) = 48),
  totp_key_id text not null check (totp_key_id ~ '^[0-9a-f]{16}$'),
  -- Of the machine's clock.
  created_ms bigint not null
);
create index factor_enrolment_of_user on factor_enrolment (user_id);

-- What was begun before is begun anew.
delete from second_factor where confirmed_ms is null;
alter table second_factor alter column confirmed_ms set not null;

-- By which form a document's number was hashed. The first one told a number with a point in it from the same number without.
alter table identity_case add column number_form smallint not null default 1;
