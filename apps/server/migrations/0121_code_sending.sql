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
