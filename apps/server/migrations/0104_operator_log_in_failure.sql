-- Tries to log in as an operator, or to enrol, that did not succeed. Apart from the audit log: what strangers set off has no place in a chain
-- that is kept for ever. The newest of them stay, their number is the server's.
create table operator_log_in_failure (
  id bigint generated always as identity primary key,
  ts_ms bigint not null,
  kind text not null check (kind in ('login', 'enrolment')),
  -- As given: it need not be the name of anybody.
  login_name text not null check (length(login_name) <= 64),
  -- An IPv4 address, or the network of an IPv6 address.
  address_group text not null check (length(address_group) <= 64)
);
