-- Identity: who a person is and how the server knows the caller again. Times are epoch milliseconds UTC, written by the server's clock.

create table app_user (
  id bigint generated always as identity primary key,
  account_type text not null check (account_type in ('guest', 'registered')),
  -- Normalised: e-mail in lower case, phone as E.164. Both may be set later; one is enough to be registered.
  email text constraint app_user_email_key unique check (email = lower(email) and length(email) <= 254),
  phone text constraint app_user_phone_key unique check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  -- Argon2id in PHC form.
  password_hash text check (password_hash like '$argon2id$%'),
  nick_name text not null check (length(nick_name) between 1 and 40),
  invite_code text not null constraint app_user_invite_code_key unique check (invite_code ~ '^[A-Z0-9]{6,12}$'),
  invited_by bigint references app_user (id),
  -- A frozen user has no session; nothing of the user's is lost.
  is_frozen boolean not null default false,
  created_ms bigint not null,
  registered_ms bigint,
  -- A password can be changed, and set anew with a code; when that was, its owner sees.
  password_changed_ms bigint,
  constraint app_user_registered_check check (
    case account_type
      when 'guest' then email is null and phone is null and password_hash is null and registered_ms is null and invited_by is null
      else (email is not null or phone is not null) and password_hash is not null and registered_ms is not null
    end
  ),
  constraint app_user_not_own_inviter check (invited_by <> id)
);
create index app_user_invited_by on app_user (invited_by) where invited_by is not null;

-- The inviter is set when a user registers and never again, and was registered before: so the invitations form a forest without cycles.
create function app_user_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.account_type = 'registered' then
    if new.account_type <> 'registered' then
      raise exception 'a registered user can not become a guest again';
    end if;
    if new.invited_by is distinct from old.invited_by then
      raise exception 'the inviter of a registered user can not change';
    end if;
  elsif new.invited_by is not null
    and not exists (select from app_user where id = new.invited_by and account_type = 'registered') then
    raise exception 'the inviter must be registered';
  end if;
  return new;
end
$$;
create trigger app_user_guard before insert or update on app_user for each row execute function app_user_guard();

-- Whoever freezes an account, by hand as well: what the server remembers of its sessions ends with the commit.
create function app_user_announce_freeze() returns trigger language plpgsql as $$
begin
  perform pg_notify('user_frozen', new.id::text);
  return null;
end
$$;
create trigger app_user_announce_freeze after update of is_frozen on app_user
  for each row when (new.is_frozen and not old.is_frozen) execute function app_user_announce_freeze();

-- One row a live session: a session that ended is deleted. The token itself is never stored.
create table session (
  id bigint generated always as identity primary key,
  token_hash bytea not null constraint session_token_hash_key unique check (octet_length(token_hash) = 32),
  user_id bigint not null references app_user (id),
  created_ms bigint not null,
  -- Written at most once a minute; the idle limit is counted from here.
  last_seen_ms bigint not null,
  -- Absolute end, whatever the use.
  expires_ms bigint not null check (expires_ms > created_ms),
  user_agent text not null check (length(user_agent) <= 200),
  ip text not null check (length(ip) <= 64)
);
create index session_by_user on session (user_id, last_seen_ms);
create index session_last_seen on session (last_seen_ms);
create index session_expires on session (expires_ms);

-- A code belongs to its purpose and to where it was asked for: what a stranger asks for or guesses leaves the owner's own code as it is.
create table one_time_code (
  target text not null check (length(target) <= 254),
  purpose text not null check (purpose in ('register', 'login', 'resetPassword')),
  code_hash bytea not null check (octet_length(code_hash) = 32),
  created_ms bigint not null,
  expires_ms bigint not null check (expires_ms > created_ms),
  attempts integer not null default 0 check (attempts >= 0),
  used_ms bigint,
  -- A network address, as limits by address count it.
  asked_from text not null check (length(asked_from) <= 64),
  -- Tries from anywhere else; those from there are `attempts`.
  foreign_attempts integer not null default 0 check (foreign_attempts >= 0),
  primary key (target, purpose, asked_from)
);
create index one_time_code_expires on one_time_code (expires_ms);

-- How many codes of six digits were sent to a target at the wish of addresses where nobody is known, in an hour and in a day.
create table code_sending (
  target text not null check (length(target) <= 254),
  -- Of one network site; '' is all of them together.
  site text not null check (length(site) <= 64),
  hour_from_ms bigint not null,
  hour_count integer not null check (hour_count >= 0),
  day_from_ms bigint not null,
  day_count integer not null check (day_count >= 0),
  primary key (target, site)
);
create index code_sending_day on code_sending (day_from_ms);

-- Messages to people. `sent_ms` is null while a message waits, in paper mode for ever (until it is cleaned away).
create table outbox (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('email', 'sms')),
  target text not null check (length(target) <= 254),
  language text not null,
  -- The text as its reader sees it.
  body text not null check (length(body) <= 2000),
  created_ms bigint not null,
  -- What it says is of no use after this moment, and the row goes.
  expires_ms bigint not null,
  sent_ms bigint,
  attempts integer not null default 0 check (attempts >= 0)
);
create index outbox_created on outbox (created_ms);
create index outbox_target on outbox (target, id);
create index outbox_expires on outbox (expires_ms);

-- How often something guessable was tried. The key is a hash of what is counted, so that the table names nobody.
create table login_attempt (
  key bytea primary key check (octet_length(key) = 32),
  count integer not null check (count >= 0),
  next_allowed_ms bigint not null,
  updated_ms bigint not null
);
create index login_attempt_updated on login_attempt (updated_ms);

-- Profile pictures: at most one a user. A picture that was taken away leaves its row, so that the version never counts anew.
create table user_avatar (
  user_id bigint primary key references app_user (id),
  -- Counts up with each change; clients keep a picture as long as it stays.
  version integer not null check (version >= 1),
  media_type text check (media_type in ('image/jpeg', 'image/png', 'image/webp')),
  image bytea check (octet_length(image) between 1 and 409600),
  updated_ms bigint not null,
  constraint user_avatar_whole check ((media_type is null) = (image is null))
);
-- Pictures are compressed as they are. (PostgreSQL 15 can not say so where the column is made.)
alter table user_avatar alter column image set storage external;
