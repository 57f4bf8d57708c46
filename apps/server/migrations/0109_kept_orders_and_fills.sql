-- What was accepted, what filled it and the tick that it filled at are never changed or removed, operators and repairs by hand included.
create trigger stored_tick_immutable before update or delete or truncate on stored_tick
  for each statement execute function ledger_refuse_change();
create trigger spot_fill_immutable before update or delete or truncate on spot_fill
  for each statement execute function ledger_refuse_change();
create trigger contract_fill_immutable before update or delete or truncate on contract_fill
  for each statement execute function ledger_refuse_change();

-- An order changes as it fills, is triggered and ends; its terms do not, and nothing does after its end.
create function order_keep() returns trigger language plpgsql as $$
begin
  raise exception 'the terms, the fills and the end of order % can not change', old.id using errcode = 'check_violation';
end
$$;

create trigger spot_order_keep before update on spot_order for each row
  when (
    old.status <> 'open'
    or (old.id, old.user_id, old.product_id, old.product_code, old.product_type, old.position_type, old.price_scale, old.quantity_scale,
      old.settlement_asset, old.direction, old.order_type, old.limit_price, old.quantity, old.fee_rate, old.config_version, old.hold_id,
      old.created_at, old.time_in_force, old.trigger_price, old.expires_at)
      is distinct from
      (new.id, new.user_id, new.product_id, new.product_code, new.product_type, new.position_type, new.price_scale, new.quantity_scale,
      new.settlement_asset, new.direction, new.order_type, new.limit_price, new.quantity, new.fee_rate, new.config_version, new.hold_id,
      new.created_at, new.time_in_force, new.trigger_price, new.expires_at)
    or (old.trigger_seq is not null and (old.triggered_at, old.trigger_seq) is distinct from (new.triggered_at, new.trigger_seq))
    or (new.filled, new.notional, new.fee) is distinct from (old.filled, old.notional, old.fee) and new.filled <= old.filled
  ) execute function order_keep();
create trigger spot_order_kept before delete or truncate on spot_order for each statement execute function ledger_refuse_change();

-- A closing order never asks for more lots than are left, so they may become fewer; its fee rate may fall, too.
create trigger contract_order_keep before update on contract_order for each row
  when (
    old.status <> 'open'
    or (old.id, old.user_id, old.product_id, old.product_code, old.product_type, old.price_scale, old.quantity_scale, old.settlement_asset,
      old.side, old.action, old.order_type, old.limit_price, old.trigger_price, old.lot_size, old.leverage, old.margin_mode,
      old.take_profit_price, old.stop_loss_price, old.trailing_by, old.trailing_distance, old.hold_id, old.new_position_id, old.created_at,
      old.closing_fee_rate)
      is distinct from
      (new.id, new.user_id, new.product_id, new.product_code, new.product_type, new.price_scale, new.quantity_scale, new.settlement_asset,
      new.side, new.action, new.order_type, new.limit_price, new.trigger_price, new.lot_size, new.leverage, new.margin_mode,
      new.take_profit_price, new.stop_loss_price, new.trailing_by, new.trailing_distance, new.hold_id, new.new_position_id, new.created_at,
      new.closing_fee_rate)
    or (new.lots <> old.lots and (old.action = 'open' or new.lots > old.lots))
    or new.fee_rate > old.fee_rate
    or (new.filled_lots, new.notional, new.fee) is distinct from (old.filled_lots, old.notional, old.fee) and new.filled_lots <= old.filled_lots
  ) execute function order_keep();
create trigger contract_order_kept before delete or truncate on contract_order for each statement execute function ledger_refuse_change();
