-- No fee is above 2 % of the notional, whoever sets it: twenty times the highest that is seeded, and far below what would make a fee the way to
-- take somebody's money. Rows above it come down to it, under a version of their own; orders accepted before keep the rate that they name.
update order_fee_setting set fee_rate = 2000000, version = (select max(version) + 1 from order_fee_setting) where fee_rate > 2000000;
alter table order_fee_setting drop constraint order_fee_setting_fee_rate_check;
alter table order_fee_setting add constraint order_fee_setting_fee_rate_check check (fee_rate between 0 and 2000000);
