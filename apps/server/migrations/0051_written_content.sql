-- What operators write: options of pages, notices at the start, cards of the home swiper, pages, announcements, news, questions. What has
-- words has them by language in a table of its own; English is there for everything we ship.

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
    'app_config', 'pop_up', 'pop_up_content', 'banner', 'banner_content', 'rich_text', 'rich_text_content', 'article', 'article_content',
    'question_answer', 'question_answer_content'
  ] loop
    execute format(
      'create trigger count_revision after insert or update or delete or truncate on %I for each statement execute function count_content_revision()',
      changed
    );
  end loop;
end
$$;
