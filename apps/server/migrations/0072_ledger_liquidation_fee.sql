-- What a liquidation costs beside the loss; it goes to the insurance book.
insert into ledger_code (id, name) values (38, 'contract_liquidation_fee');
