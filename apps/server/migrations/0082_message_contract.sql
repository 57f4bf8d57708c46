-- What the engine ended by itself is told too: a liquidation, and a take-profit, stop-loss or trailing stop that was reached.
alter table site_message drop constraint site_message_kind_check;
alter table site_message add constraint site_message_kind_check check (kind in ('price_alert', 'liquidation', 'protection_hit'));
