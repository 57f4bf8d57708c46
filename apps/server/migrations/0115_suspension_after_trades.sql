-- A suspension by an operator is announced, and begins when every quick trade that ran at its announcement has ended: whoever suspends a
-- product has no say in which trades count.

-- The moment from which the suspension holds, epoch milliseconds; null holds at once. Whoever writes it, the trigger has the last word.
alter table product add column lock_ts bigint check (lock_ts >= 0);

create function product_lock_waits() returns trigger language plpgsql as $$
begin
  if not new.is_lock then
    new.lock_ts := null;
  elsif tg_op = 'UPDATE' and old.is_lock then
    -- What was announced stays as it was announced.
    new.lock_ts := old.lock_ts;
  else
    -- One that waits for its opening tick may wait for 15 s.
    select greatest(new.lock_ts, max(coalesce(q.open_ts, q.accepted_at + 15000) + q.seconds * 1000::bigint)) into new.lock_ts
    from quick_order q where q.product_id = new.product_id and q.settled_at is null;
  end if;
  return new;
end
$$;
create trigger product_lock_waits before insert or update on product for each row execute function product_lock_waits();

-- When a suspension that was announced at `ts` begins; null on releases, and on what was suspended before there were announcements.
alter table product_suspension add column begins_at bigint check (begins_at is null or (is_lock and begins_at >= ts));

create or replace function product_note_suspension() returns trigger language plpgsql as $$
declare
  noted bigint := floor(extract(epoch from clock_timestamp()) * 1000);
begin
  insert into product_suspension (product_id, is_lock, ts, begins_at)
  values (new.product_id, new.is_lock, noted, case when new.is_lock then greatest(noted, new.lock_ts) end);
  return null;
end
$$;

-- Only what the market itself did can void a trade: a freeze that the price guard recorded.
create function quick_order_void_needs_freeze() returns trigger language plpgsql as $$
begin
  if not exists (select from product_halt h where h.product_code = new.product_code and h.since = new.suspended_at) then
    raise exception 'quick trade % is void for no freeze that the price guard recorded', new.id using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger quick_order_void_needs_freeze before insert or update on quick_order for each row
  when (new.void_reason = 'suspended') execute function quick_order_void_needs_freeze();

-- Whoever holds something of the product is told of the suspension, with the operator's reason, in the transaction that announces it.
alter table site_message drop constraint site_message_kind_check;
alter table site_message add constraint site_message_kind_check
  check (kind in ('price_alert', 'liquidation', 'protection_hit', 'dividend', 'split', 'suspension'));
