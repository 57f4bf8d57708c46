-- Named groups of a user's watchlist. That a user has at most ten is the range of `sort` and its uniqueness, whatever the code does.
create table watchlist_group (
  id bigint primary key generated always as identity,
  user_id bigint not null,
  name text not null check (char_length(name) between 1 and 20),
  -- The name without regard to case and width: what makes two names the same.
  name_key text not null check (char_length(name_key) between 1 and 400),
  sort smallint not null check (sort between 1 and 10),
  constraint watchlist_group_owner unique (user_id, id),
  constraint watchlist_group_name unique (user_id, name_key),
  constraint watchlist_group_sort unique (user_id, sort) deferrable
);

-- Products of groups: a group holds its owner's products only, and what leaves the watchlist leaves its groups.
create table watchlist_group_product (
  user_id bigint not null,
  group_id bigint not null,
  product_id integer not null,
  primary key (user_id, group_id, product_id),
  foreign key (user_id, group_id) references watchlist_group (user_id, id) on delete cascade,
  foreign key (user_id, product_id) references user_product_option (user_id, product_id) on delete cascade
);
create index watchlist_group_product_option on watchlist_group_product (user_id, product_id);
