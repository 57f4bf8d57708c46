-- Interest of a day of a loan knows whose it is, so that a page of somebody's days is read from an index, whatever number of loans they are of.

alter table loan_day add column user_id bigint;
alter table loan_day disable trigger loan_day_immutable;
update loan_day d set user_id = o.user_id from loan_order o where o.id = d.loan_id;
alter table loan_day enable trigger loan_day_immutable;
alter table loan_day alter column user_id set not null;
create index loan_day_of_user on loan_day (user_id, day desc, loan_id desc);
