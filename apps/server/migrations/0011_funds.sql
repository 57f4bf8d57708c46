-- By which ways money may come in and go out, what a bank card's form asks for, and whether a user has a password for withdrawals.

-- Direction 1 recharges, 2 withdraws. Amounts in units of the currency, the rate in 10^-8 of the amount.
create table funds_channel (
  id integer generated always as identity primary key,
  name text not null unique check (name ~ '^[a-zA-Z][a-zA-Z0-9_]{0,59}$'),
  direction smallint not null check (direction in (1, 2)),
  kind text not null check (kind in ('crypto', 'bank', 'online')),
  currency_id integer not null references platform_currency (id),
  -- Of crypto: one of the currency's address types. Others have none.
  network text not null default '' check (network ~ '^[A-Z0-9]{0,20}$'),
  amount_min numeric(38,0) not null check (amount_min > 0),
  -- Null is no maximum.
  amount_max numeric(38,0) check (amount_max >= amount_min),
  fee_fixed numeric(38,0) not null default 0 check (fee_fixed >= 0),
  fee_rate bigint not null default 0 check (fee_rate between 0 and 100000000),
  is_visible boolean not null default true,
  position integer not null,
  check ((kind = 'crypto') = (network <> ''))
);
create table funds_channel_content (
  channel_id integer not null references funds_channel (id) on delete cascade,
  language text not null check (language ~ '^[a-z]{2,3}$'),
  title text not null check (length(title) between 1 and 80),
  content text not null check (length(content) <= 8000),
  primary key (channel_id, language)
);

-- Fields of the form of a bank card (config type 0) or of another way to be paid, in order.
create table bank_property (
  id integer generated always as identity primary key,
  config_type smallint not null check (config_type between 0 and 9),
  name text not null check (name ~ '^[a-zA-Z][a-zA-Z0-9_]{0,59}$'),
  kind text not null check (kind in ('text', 'card_number', 'iban', 'bic', 'phone')),
  is_required boolean not null,
  length_min smallint not null check (length_min between 0 and 200),
  length_max smallint not null check (length_max between 1 and 200 and length_max >= length_min),
  is_visible boolean not null default true,
  position integer not null,
  unique (config_type, name)
);
create table bank_property_content (
  property_id integer not null references bank_property (id) on delete cascade,
  language text not null check (language ~ '^[a-z]{2,3}$'),
  title text not null check (length(title) between 1 and 80),
  content text not null check (length(content) <= 200),
  primary key (property_id, language)
);

-- A row is a password that was set; the hash is Argon2id in PHC form.
create table fund_password (
  user_id bigint primary key references app_user (id),
  password_hash text not null check (password_hash like '$argon2id$%'),
  set_at timestamptz not null
);

do $$
declare
  changed text;
begin
  foreach changed in array array['funds_channel', 'funds_channel_content', 'bank_property', 'bank_property_content'] loop
    execute format(
      'create trigger count_revision after insert or update or delete or truncate on %I for each statement execute function count_content_revision()',
      changed
    );
  end loop;
end
$$;
