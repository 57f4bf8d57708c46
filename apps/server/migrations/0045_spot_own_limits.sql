-- A resting purchase that would break a limit its user set is given up, and says which.
alter table spot_order
  drop constraint spot_order_ended,
  add constraint spot_order_ended check (
    (status in ('cancelled', 'expired')) = (end_reason is not null)
    and coalesce(case status when 'expired' then end_reason = 'session_end'
                             when 'cancelled' then end_reason in ('user', 'immediate_or_cancel', 'fill_or_kill', 'corporate_action',
                               'limit_cool_off', 'limit_stake', 'limit_daily_loss') end, true)
    and (end_reason <> 'session_end' or time_in_force = 'day')
    and (end_reason <> 'immediate_or_cancel' or time_in_force = 'ioc')
    and (end_reason <> 'fill_or_kill' or (time_in_force = 'fok' and filled = 0))
    -- Selling is never limited.
    and (end_reason not in ('limit_cool_off', 'limit_stake', 'limit_daily_loss') or direction = 1)
  );
