-- Kinds of the fields of a bank card's form that follow the specification's rules.

alter table bank_property drop constraint bank_property_kind_check;
alter table bank_property add constraint bank_property_kind_check check (
  kind in ('text', 'card_number', 'iban', 'bic', 'phone', 'mobile', 'id_card', 'email', 'url', 'date', 'number', 'digits', 'letters')
);
