-- Limits that users set themselves, in units of the settlement currency and epoch milliseconds; null is no limit. `next` is what a loosening
-- changes a limit to at `next_at`: both or neither, and a `next` of null with a time takes the limit away.
create table user_limit (
  user_id bigint primary key,
  daily_loss numeric(38,0) check (daily_loss >= 0),
  daily_loss_next numeric(38,0) check (daily_loss_next >= 0),
  daily_loss_next_at bigint,
  stake numeric(38,0) check (stake >= 0),
  stake_next numeric(38,0) check (stake_next >= 0),
  stake_next_at bigint,
  cool_off bigint,
  cool_off_next bigint,
  cool_off_next_at bigint,
  check (daily_loss_next is null or daily_loss_next_at is not null),
  check (stake_next is null or stake_next_at is not null),
  check (cool_off_next is null or cool_off_next_at is not null)
);
