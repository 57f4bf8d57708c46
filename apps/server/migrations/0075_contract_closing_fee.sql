-- What closing costs is fixed when a position opens, and only falls while it is open: a fee that an operator raises does not reach what is
-- open already. An opening order that rests fixes it when it is accepted.

-- Positions from before this keep the lowest rate at which lots of theirs were opened, and never more than the cap of all fees.
alter table contract_position add column closing_fee_rate bigint not null default 0;
update contract_position p
set closing_fee_rate = least(2000000, (select min(f.fee_rate) from contract_fill f where f.position_id = p.id and f.action = 'open'))
where exists (select from contract_fill f where f.position_id = p.id and f.action = 'open');
alter table contract_position
  alter column closing_fee_rate drop default,
  add constraint contract_position_closing_fee_rate check (closing_fee_rate between 0 and 2000000);

alter table contract_order add column closing_fee_rate bigint not null default 0;
update contract_order set closing_fee_rate = least(2000000, fee_rate);
alter table contract_order
  alter column closing_fee_rate drop default,
  add constraint contract_order_closing_fee_rate check (closing_fee_rate between 0 and 2000000);

create function contract_position_keep_terms() returns trigger language plpgsql as $$
begin
  raise exception 'the terms that position % was opened on can not change', old.id using errcode = 'check_violation';
end
$$;
create trigger contract_position_keep_terms before update on contract_position for each row
  when (
    (old.id, old.user_id, old.product_id, old.product_code, old.settlement_asset, old.side, old.margin_mode, old.leverage, old.lot_size,
      old.maintenance_rate, old.opened_at)
    is distinct from
    (new.id, new.user_id, new.product_id, new.product_code, new.settlement_asset, new.side, new.margin_mode, new.leverage, new.lot_size,
      new.maintenance_rate, new.opened_at)
    or new.closing_fee_rate > old.closing_fee_rate
  ) execute function contract_position_keep_terms();
