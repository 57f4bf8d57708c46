-- Dividends and splits: entered by an operator before their moment, carried out once for each holder through the ledger.

create table corporate_action (
  id bigint generated always as identity primary key,
  product_id integer not null,
  product_code text not null,
  price_scale smallint not null,
  quantity_scale smallint not null,
  kind text not null check (kind in ('dividend', 'split')),
  -- Epoch milliseconds: who holds the product at this moment takes part, and a split happens then.
  effective_at bigint not null,
  -- Dividend: smallest units of the settlement currency for one whole unit of the product.
  cash_per_unit numeric(38,0) check (cash_per_unit > 0),
  -- Split: so many new units for so many old ones, and the price of an old unit that a fraction is paid at, at `price_scale`.
  new_units integer check (new_units between 1 and 10000),
  old_units integer check (old_units between 1 and 10000),
  fraction_price numeric(38,0) check (fraction_price > 0),
  entered_by text not null check (length(entered_by) between 1 and 64),
  entered_at bigint not null,
  -- When every holder had received it.
  completed_at bigint,
  constraint corporate_action_of_kind check (
    (kind = 'dividend') = (cash_per_unit is not null) and (kind = 'split') = (new_units is not null)
    and (new_units is null) = (old_units is null) and (new_units is null) = (fraction_price is null)
    and new_units is distinct from coalesce(old_units, -1)
  ),
  constraint corporate_action_ahead check (effective_at > entered_at and completed_at > effective_at),
  constraint corporate_action_once unique (product_id, kind, effective_at)
);

create index corporate_action_pending on corporate_action (effective_at) where completed_at is null;

-- What each holder received: the key makes it once.
create table corporate_action_share (
  action_id bigint not null references corporate_action,
  user_id bigint not null,
  -- Dividend: what was held at the record time, twice. Split: before and after.
  quantity_before numeric(38,0) not null check (quantity_before > 0),
  quantity_after numeric(38,0) not null check (quantity_after >= 0),
  cash numeric(38,0) not null check (cash >= 0),
  transfer_ids bigint[] not null,
  ts bigint not null,
  primary key (action_id, user_id)
);
