-- The installation: what its first start fixes for good, its own secrets, and the answers to commands. Secrets are sealed with a key that is not
-- in the database (AES-256-GCM: nonce, text, tag); `sealed_with` is the key's id.

-- Exactly one row, made by the first start.
create table instance (
  only_row boolean primary key default true check (only_row),
  id uuid not null default gen_random_uuid(),
  -- Seed of the simulated market. Secret: whoever knows it can compute its future prices.
  market_seed bytea not null check (octet_length(market_seed) > 0),
  created_at timestamptz not null default now(),
  sealed_with text not null check (sealed_with ~ '^[0-9a-f]{16}$')
);

-- The day on which an installation was made is when its market's lived days begin: another one would be other prices.
create trigger instance_created_at_immutable before update of created_at on instance
  for each row when (new.created_at is distinct from old.created_at) execute function ledger_reject_change();

-- Which seed the simulated market is drawn from, as SHA-256: another one under running trades would choose their outcomes. Set by the first start, for good.
create table market_identity (
  only_row boolean primary key default true check (only_row),
  seed_hash bytea not null check (octet_length(seed_hash) = 32),
  created_at timestamptz not null default now()
);
create trigger market_identity_immutable before update or delete or truncate on market_identity
  for each statement execute function ledger_reject_change();

-- The hash of each UTC day's seed, kept before it may be published.
create table day_commitment (
  day date primary key,
  seed_hash bytea not null check (octet_length(seed_hash) = 32),
  created_at timestamptz not null default now()
);
create trigger day_commitment_immutable before update or delete or truncate on day_commitment
  for each statement execute function ledger_reject_change();

-- Where prices come from and when markets are open, as the first start had it: either would be another market under running trades. Set for good.
create table market_kind (
  only_row boolean primary key default true check (only_row),
  feed text not null check (feed in ('simulated', 'replay')),
  -- Of the simulated market.
  hours text check (hours in ('continuous', 'exchange')),
  created_at timestamptz not null default now(),
  check ((feed = 'simulated') = (hours is not null))
);
create trigger market_kind_immutable before update or delete or truncate on market_kind
  for each statement execute function ledger_reject_change();

-- The key that receipts are signed with, made at the first start. Whoever has it can sign in our name: it leaves the database in backups only.
create table signing_key (
  only_row boolean primary key default true check (only_row),
  -- Ed25519, PKCS #8 in DER.
  private_key bytea not null,
  created_at timestamptz not null default now(),
  sealed_with text not null check (sealed_with ~ '^[0-9a-f]{16}$')
);

-- One answer for each key of a user, written in the transaction that did the work: a rolled-back attempt leaves no key, a committed one
-- always answers.
create table idempotency (
  user_id bigint not null,
  key uuid not null,
  -- SHA-256 of what was asked: the same key with another body is rejected.
  request_hash bytea not null,
  -- Null for success; else the rejection's key.
  rejection text,
  -- JSON: the data of the answer, or the params of the rejection.
  answer text not null,
  created_at bigint not null,
  primary key (user_id, key)
-- Answers of contracts are longer than the two thousand bytes from which rows are compressed otherwise, and they are rarely read again.
) with (toast_tuple_target = 8160);
-- Answers are forgotten by age.
create index idempotency_age on idempotency (created_at);
