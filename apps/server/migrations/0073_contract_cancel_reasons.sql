-- A resting opening that fires when its user's own limits, or the product's leverage cap, do not allow it any more is given up, and says which.
alter table contract_order
  drop constraint contract_order_cancel_reason_check,
  add constraint contract_order_cancel_reason_check check (
    cancel_reason in ('user', 'position_closed', 'insufficient_balance', 'leverage_differs', 'leverage_above_cap', 'exposure_limit',
      'position_at_risk', 'limit_cool_off', 'limit_stake', 'limit_daily_loss')
  ),
  -- Closing is never limited.
  add constraint contract_order_only_openings_limited check (
    action = 'open' or cancel_reason not in ('leverage_above_cap', 'limit_cool_off', 'limit_stake', 'limit_daily_loss')
  );
