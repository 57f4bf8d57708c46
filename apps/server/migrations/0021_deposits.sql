-- Deposits: what came in by which channel, what waits for a decision, and where money may be sent to. Amounts in units of their currency, rates in
-- 10^-8, moments are epoch milliseconds of the installation's time.

insert into ledger_code (id, name) values
  -- What arrives, the fee, which is part of it, what waits for a decision, and what went back.
  (60, 'deposit'), (61, 'deposit_fee'), (62, 'deposit_parked'), (63, 'deposit_returned');

-- Money that arrived and is nobody's yet; there is never less than none of it.
alter table ledger_account drop constraint ledger_account_book;
alter table ledger_account add constraint ledger_account_book check (
  case when owner = 0
    then book in ('trading', 'fees', 'treasury', 'marketing', 'deposits', 'withdrawals', 'paper', 'insurance', 'exchange', 'parked')
    else book in ('cash', 'spot', 'margin', 'earn', 'loan') end
);

create table deposit (
  id bigint primary key,
  user_id bigint not null,
  kind text not null check (kind in ('crypto', 'bank', 'online')),
  -- Null for money of a currency that no channel takes.
  channel_id integer,
  -- The channel's name by language, as it was.
  titles jsonb not null,
  asset_id integer not null references ledger_asset,
  network text not null check (network ~ '^[A-Z0-9]{0,20}$'),
  -- Null where anything may come.
  expected numeric(38,0) check (expected > 0),
  amount_min numeric(38,0) not null check (amount_min > 0),
  fee_fixed numeric(38,0) not null check (fee_fixed >= 0),
  fee_rate bigint not null check (fee_rate between 0 and 100000000),
  -- What bank or provider know it by.
  reference text unique check (length(reference) between 10 and 40),
  -- Where it is to be sent: pairs of a bank's words, or the provider's page.
  instructions jsonb not null,
  pay_url text not null check (length(pay_url) <= 500),
  address text not null check (length(address) <= 90),
  txid text not null check (length(txid) <= 100),
  output integer check (output >= 0),
  -- What the transfer says while it is not final.
  announced numeric(38,0) check (announced > 0),
  confirmations_needed integer check (confirmations_needed > 0),
  confirmations integer check (confirmations >= 0),
  first_block bigint check (first_block >= 0),
  current_block bigint check (current_block >= first_block),
  created_ms bigint not null check (created_ms > 0),
  expires_ms bigint check (expires_ms > created_ms),
  -- When the provider is asked next; null when no more.
  ask_ms bigint,
  asked integer not null default 0 check (asked >= 0),
  claimed_by text not null default '' check (length(claimed_by) <= 40),
  -- What follows from its events, kept so that lists can be filtered; verify compares.
  state text not null check (state in ('created', 'paid', 'reviewing', 'credited', 'rejected', 'expired')),
  facts text[] not null check (facts <@ array['late', 'short', 'over', 'wrong_currency']),
  reason text check (reason in ('payment_failed', 'nothing_arrived', 'voucher_unreadable', 'name_differs', 'amount_differs', 'other')),
  received numeric(38,0) not null check (received >= 0),
  gross numeric(38,0) not null check (gross >= 0),
  fee numeric(38,0) not null check (fee >= 0 and fee <= gross),
  parked numeric(38,0) not null check (parked >= 0),
  has_parked boolean not null,
  has_voucher boolean not null,
  credited_ms bigint,
  balance_after numeric(38,0),
  events integer not null check (events >= 0),
  check ((kind = 'crypto') = (network <> '')),
  check ((kind = 'crypto') = (txid <> '')),
  check ((kind = 'crypto') = (output is not null)),
  check ((gross > 0) = (credited_ms is not null))
);
create index deposit_user on deposit (user_id, id);
create unique index deposit_transfer on deposit (network, txid, output) where txid <> '';
create index deposit_queue on deposit (id) where state in ('created', 'paid', 'reviewing') or has_parked;
create index deposit_ask on deposit (ask_ms) where ask_ms is not null;

-- All that happened to a deposit, only added to; everything else follows from it. `external_id` names the money that arrived, once for all time.
create table deposit_event (
  deposit_id bigint not null references deposit,
  seq integer not null check (seq >= 0),
  type text not null check (type in ('seen', 'confirmed_once', 'receipt', 'voucher', 'failed', 'expired', 'rejected', 'released', 'returned')),
  by text not null check (by in ('system', 'sandbox', 'operator', 'user')),
  ts bigint not null check (ts > 0),
  asset_id integer references ledger_asset,
  amount numeric(38,0) check (amount > 0),
  paid_at bigint,
  source text check (length(source) between 1 and 40),
  external_id text check (length(external_id) between 1 and 200),
  part integer check (part >= 0),
  reason text,
  operator_id bigint,
  transfer_ids bigint[] not null,
  primary key (deposit_id, seq),
  check ((type = 'receipt') = (amount is not null and asset_id is not null and paid_at is not null and source is not null and external_id is not null)),
  check ((type in ('released', 'returned')) = (part is not null)),
  check ((type = 'rejected') = (reason is not null)),
  check ((by = 'operator') = (operator_id is not null))
);
create unique index deposit_event_external on deposit_event (source, external_id) where external_id is not null;
create trigger deposit_event_immutable before update or delete or truncate on deposit_event
  for each statement execute function ledger_reject_change();

