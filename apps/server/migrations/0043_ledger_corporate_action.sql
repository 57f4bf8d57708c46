-- Why money moves for dividends and splits. Their transfers belong to the corporate action: reference kind 9, beside migration 0010.

insert into ledger_code (id, name) values (14, 'dividend'), (15, 'split'), (16, 'split_cash');
