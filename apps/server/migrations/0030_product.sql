-- What can be traded. The feed's instruments are copied here once, when they are first seen; from then on the row is the operator's.
-- Prices are whole numbers of 10^-price_scale, quantities of 10^-quantity_scale. No column says how a trade ends, and none may.
create table product (
  product_id integer primary key check (product_id > 0),
  product_code text not null unique check (product_code ~ '^[A-Z0-9][A-Z0-9:.]{0,19}$'),
  -- 1 US stock, 2 crypto, 3 futures, 4 forex
  product_type smallint not null check (product_type between 1 and 4),
  -- Text by language code of the wire; a language that is missing reads the English one.
  name_by_language jsonb not null check (jsonb_typeof(name_by_language) = 'object' and name_by_language ? 'en'),
  description_by_language jsonb not null check (jsonb_typeof(description_by_language) = 'object' and description_by_language ? 'en'),
  -- Path on this server; empty lets the client draw the shape of the class.
  image text not null default '' check (image = '' or image like '/%'),
  price_scale smallint not null check (price_scale between 0 and 8),
  tick_size bigint not null check (tick_size > 0),
  quantity_scale smallint not null check (quantity_scale between 0 and 8),
  quantity_step bigint not null check (quantity_step > 0),
  quantity_min bigint not null check (quantity_min > 0 and quantity_min % quantity_step = 0),
  quantity_max bigint not null check (quantity_max >= quantity_min and quantity_max % quantity_step = 0),
  -- Lot size of contracts, in quantity units.
  standard bigint not null check (standard > 0),
  -- Open trade modes: 0 quick, 1 contract, 2 spot of stocks, 3 bibi spot of crypto
  position_types smallint[] not null check (position_types <@ array[0, 1, 2, 3]::smallint[]),
  sort integer not null,
  -- Listed only when both are true.
  is_visible boolean not null default true,
  is_show boolean not null default true,
  -- Trading suspended; quotes go on.
  is_lock boolean not null default false,
  is_self_sell boolean not null default false,
  is_recommended boolean not null default false,
  created_at timestamptz not null default now()
);

-- Every process keeps the table in memory and reads it again when told.
create function product_announce() returns trigger language plpgsql as $$
begin
  perform pg_notify('product_changed', '');
  return null;
end $$;
create trigger product_announce after insert or update or delete or truncate on product
  for each statement execute function product_announce();

-- Orders, holdings and ticks are kept in units of these scales: they are fixed for the product's life.
create function product_keep_units() returns trigger language plpgsql as $$
begin
  raise exception 'code, class and scales of product % can not change', old.product_id using errcode = 'check_violation';
end $$;
create trigger product_keep_units before update on product for each row
  when ((old.product_id, old.product_code, old.product_type, old.price_scale, old.quantity_scale)
    is distinct from (new.product_id, new.product_code, new.product_type, new.price_scale, new.quantity_scale))
  execute function product_keep_units();
