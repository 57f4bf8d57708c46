-- Account security: a second factor with recovery codes, log-ins as their owner sees them, codes that prove a change, and the message about it.

-- `confirm` proves to be the owner of an account, `bind` of an address that is to be its e-mail or phone.
alter table one_time_code drop constraint one_time_code_purpose_check;
alter table one_time_code add constraint one_time_code_purpose_check
  check (purpose in ('register', 'login', 'resetPassword', 'confirm', 'bind'));

alter table site_message drop constraint site_message_kind_check;
alter table site_message add constraint site_message_kind_check check (
  kind in (
    'price_alert', 'liquidation', 'protection_hit', 'dividend', 'split', 'suspension', 'password_changed', 'security_changed'
  )
);

-- The authenticator of a user. The key must be read again to compute codes, so it is sealed; it is asked for once the enrolment is confirmed.
create table second_factor (
  user_id bigint primary key references app_user (id),
  -- AES-256-GCM: nonce, key, tag.
  totp_secret bytea not null check (octet_length(totp_secret) = 48),
  totp_key_id text not null check (totp_key_id ~ '^[0-9a-f]{16}$'),
  -- The time step of the last code that was used: it opens nothing a second time.
  last_step bigint not null default 0 check (last_step >= 0),
  -- Of the machine's clock.
  created_ms bigint not null,
  -- Null while the enrolment is under way: until then nothing asks for it.
  confirmed_ms bigint
);
create index second_factor_key on second_factor (totp_key_id);

-- Each good once, in place of a code of the authenticator. `place` is told by the code's first character; the rest is hashed as passwords are.
create table recovery_code (
  user_id bigint not null references second_factor (user_id) on delete cascade,
  place smallint not null check (place between 0 and 9),
  code_hash text not null check (code_hash like '$argon2id$%'),
  used_ms bigint,
  primary key (user_id, place)
);

-- Log-ins, and tries that failed, for their owner. The address is masked before it is stored.
create table log_in (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  -- Of the installation's clock.
  ts bigint not null,
  way text not null check (way in ('password', 'code', 'reset', 'register')),
  status text not null check (status in ('ok', 'wrong_password', 'wrong_code', 'wrong_factor', 'frozen')),
  user_agent text not null check (length(user_agent) <= 200),
  address text not null check (length(address) <= 64)
);
create index log_in_of_user on log_in (user_id, id desc);
create index log_in_ts on log_in (ts);

-- Security begins at its hub; the devices are a page of their own.
update app_config set path = '/pages/user/change' where path = '/pages/user/security';
