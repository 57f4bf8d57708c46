-- Everything the migrations make, written by `npm run schema`. Not run by anything: a test compares it with a fresh database.

create table instance (
  only_row boolean not null default true,
  id uuid not null default gen_random_uuid(),
  market_seed text not null,
  created_at timestamp with time zone not null default now(),
  constraint instance_market_seed_check CHECK ((market_seed <> ''::text)),
  constraint instance_only_row_check CHECK (only_row),
  constraint instance_pkey PRIMARY KEY (only_row)
);

create table schema_migration (
  version integer not null,
  name text not null,
  hash text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_migration_pkey PRIMARY KEY (version)
);
