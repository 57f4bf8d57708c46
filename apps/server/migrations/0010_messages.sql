-- Messages to users, price alerts, and pushes to devices.

-- The text of a message is the client's: a kind and what fills its placeholders. Each is written in the transaction that does what it tells of.
create table site_message (
  id bigint primary key generated always as identity,
  user_id bigint not null,
  kind text not null check (
    kind in ('price_alert', 'liquidation', 'protection_hit', 'dividend', 'split', 'suspension', 'password_changed')
  ),
  params jsonb not null check (jsonb_typeof(params) = 'object'),
  is_read boolean not null default false,
  -- Epoch milliseconds.
  ts bigint not null
) with (fillfactor = 90);
create index site_message_of_user on site_message (user_id, id desc);
create index site_message_unread on site_message (user_id) where not is_read;

-- Price alerts: fire once, at a tick. Prices at `price_scale`.
create table price_alert (
  id bigint primary key generated always as identity,
  user_id bigint not null,
  product_code text not null,
  product_type smallint not null,
  price_scale smallint not null,
  condition text not null check (condition in ('above', 'below')),
  price numeric(38,0) not null check (price > 0),
  created_at bigint not null,
  -- The tick that fired it: all or none.
  fired_at bigint,
  tick_seq bigint,
  tick_ts bigint,
  tick_price numeric(38,0),
  tick_bid numeric(38,0),
  tick_ask numeric(38,0),
  constraint price_alert_fired_at_a_tick check (num_nonnulls(fired_at, tick_seq, tick_ts, tick_price, tick_bid, tick_ask) in (0, 6)),
  constraint price_alert_reached check (tick_price is null or case condition when 'above' then tick_price >= price else tick_price <= price end)
) with (fillfactor = 90);
-- The same alert twice would tell twice.
create unique index price_alert_active on price_alert (user_id, product_code, condition, price) where fired_at is null;
create index price_alert_fired on price_alert (user_id, id desc) where fired_at is not null;

-- Messages to devices whose app is closed. The key that names this server to the browsers' push services is made at the first start.
create table push_key (
  only_row boolean primary key default true check (only_row),
  -- P-256, base64url: the uncompressed point, and the scalar, which is sealed.
  public_key text not null check (public_key ~ '^[A-Za-z0-9_-]{87}$'),
  private_key bytea not null check (octet_length(private_key) = 71),
  created_at timestamptz not null default now(),
  sealed_with text not null check (sealed_with ~ '^[0-9a-f]{16}$')
);

-- Where a browser takes messages: of the session that asked for it, and gone with it.
create table push_subscription (
  id bigint primary key generated always as identity,
  user_id bigint not null references app_user (id) on delete cascade,
  session_id bigint not null references session (id) on delete cascade,
  endpoint text not null constraint push_subscription_endpoint_key unique check (endpoint ~ '^https://' and length(endpoint) <= 1000),
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  language text not null check (language ~ '^[a-z]{2,3}$'),
  created_ts bigint not null
);
create index push_subscription_of_user on push_subscription (user_id);
create index push_subscription_of_session on push_subscription (session_id);

-- What is still to be sent, written with the message itself. A row is taken by moving its time on, and goes when it was sent.
create table push_delivery (
  subscription_id bigint not null references push_subscription (id) on delete cascade,
  message_id bigint not null references site_message (id) on delete cascade,
  due_ts bigint not null,
  tries smallint not null default 0,
  primary key (subscription_id, message_id)
) with (fillfactor = 70);
create index push_delivery_due on push_delivery (due_ts);
create index push_delivery_of_message on push_delivery (message_id);
