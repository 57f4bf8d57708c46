-- Lists that were slower with more behind them: what is open of many deposits, and few of a state within a time.
create index deposit_user_open on deposit (user_id, id) where state in ('created', 'paid', 'reviewing');
create index deposit_user_state_time on deposit (user_id, state, created_ms, id);
create index withdrawal_user_state_time on withdrawal (user_id, state, created_ms, id);
