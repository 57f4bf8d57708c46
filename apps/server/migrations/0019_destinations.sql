-- Where a user's money may be sent: bank cards and wallet addresses. Moments are epoch milliseconds of the installation's time.

-- The key that hides numbers of bank cards in their hashes, made at the first start; sealed.
create table destination_key (
  only_row boolean primary key default true check (only_row),
  hash_key bytea not null check (octet_length(hash_key) = 60),
  sealed_with text not null check (sealed_with ~ '^[0-9a-f]{16}$')
);

create table bank_card (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  label text not null check (length(label) <= 24),
  -- What was filled in, as JSON, AES-256-GCM: nonce, text, tag.
  sealed_values bytea not null check (octet_length(sealed_values) between 30 and 100000),
  sealed_with text not null check (sealed_with ~ '^[0-9a-f]{16}$'),
  -- HMAC-SHA256 of its number, so that the same is found and none can be guessed back.
  number_hash bytea not null check (octet_length(number_hash) = 32),
  state text not null check (state in ('active', 'archived')),
  created_ms bigint not null check (created_ms > 0),
  archived_ms bigint check (archived_ms >= created_ms),
  constraint bank_card_archived check ((state = 'archived') = (archived_ms is not null))
);
create unique index bank_card_number on bank_card (user_id, number_hash) where state = 'active';
create index bank_card_of_user on bank_card (user_id, id desc);
create index bank_card_sealed_with on bank_card (sealed_with);

create table wallet_address (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  network text not null check (network in ('BTC', 'ERC20', 'TRC20', 'BEP20', 'SOL')),
  -- In the one form that the network writes.
  address text not null check (length(address) between 10 and 90),
  label text not null check (length(label) between 1 and 24),
  state text not null check (state in ('pending', 'active', 'archived')),
  created_ms bigint not null check (created_ms > 0),
  -- When its code was entered.
  confirmed_ms bigint check (confirmed_ms >= created_ms),
  archived_ms bigint check (archived_ms >= created_ms),
  constraint wallet_address_moments check (
    (state = 'pending') = (confirmed_ms is null) and (state = 'archived') = (archived_ms is not null)
  )
);
create unique index wallet_address_once on wallet_address (user_id, network, address) where state <> 'archived';
create unique index wallet_address_pending on wallet_address (user_id) where state = 'pending';
create index wallet_address_of_user on wallet_address (user_id, id desc);

-- Of codes of one purpose, the one thing that a code is good for: the name of an address that is to be confirmed. Empty where there is but one.
alter table one_time_code add column about text not null default '' check (length(about) <= 200);

alter table site_message drop constraint site_message_kind_check;
alter table site_message add constraint site_message_kind_check check (
  kind in (
    'price_alert', 'liquidation', 'protection_hit', 'dividend', 'split', 'suspension', 'password_changed', 'security_changed',
    'bank_card_added', 'wallet_address_added'
  )
);
