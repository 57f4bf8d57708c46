-- Who a user is, proved by pictures of documents. Moments are epoch milliseconds of the installation's time.

-- The key that hides numbers of documents in their hashes, made at the first start; sealed.
create table identity_key (
  only_row boolean primary key default true check (only_row),
  hash_key bytea not null check (octet_length(hash_key) = 60),
  sealed_with text not null check (sealed_with ~ '^[0-9a-f]{16}$')
);

-- One a user and level: a rejected one is sent again as far as it was rejected, so nobody has two that are open.
create table identity_case (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  level text not null check (level in ('basic', 'advanced')),
  state text not null check (state in ('pending', 'passed', 'rejected')),
  -- Counts up with each change; a decision names the one that it saw.
  revision integer not null check (revision > 0),
  country text check (country ~ '^[A-Z]{2}$'),
  document_kind text check (document_kind in ('id_card', 'passport', 'driving_licence', 'residence_permit')),
  -- Name and number as JSON, AES-256-GCM: nonce, text, tag.
  sealed_details bytea check (octet_length(sealed_details) between 30 and 4000),
  sealed_with text check (sealed_with ~ '^[0-9a-f]{16}$'),
  -- HMAC-SHA256 of country, kind and number, so that the same document is found and none can be guessed back.
  number_hash bytea check (octet_length(number_hash) = 32),
  submitted_ms bigint not null check (submitted_ms > 0),
  decided_ms bigint check (decided_ms >= submitted_ms),
  -- The operator who has it in hand.
  claimed_by text check (length(claimed_by) between 1 and 40),
  constraint identity_case_details check (
    (level = 'basic') = (country is not null) and (level = 'basic') = (document_kind is not null) and (level = 'basic') = (sealed_details is not null)
    and (level = 'basic') = (sealed_with is not null) and (level = 'basic') = (number_hash is not null)
  ),
  constraint identity_case_decided check ((state = 'pending') = (decided_ms is null))
);
create unique index identity_case_of_user on identity_case (user_id, level);
create index identity_case_waiting on identity_case (state, submitted_ms, id);
create index identity_case_number on identity_case (number_hash) where number_hash is not null;

-- A picture of a case; a new one of the same part is the next version. Its bytes are in the file store, sealed with a key of its own.
create table identity_picture (
  id bigint generated always as identity primary key,
  case_id bigint not null references identity_case (id),
  part text not null check (part in ('front', 'back', 'selfie', 'address')),
  version integer not null check (version > 0),
  state text not null check (state in ('pending', 'passed', 'rejected')),
  reason text check (
    reason in (
      'picture_blurred', 'picture_incomplete', 'document_other', 'document_expired', 'address_old', 'details_differ', 'person_differs',
      'document_altered'
    )
  ),
  media_type text not null check (media_type in ('image/jpeg', 'image/png', 'image/webp')),
  file_name text not null unique check (file_name ~ '^[a-z0-9-]{10,80}$'),
  -- Null once the picture is removed: what may be left of the file then opens for nobody.
  sealed_key bytea check (octet_length(sealed_key) = 60),
  sealed_with text check (sealed_with ~ '^[0-9a-f]{16}$'),
  submitted_ms bigint not null check (submitted_ms > 0),
  decided_ms bigint check (decided_ms > 0),
  removed_ms bigint check (removed_ms > 0),
  constraint identity_picture_reason check ((state = 'rejected') = (reason is not null)),
  constraint identity_picture_decided check ((state = 'pending') = (decided_ms is null)),
  constraint identity_picture_removed check ((removed_ms is null) = (sealed_key is not null) and (sealed_key is null) = (sealed_with is null))
);
create unique index identity_picture_version on identity_picture (case_id, part, version desc);
create index identity_picture_kept on identity_picture (decided_ms) where removed_ms is null;

-- What happened to a case, for good.
create table identity_event (
  id bigint generated always as identity primary key,
  case_id bigint not null references identity_case (id),
  revision integer not null check (revision > 0),
  kind text not null check (kind in ('submitted', 'claimed', 'released', 'noted', 'accepted', 'rejected', 'reopened', 'removed')),
  part text,
  reason text,
  note text not null default '' check (length(note) <= 500),
  done_by text not null check (length(done_by) between 1 and 60),
  ts_ms bigint not null check (ts_ms > 0)
);
create index identity_event_of_case on identity_event (case_id, id);
create trigger identity_event_immutable before update or delete or truncate on identity_event
  for each statement execute function ledger_reject_change();

alter table site_message drop constraint site_message_kind_check;
alter table site_message add constraint site_message_kind_check check (
  kind in (
    'price_alert', 'liquidation', 'protection_hit', 'dividend', 'split', 'suspension', 'password_changed', 'security_changed',
    'bank_card_added', 'wallet_address_added', 'identity_passed', 'identity_rejected'
  )
);
