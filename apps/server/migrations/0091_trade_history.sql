-- A user's results in the order of time: what the export of trades and the statistics page through.
create index spot_fill_of_user on spot_fill (user_id, ts, id);
create index contract_fill_of_user on contract_fill (user_id, ts, id);
create index quick_order_settled on quick_order (user_id, settled_at, id) where settled_at is not null;
