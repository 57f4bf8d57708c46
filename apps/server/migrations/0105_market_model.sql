-- The first UTC day of the simulated market that its second model draws; null where it draws all of them. An installation that is there already has shown prices
-- of the former model: it keeps its past, and goes on from its last prices at the next midnight.
alter table instance add column market_model_2_from date;
update instance set market_model_2_from = (now() at time zone 'utc')::date + 1;
