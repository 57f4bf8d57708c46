-- The installation itself: exactly one row, made by the first start.
create table instance (
  only_row boolean primary key default true check (only_row),
  id uuid not null default gen_random_uuid(),
  -- Seed of the simulated market. Secret: whoever knows it can compute its future prices.
  market_seed text not null check (market_seed <> ''),
  created_at timestamptz not null default now()
);
