-- Loans: collateral that is added from free balance by itself, where its user has switched it on, and which margin call was told last.

alter table loan_order
  -- The end of the margin call that was told last, epoch ms; null where none was, or that it is over.
  add column call_told_until_ms bigint,
  -- Most collateral that may be added by itself since it was switched on, and how much was; without a cap it is off.
  add column top_up_cap numeric(38,0) check (top_up_cap > 0),
  add column topped_up numeric(38,0) not null default 0,
  add constraint loan_order_top_up check (topped_up between 0 and coalesce(top_up_cap, 0) and (collateral_asset is not null or top_up_cap is null));
-- Calls that run were told.
update loan_order set call_told_until_ms = call_until_ms where alarm = 'call';

alter table loan_event drop constraint loan_event_kind_check;
alter table loan_event add constraint loan_event_kind_check check (kind in (
  'applied', 'rejected', 'cancelled', 'disbursed', 'repaid', 'collateralAdded', 'collateralTaken', 'collateralBack', 'toppedUp', 'topUpSet', 'warned', 'warningEnded',
  'called', 'callEnded', 'overdue', 'sold', 'settled', 'liquidated', 'reset'
));
-- What was added by itself says how much, and at which tick.
alter table loan_event add constraint loan_event_topped_up check (kind <> 'toppedUp' or (collateral > 0 and tick_seq is not null));