-- The picture of a bank transfer; sealed.
create table deposit_voucher (
  deposit_id bigint primary key references deposit,
  media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/webp')),
  sealed bytea not null check (octet_length(sealed) between 29 and 2200000),
  sealed_with text not null check (sealed_with ~ '^[0-9a-f]{16}$'),
  created_ms bigint not null
);
create index deposit_voucher_sealed_with on deposit_voucher (sealed_with);

create table deposit_note (
  id bigint generated always as identity primary key,
  deposit_id bigint not null references deposit,
  operator_id bigint not null,
  login_name text not null,
  text text not null check (length(text) between 1 and 1000),
  ts bigint not null
);
create index deposit_note_of on deposit_note (deposit_id, id);

-- A decision that needs a second operator, as the first one made it.
create table deposit_approval (
  deposit_id bigint not null references deposit,
  -- What exactly is approved: the act with all its figures.
  content text not null check (length(content) between 1 and 300),
  operator_id bigint not null,
  login_name text not null,
  ts bigint not null,
  primary key (deposit_id, content, operator_id)
);

-- One address a user and network, watched for ever.
create table deposit_address (
  user_id bigint not null,
  network text not null check (network in ('BTC', 'ERC20', 'TRC20', 'BEP20', 'SOL')),
  address text not null check (length(address) between 10 and 90),
  origin text not null check (origin in ('derived', 'pooled')),
  -- Of a derived address: which child of the public key it is.
  derivation_index integer check (derivation_index >= 0),
  created_ms bigint not null,
  shown_ms bigint not null check (shown_ms >= created_ms),
  primary key (user_id, network),
  unique (network, address),
  unique (network, derivation_index),
  check ((origin = 'derived') = (derivation_index is not null))
);

-- Addresses that were made elsewhere, from a list that its maker signed.
create table deposit_pool_address (
  network text not null,
  address text not null check (length(address) between 10 and 90),
  position bigint generated always as identity,
  imported_ms bigint not null,
  is_given boolean not null default false,
  primary key (network, address)
);
create index deposit_pool_free on deposit_pool_address (network, position) where not is_given;

-- How far the transfers that a custody tells of are read.
create table custody_cursor (
  custody text primary key check (length(custody) between 1 and 40),
  after bigint not null check (after >= 0)
);

-- Callbacks of payment providers as they came: kept before they are answered, applied after.
create table payment_callback (
  id bigint generated always as identity primary key,
  provider text not null check (length(provider) between 1 and 40),
  event_id text not null check (length(event_id) between 1 and 100),
  body_hash bytea not null check (octet_length(body_hash) = 32),
  body bytea not null check (octet_length(body) <= 65536),
  received_ms bigint not null,
  applied_ms bigint,
  tries integer not null default 0 check (tries >= 0),
  -- Why it is not applied, for operators.
  fault text not null default '' check (length(fault) <= 300),
  unique (provider, event_id)
);
create index payment_callback_open on payment_callback (id) where applied_ms is null;

-- The sandbox: a payment provider and a custody that paper mode brings along. It is a peer, so nothing outside of its module reads these tables.
create table sandbox_secret (
  only_row boolean primary key default true check (only_row),
  secret bytea not null check (octet_length(secret) = 60),
  sealed_with text not null check (sealed_with ~ '^[0-9a-f]{16}$')
);
-- The public halves of keys whose private halves were thrown away when they were made.
create table sandbox_public_key (
  name text primary key check (length(name) between 1 and 20),
  value text not null check (length(value) between 10 and 200)
);
create table sandbox_pool_address (
  network text not null,
  address text not null,
  signature text not null,
  primary key (network, address)
);
create table sandbox_payment (
  id uuid primary key,
  reference text not null unique check (length(reference) between 10 and 40),
  amount text not null,
  currency text not null,
  payee text not null check (length(payee) <= 120),
  return_url text not null check (length(return_url) <= 500),
  callback_url text not null check (length(callback_url) <= 500),
  created_ms bigint not null,
  expires_ms bigint not null,
  -- What whoever tries it has chosen; null until then.
  choice text check (choice in ('pay', 'another', 'twice', 'late', 'fail', 'silent', 'other_currency')),
  failed boolean not null default false
);
-- Money that was paid into a payment, and when the provider knows of it.
create table sandbox_money (
  id uuid primary key,
  payment_id uuid not null references sandbox_payment,
  amount text not null,
  currency text not null,
  paid_ms bigint not null
);
create index sandbox_money_of on sandbox_money (payment_id, paid_ms);
create table sandbox_callback (
  id uuid primary key,
  url text not null check (length(url) <= 500),
  body text not null check (length(body) <= 4000),
  due_ms bigint not null,
  sent_ms bigint,
  tries integer not null default 0
);
create index sandbox_callback_due on sandbox_callback (due_ms) where sent_ms is null;
create table sandbox_transfer (
  id bigint generated always as identity primary key,
  network text not null,
  txid text not null,
  output integer not null,
  address text not null,
  currency text not null,
  amount text not null,
  sent_ms bigint not null,
  unique (network, txid, output)
);

alter table site_message drop constraint site_message_kind_check;
alter table site_message add constraint site_message_kind_check check (
  kind in (
    'price_alert', 'liquidation', 'protection_hit', 'dividend', 'split', 'suspension', 'password_changed', 'security_changed',
    'bank_card_added', 'wallet_address_added', 'deposit_credited', 'deposit_rejected', 'deposit_parked'
  )
);
