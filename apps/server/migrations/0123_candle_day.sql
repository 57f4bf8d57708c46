-- Daily candles that take long to fold, as they were folded once: days on which people traded, and days of crosses. Days that are over never change, so these
-- never do; `npm run verify` folds some of them again.
create table candle_day (
  product_id integer not null references product (product_id),
  -- Opening moment, epoch milliseconds UTC.
  ts bigint not null check (ts % 86400000 = 0),
  -- Price units.
  open bigint not null,
  high bigint not null,
  low bigint not null,
  close bigint not null,
  -- Quantity units.
  volume numeric(38, 0) not null check (volume >= 0),
  -- Where the day was folded from its ticks, its candles of half an hour, oldest first, each as texts: ts, open, high, low, close, volume.
  half_hours jsonb check (jsonb_typeof(half_hours) = 'array'),
  primary key (product_id, ts),
  check (low > 0 and low <= open and low <= close and high >= open and high >= close)
);
create index candle_day_ts on candle_day (ts);
create trigger candle_day_immutable before update or delete or truncate on candle_day
  for each statement execute function ledger_refuse_change();
