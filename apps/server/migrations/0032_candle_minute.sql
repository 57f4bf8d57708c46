-- Closed one-minute candles as they were shown. The feed can compute them again; this is the record to compare with.
-- Rows older than the retention (see the module) are deleted in bounded steps.
create table candle_minute (
  product_id integer not null references product (product_id) on delete cascade,
  -- Opening moment, epoch milliseconds UTC.
  ts bigint not null check (ts % 60000 = 0),
  -- Price units.
  open bigint not null,
  high bigint not null,
  low bigint not null,
  close bigint not null,
  -- Quantity units.
  volume numeric(38, 0) not null check (volume >= 0),
  primary key (product_id, ts),
  check (low > 0 and low <= open and low <= close and high >= open and high >= close)
);
create index candle_minute_age on candle_minute (ts);
