-- Shares that this installation issues itself: with the seed of a day, all that their prices follow from. A row is made before its first day has begun, is never
-- removed, and never changes but for being taken back before that day: so nobody issues a share whose prices he has seen, and each day that was lived can be
-- worked out again.
create table listing (
  -- Beyond the ids of the products that come with a release, and so are the codes.
  product_id integer primary key references product (product_id) check (product_id between 100000 and 999999),
  product_code text not null unique references product (product_code) check (product_code ~ '^S:[A-Z][A-Z0-9]{1,9}$'),
  name_by_language jsonb not null check (jsonb_typeof(name_by_language) = 'object' and name_by_language ? 'en'),
  description_by_language jsonb not null check (jsonb_typeof(description_by_language) = 'object' and description_by_language ? 'en'),
  -- Prices are whole numbers of 10^-price_scale, quantities of 10^-quantity_scale.
  price_scale smallint not null check (price_scale between 0 and 8),
  first_price bigint not null check (first_price > 0 and first_price % tick_size = 0),
  tick_size bigint not null check (tick_size > 0),
  spread bigint not null check (spread > 0 and spread % tick_size = 0),
  quantity_scale smallint not null check (quantity_scale between 0 and 8),
  quantity_min bigint not null check (quantity_min > 0),
  quantity_max bigint not null check (quantity_max >= quantity_min),
  -- The first day's midnight UTC, epoch milliseconds.
  listed_from bigint not null check (listed_from > 0 and listed_from % 86400000 = 0),
  -- A calibrated shape of the program by its name: how wild a share is is no number of anybody's.
  profile text not null check (profile in ('steady', 'growth', 'bold')),
  -- When it was announced, and when it was taken back, by the clock of the installation; null for one that comes.
  announced_ms bigint not null check (announced_ms > 0),
  withdrawn_ms bigint check (withdrawn_ms >= announced_ms)
);
create sequence listing_product_id as integer minvalue 100000 maxvalue 999999 owned by listing.product_id;

-- Until when prices of the installation may be known. While the past of a demonstration is lived, its clock is the caller's alone: nobody is there yet.
create function listing_told_until(asked bigint) returns bigint language sql volatile as $$
  select case when exists (select from demonstration where lived_until is null) then asked else greatest(asked, installation_now()) end
$$;

create function listing_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.listed_from <= listing_told_until(new.announced_ms) then
      raise exception 'listing: the first day of % has begun', new.product_code using errcode = 'restrict_violation';
    end if;
    if new.listed_from > new.announced_ms + 90 * 86400000::bigint then
      raise exception 'listing: the first day of % is more than 90 days away', new.product_code using errcode = 'restrict_violation';
    end if;
    if new.withdrawn_ms is not null then
      raise exception 'listing: % is announced and taken back at once', new.product_code using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' or old.withdrawn_ms is not null or new.withdrawn_ms is null
    or to_jsonb(old) - 'withdrawn_ms' is distinct from to_jsonb(new) - 'withdrawn_ms' then
    raise exception 'listing: what is listed is fixed' using errcode = 'restrict_violation';
  end if;
  if old.listed_from <= listing_told_until(new.withdrawn_ms) then
    raise exception 'listing: the first day of % has begun', old.product_code using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger listing_fixed before insert or update or delete on listing for each row execute function listing_keep();
create trigger listing_no_truncate before truncate on listing for each statement execute function ledger_reject_change();
create trigger listing_announce after insert or update on listing for each statement execute function product_announce();
