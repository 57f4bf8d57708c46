-- Why quick trades move money: stake and fee into the margin book, what comes back, gains from the house and stakes to it.
insert into ledger_code (id, name) values
  (20, 'quick_stake'), (21, 'quick_fee'), (22, 'quick_return'), (23, 'quick_win'), (24, 'quick_loss');
