-- Passkeys: public keys of users' devices and security keys, which log in and answer in the place of a code of the authenticator.

create table passkey (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  -- Made by the device; whoever logs in is found by it.
  credential_id bytea not null check (octet_length(credential_id) between 1 and 1023),
  public_key bytea not null check (octet_length(public_key) between 1 and 4096),
  -- What devices know the user by: random, and the same for all passkeys of one user.
  user_handle bytea not null check (octet_length(user_handle) = 32),
  -- The name of the host that it works at.
  rp_id text not null check (length(rp_id) between 1 and 253),
  -- As the device counts its uses; a synced passkey has no count that could be believed.
  sign_count bigint not null check (sign_count >= 0),
  is_synced boolean not null,
  -- How a browser reaches it, as words with spaces between.
  transports text not null check (length(transports) <= 200),
  name text not null check (length(name) between 1 and 40),
  -- Of the installation's clock.
  added_ms bigint not null check (added_ms > 0),
  used_ms bigint check (used_ms >= added_ms),
  constraint passkey_credential unique (credential_id)
);
create index passkey_of_user on passkey (user_id, id);

-- What a device is to sign: of use once, to the page that asked for it, and for minutes.
create table passkey_challenge (
  -- SHA-256 of a token that only the asking page has.
  ticket_hash bytea primary key check (octet_length(ticket_hash) = 32),
  challenge_hash bytea not null check (octet_length(challenge_hash) = 32),
  -- `use` proves a passkey that is there, `add` makes one.
  purpose text not null check (purpose in ('use', 'add')),
  -- Null where nobody is logged in yet.
  session_id bigint references session (id) on delete cascade,
  origin text not null check (length(origin) <= 300),
  rp_id text not null check (length(rp_id) between 1 and 253),
  -- Of a passkey that is to be added: what its user is to be known by, and how the owner was proved.
  user_handle bytea check (octet_length(user_handle) = 32),
  proved_by text check (proved_by in ('password', 'code')),
  -- Of the machine's clock.
  expires_ms bigint not null,
  constraint passkey_challenge_add check (
    (purpose = 'add') = (user_handle is not null) and (purpose = 'add') = (proved_by is not null)
    and (purpose = 'use' or session_id is not null)
  )
);
create index passkey_challenge_session on passkey_challenge (session_id);
create index passkey_challenge_expires on passkey_challenge (expires_ms);

alter table log_in drop constraint log_in_way_check;
alter table log_in add constraint log_in_way_check check (way in ('password', 'code', 'reset', 'register', 'passkey'));
alter table log_in drop constraint log_in_status_check;
alter table log_in add constraint log_in_status_check
  check (status in ('ok', 'wrong_password', 'wrong_code', 'wrong_factor', 'wrong_passkey', 'frozen'));
