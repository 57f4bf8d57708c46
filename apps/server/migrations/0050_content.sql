-- Texts, switches and settings that clients read at their start. Every change counts `content_revision` up, so that caches reload.

create table content_revision (
  only_row boolean primary key default true check (only_row),
  revision bigint not null default 1
);
insert into content_revision default values;

-- What was seeded once is never seeded again: a row that an operator changed or removed stays so.
create table content_seed (item text primary key);

create table site_setting (
  setting text primary key check (setting ~ '^[a-z][a-z_]{0,39}$'),
  value text not null check (length(value) <= 2000)
);

-- Addresses that the app may talk to, in the order of their index; an empty address is the one the app was loaded from.
create table site_line (
  position integer primary key check (position >= 0),
  name text not null check (length(name) between 1 and 40),
  url text not null check (url = '' or url ~ '^https?://[^/\s]+$')
);

-- Tips and remote configuration: `remark` is the key, `other_value` the value.
create table text_lang (
  id integer generated always as identity primary key,
  remark text not null unique check (remark ~ '^[a-zA-Z][a-zA-Z0-9_]{0,59}$'),
  other_value text not null default '' check (length(other_value) <= 200),
  is_visible boolean not null default true
);

create table text_lang_content (
  text_id integer not null references text_lang (id) on delete cascade,
  language text not null check (language ~ '^[a-z]{2,3}$'),
  content text not null check (length(content) <= 4000),
  primary key (text_id, language)
);

-- Status 1 means hidden (or, of a way of display, switched off).
create table switch_set (
  descr text primary key check (descr ~ '^[a-zA-Z][a-zA-Z0-9_]{0,59}$'),
  switch_name text not null check (length(switch_name) between 1 and 80),
  status smallint not null default 0 check (status in (0, 1)),
  position integer not null
);

create table platform_currency (
  id integer primary key check (id > 0),
  currency_name text not null unique check (length(currency_name) between 1 and 12),
  wallet_address_type text not null check (length(wallet_address_type) <= 100),
  currency_type smallint not null check (currency_type in (1, 2)),
  decimals smallint not null check (decimals between 0 and 8),
  position integer not null
);

-- Texts of an operator in place of those of the shipped language packs.
create table language_text (
  language text not null check (language ~ '^[a-z]{2,3}$'),
  message_key text not null check (message_key ~ '^[a-zA-Z][a-zA-Z0-9_]{0,79}$'),
  content text not null check (length(content) <= 4000),
  primary key (language, message_key)
);

create function count_content_revision() returns trigger language plpgsql as $$
begin
  update content_revision set revision = revision + 1;
  return null;
end
$$;
do $$
declare
  changed text;
begin
  foreach changed in array array[
    'site_setting', 'site_line', 'text_lang', 'text_lang_content', 'switch_set', 'platform_currency', 'language_text'
  ] loop
    execute format(
      'create trigger count_revision after insert or update or delete or truncate on %I for each statement execute function count_content_revision()',
      changed
    );
  end loop;
end
$$;
