-- Operators: who may change what everybody sees, apart from users in table, session and token. Times are epoch milliseconds UTC.

create table operator (
  id bigint generated always as identity primary key,
  login_name text not null constraint operator_login_name_key unique check (login_name ~ '^[a-z][a-z0-9._-]{2,39}$'),
  role text not null check (role in ('owner', 'finance', 'compliance', 'support', 'content', 'read-only')),
  -- Argon2id in PHC form; null until the operator has enrolled.
  password_hash text check (password_hash like '$argon2id$%'),
  -- Key of the authenticator app (RFC 6238), sealed with a key that is not in the database (AES-256-GCM: nonce, text, tag).
  totp_secret bytea not null check (octet_length(totp_secret) = 48),
  -- The last time step that a code was used of: no code opens two sessions.
  totp_last_step bigint not null default 0,
  -- One-time secret of an enrolment that has not happened yet.
  enrolment_hash bytea check (octet_length(enrolment_hash) = 32),
  enrolment_expires_ms bigint,
  is_disabled boolean not null default false,
  created_ms bigint not null,
  -- Which key sealed it.
  totp_key_id text not null check (totp_key_id ~ '^[0-9a-f]{16}$'),
  check ((enrolment_hash is null) = (enrolment_expires_ms is null)),
  check (password_hash is null or enrolment_hash is null)
);

-- The token itself is never stored. An ended session stays for a while: it tells where an operator is at home.
create table operator_session (
  id bigint generated always as identity primary key,
  token_hash bytea not null constraint operator_session_token_hash_key unique check (octet_length(token_hash) = 32),
  operator_id bigint not null references operator (id),
  created_ms bigint not null,
  last_seen_ms bigint not null,
  expires_ms bigint not null check (expires_ms > created_ms),
  ended_ms bigint,
  user_agent text not null check (length(user_agent) <= 200),
  ip text not null check (length(ip) <= 64)
);
create index operator_session_of on operator_session (operator_id, last_seen_ms);

-- What operators did, in the transaction in which they did it. Each entry carries a hash over the hash before and itself.
create table operator_audit (
  seq bigint primary key check (seq > 0),
  ts_ms bigint not null,
  -- Null for the command line.
  operator_id bigint references operator (id),
  login_name text not null,
  role text not null,
  action text not null check (action ~ '^[a-zA-Z]+\.[a-zA-Z]+$'),
  object text not null check (length(object) <= 200),
  before jsonb,
  after jsonb,
  reason text not null check (length(reason) between 1 and 500),
  ip text not null check (length(ip) <= 64),
  hash bytea not null check (octet_length(hash) = 32)
);

-- An array as JSON: no field can be read as part of its neighbour.
create function operator_audit_hash(p_before bytea, p_entry operator_audit) returns bytea language sql immutable as $$
  select sha256(coalesce(p_before, sha256('candela operator audit')) || convert_to(jsonb_build_array(
    p_entry.seq, p_entry.ts_ms, p_entry.operator_id, p_entry.login_name, p_entry.role, p_entry.action, p_entry.object,
    p_entry.before, p_entry.after, p_entry.reason, p_entry.ip
  )::text, 'UTF8'))
$$;

-- Whoever writes an entry waits for the one before it: the log has one order. The number is the lock of all operators' acts.
create function operator_audit_chain() returns trigger language plpgsql as $$
declare
  v_last operator_audit;
begin
  perform pg_advisory_xact_lock(7203114020);
  select * into v_last from operator_audit order by seq desc limit 1;
  new.seq := coalesce(v_last.seq, 0) + 1;
  new.hash := operator_audit_hash(v_last.hash, new);
  return new;
end
$$;
create trigger operator_audit_chain before insert on operator_audit for each row execute function operator_audit_chain();

create trigger operator_audit_immutable before update or delete or truncate on operator_audit
  for each statement execute function ledger_reject_change();

-- Tries to log in as an operator, or to enrol, that did not succeed. Apart from the audit log: what strangers set off has no place in a chain
-- that is kept for ever. The newest of them stay, their number is the server's.
create table operator_log_in_failure (
  id bigint generated always as identity primary key,
  ts_ms bigint not null,
  kind text not null check (kind in ('login', 'enrolment')),
  -- As given: it need not be the name of anybody.
  login_name text not null check (length(login_name) <= 64),
  -- An IPv4 address, or the network of an IPv6 address.
  address_group text not null check (length(address_group) <= 64)
);
