-- Messages to devices whose app is closed. The key that names this server to the browsers' push services is made at the first start.
create table push_key (
  only_row boolean primary key default true check (only_row),
  -- P-256, base64url: the uncompressed point, and the scalar.
  public_key text not null check (public_key ~ '^[A-Za-z0-9_-]{87}$'),
  private_key text not null check (private_key ~ '^[A-Za-z0-9_-]{43}$'),
  created_at timestamptz not null default now()
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
