-- Watchlists: which products a user follows, in the user's order.
create table user_product_option (
  user_id bigint not null,
  product_id integer not null references product (product_id) on delete cascade,
  position integer not null,
  created_at timestamptz not null default now(),
  primary key (user_id, product_id)
);
create index user_product_option_order on user_product_option (user_id, position);
