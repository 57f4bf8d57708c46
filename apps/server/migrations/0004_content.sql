-- Texts, switches and settings that clients read at their start, and what operators write. What has words has them by language in a table of
-- its own; English is there for everything we ship.

-- Every change of the tables below counts up, so that caches reload; every process is told, reads anew and tells its sockets. Notices of one
-- transaction count as one.
create table content_revision (
  only_row boolean primary key default true check (only_row),
  revision bigint not null default 1
);
insert into content_revision default values;

create function count_content_revision() returns trigger language plpgsql as $$
begin
  update content_revision set revision = revision + 1;
  return null;
end
$$;

create function content_announce() returns trigger language plpgsql as $$
begin
  perform pg_notify('content_changed', '');
  return null;
end
$$;
create trigger content_announce after update on content_revision for each statement execute function content_announce();

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

-- Options of pages.
create table app_config (
  id integer generated always as identity primary key,
  page_path text not null check (page_path ~ '^/[a-zA-Z0-9/_-]{0,119}$'),
  module text not null check (module ~ '^[a-zA-Z][a-zA-Z0-9_]{0,59}$'),
  descr text not null check (descr ~ '^[a-zA-Z][a-zA-Z0-9_]{0,59}$'),
  is_visible boolean not null default true,
  title_key text not null check (title_key ~ '^[a-zA-Z][a-zA-Z0-9_]{0,79}$'),
  icon text not null default '' check (length(icon) <= 40),
  path text not null default '' check (length(path) <= 200),
  position integer not null,
  unique (page_path, module, descr)
);

-- Notices at the start.
create table pop_up (
  id integer generated always as identity primary key,
  name text not null unique check (name ~ '^[a-zA-Z][a-zA-Z0-9_]{0,59}$'),
  img text not null default '' check (length(img) <= 200),
  path text not null default '' check (length(path) <= 200),
  is_visible boolean not null default true,
  position integer not null,
  updated_at timestamptz not null
);
create table pop_up_content (
  pop_up_id integer not null references pop_up (id) on delete cascade,
  language text not null check (language ~ '^[a-z]{2,3}$'),
  title text not null check (length(title) between 1 and 200),
  content text not null check (length(content) <= 8000),
  button_text text not null check (length(button_text) between 1 and 60),
  primary key (pop_up_id, language)
);

-- Cards of the home swiper.
create table banner (
  id integer generated always as identity primary key,
  name text not null unique check (name ~ '^[a-zA-Z][a-zA-Z0-9_]{0,59}$'),
  img text not null default '' check (length(img) <= 200),
  path text not null default '' check (length(path) <= 200),
  is_visible boolean not null default true,
  position integer not null
);
create table banner_content (
  banner_id integer not null references banner (id) on delete cascade,
  language text not null check (language ~ '^[a-z]{2,3}$'),
  title text not null check (length(title) between 1 and 120),
  content text not null check (length(content) <= 400),
  primary key (banner_id, language)
);

-- Pages.
create table rich_text (
  name text primary key check (name ~ '^[a-zA-Z][a-zA-Z0-9_]{0,59}$'),
  updated_at timestamptz not null
);
create table rich_text_content (
  name text not null references rich_text (name) on delete cascade,
  language text not null check (language ~ '^[a-z]{2,3}$'),
  title text not null check (length(title) between 1 and 200),
  content text not null check (length(content) <= 60000),
  primary key (name, language)
);

-- Announcements (kind 1) and news (kind 2).
create table article (
  id bigint generated always as identity primary key,
  kind smallint not null check (kind in (1, 2)),
  name text not null unique check (name ~ '^[a-zA-Z][a-zA-Z0-9_]{0,59}$'),
  img text not null default '' check (length(img) <= 200),
  is_pinned boolean not null default false,
  is_visible boolean not null default true,
  published_at timestamptz not null
);
create table article_content (
  article_id bigint not null references article (id) on delete cascade,
  language text not null check (language ~ '^[a-z]{2,3}$'),
  title text not null check (length(title) between 1 and 200),
  summary text not null check (length(summary) <= 500),
  content text not null check (length(content) <= 60000),
  primary key (article_id, language)
);

-- Questions and their answers.
create table question_answer (
  id bigint generated always as identity primary key,
  name text not null unique check (name ~ '^[a-zA-Z][a-zA-Z0-9_]{0,59}$'),
  is_visible boolean not null default true,
  position integer not null
);
create table question_answer_content (
  question_id bigint not null references question_answer (id) on delete cascade,
  language text not null check (language ~ '^[a-z]{2,3}$'),
  category text not null check (length(category) between 1 and 60),
  question text not null check (length(question) between 1 and 300),
  answer text not null check (length(answer) <= 8000),
  primary key (question_id, language)
);

do $$
declare
  changed text;
begin
  foreach changed in array array[
    'site_setting', 'site_line', 'text_lang', 'text_lang_content', 'switch_set', 'platform_currency', 'language_text', 'app_config', 'pop_up',
    'pop_up_content', 'banner', 'banner_content', 'rich_text', 'rich_text_content', 'article', 'article_content', 'question_answer',
    'question_answer_content'
  ] loop
    execute format(
      'create trigger count_revision after insert or update or delete or truncate on %I for each statement execute function count_content_revision()',
      changed
    );
  end loop;
end
$$;
