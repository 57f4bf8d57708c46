-- A deposit all of which came in another currency and was sent back said that its amount differs.
alter table deposit drop constraint deposit_reason_check;
alter table deposit add constraint deposit_reason_check
  check (reason in ('payment_failed', 'nothing_arrived', 'voucher_unreadable', 'name_differs', 'amount_differs', 'currency_differs', 'other'));
update deposit d set reason = 'currency_differs'
where d.state = 'rejected' and d.reason = 'amount_differs'
  and not exists (select from deposit_event e where e.deposit_id = d.id and e.type = 'rejected')
  and (d.channel_id is null
    or not exists (select from deposit_event e where e.deposit_id = d.id and e.type = 'receipt' and e.asset_id = d.asset_id));
