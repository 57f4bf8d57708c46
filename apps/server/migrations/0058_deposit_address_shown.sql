-- A deposit of coins began when its address was last shown, so coins sent to an address that somebody kept bore a date before they were sent.
-- It begins when the coins are first seen.
alter table deposit_address drop column shown_ms;
