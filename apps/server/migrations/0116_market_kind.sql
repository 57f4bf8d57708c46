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
  for each statement execute function ledger_refuse_change();

-- The day on which an installation was made is when its market's lived days begin: another one would be other prices.
create trigger instance_created_at_immutable before update of created_at on instance
  for each row when (new.created_at is distinct from old.created_at) execute function ledger_refuse_change();
