-- What one user may have at stake in the product's contract: notional of both sides and of resting openings, in units of the settlement
-- currency; null is the house's limit.
alter table product add column contract_exposure_max numeric(38,0) check (contract_exposure_max > 0);
