-- The sandbox's reviewer takes the cases that wait one by one, in the order of their ids.
create index identity_case_undecided on identity_case (id) where state = 'pending' and claimed_by is null;
