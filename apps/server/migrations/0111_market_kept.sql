-- Which seed the simulated market is drawn from, as SHA-256: another one under running trades would choose their outcomes. Set by the first start, for good.
create table market_identity (
  only_row boolean primary key default true check (only_row),
  seed_hash bytea not null check (octet_length(seed_hash) = 32),
  created_at timestamptz not null default now()
);
create trigger market_identity_immutable before update or delete or truncate on market_identity
  for each statement execute function ledger_refuse_change();

-- The hash of each UTC day's seed, kept before it may be published.
create table day_commitment (
  day date primary key,
  seed_hash bytea not null check (octet_length(seed_hash) = 32),
  created_at timestamptz not null default now()
);
create trigger day_commitment_immutable before update or delete or truncate on day_commitment
  for each statement execute function ledger_refuse_change();
