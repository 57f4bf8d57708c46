-- Whoever a dividend or a split concerned is told, in the transaction that carries it out for them.
alter table site_message drop constraint site_message_kind_check;
alter table site_message add constraint site_message_kind_check
  check (kind in ('price_alert', 'liquidation', 'protection_hit', 'dividend', 'split'));

-- Resting orders that a split ended, written with their end: their users' message counts them.
create table corporate_action_order (
  order_id bigint primary key references spot_order,
  action_id bigint not null references corporate_action,
  user_id bigint not null,
  -- Smallest units of the settlement currency that a purchase had frozen; 0 for a sale, which freezes the product.
  cash_released numeric(38,0) not null check (cash_released >= 0)
);
create index corporate_action_order_of_user on corporate_action_order (action_id, user_id);

-- Who had resting orders and held nothing has a share of nothing: the key makes their message one.
alter table corporate_action_share drop constraint corporate_action_share_quantity_before_check;
alter table corporate_action_share add constraint corporate_action_share_quantity_before_check check (quantity_before >= 0);
