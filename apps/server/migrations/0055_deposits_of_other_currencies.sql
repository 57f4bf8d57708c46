-- Deposits of which money of another currency came, of one user: what was released of it counts in the sums, and a user may have a million deposits.
create index deposit_of_other_currency on deposit (user_id, id) where 'wrong_currency' = any (facts);
