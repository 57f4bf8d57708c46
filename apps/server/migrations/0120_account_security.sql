-- A password can be changed, and set anew with a code; when that was, its owner sees.
alter table app_user add column password_changed_ms bigint;

alter table one_time_code drop constraint one_time_code_purpose_check;
alter table one_time_code add constraint one_time_code_purpose_check check (purpose in ('register', 'login', 'resetPassword'));

-- The owner is told, in the transaction that changes it.
alter table site_message drop constraint site_message_kind_check;
alter table site_message add constraint site_message_kind_check
  check (kind in ('price_alert', 'liquidation', 'protection_hit', 'dividend', 'split', 'suspension', 'password_changed'));
