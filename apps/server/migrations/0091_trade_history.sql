-- A user's results in the order of time: what the export of trades and the statistics page through.
create index spot_fill_of_user on spot_fill (user_id, ts, id);
create index quick_order_settled on quick_order (user_id, settled_at, id) where settled_at is not null;

-- What of the holding's cost went with the fraction that a split paid in cash: the profit of the share is its cash less this.
alter table corporate_action_share add column cost_left numeric(38,0) not null default 0 check (cost_left >= 0);
alter table corporate_action_share alter column cost_left drop default;
create index corporate_action_share_of_user on corporate_action_share (user_id, ts);
