-- What is open is read in two ways: page by page when the watches are rebuilt, and user by user in every batch. As long as both indexes said
-- `status = 'open'`, a plan made while there was little (each is kept as it is first made) could read the pages of everyone for the contracts
-- of one user: at 15,000 open positions a quarter of what a liquidation costs, and growing with them. Now each index has a condition of its own.
drop index contract_position_open;
create index contract_position_open on contract_position (id) where lots > 0;
drop index contract_order_open;
create index contract_order_open on contract_order (id) where cancel_reason is null and (lots = 0 or filled_lots < lots);
