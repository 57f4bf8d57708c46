-- A quick trade pays at most its stake on top of its stake. Above that, betting both ways is a sure win: whoever sets the rate could hand money to
-- whom they tell. Options above it end and lose what they had above it; trades that were accepted on them keep their own terms, as every trade does.
alter table quick_option disable trigger quick_option_keep_terms;
update quick_option set payout_rate = 100000000, is_active = false where payout_rate > 100000000;
alter table quick_option enable trigger quick_option_keep_terms;
alter table quick_option drop constraint quick_option_payout_rate_check;
alter table quick_option add constraint quick_option_payout_rate_check check (payout_rate between 1 and 100000000);
