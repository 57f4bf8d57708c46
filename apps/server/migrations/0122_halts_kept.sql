-- A freeze is what the market did: it is never removed or changed but for its end, which is written once. Whether it follows from its tick is not
-- the database's to know, since it does not have the ticks: settling and `npm run verify` recompute it.
create function product_halt_keep() returns trigger language plpgsql as $$
begin
  raise exception 'a freeze of % can not change: only its end is written, once', old.product_code using errcode = 'restrict_violation';
end
$$;
create trigger product_halt_keep before update on product_halt for each row
  when (
    old.until is not null or new.until is null
    or (old.product_code, old.since, old.tick_seq, old.price, old.reference)
      is distinct from (new.product_code, new.since, new.tick_seq, new.price, new.reference)
  ) execute function product_halt_keep();
create trigger product_halt_immutable before delete or truncate on product_halt
  for each statement execute function ledger_refuse_change();
