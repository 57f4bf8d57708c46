-- Messages to users. The text is the client's: a kind and what fills its placeholders.
create table site_message (
  id bigint primary key generated always as identity,
  user_id bigint not null,
  kind text not null check (kind in ('price_alert')),
  params jsonb not null check (jsonb_typeof(params) = 'object'),
  is_read boolean not null default false,
  -- Epoch milliseconds.
  ts bigint not null
) with (fillfactor = 90);
create index site_message_of_user on site_message (user_id, id desc);
create index site_message_unread on site_message (user_id) where not is_read;
