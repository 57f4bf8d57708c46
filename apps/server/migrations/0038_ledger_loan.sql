-- Loans: money that is lent against collateral at a live price, or against a published score. Amounts in units of their currency, rates of a day and levels of loan to
-- value in 10^-8, days by their number since 1970 in UTC, times in epoch ms.

insert into ledger_code (id, name) values
  -- What is lent and repaid, the interest that is paid, collateral in and back, what a sale of it moves, and what the house bears.
  (80, 'loan_principal'), (81, 'loan_repayment'), (82, 'loan_interest'), (83, 'loan_collateral'), (84, 'loan_collateral_back'),
  (85, 'loan_sale'), (86, 'loan_proceeds'), (87, 'loan_sale_fee'), (88, 'loan_shortfall'),
  -- The account that is lent from.
  (89, 'lending_funding');

-- The house has what can be lent and what is lent; a user has what is owed, below zero, and what is pledged for it. Neither what can be lent nor what is pledged is ever below zero.
alter table ledger_account drop constraint ledger_account_book;
alter table ledger_account add constraint ledger_account_book check (
  case when owner = 0
    then book in ('trading', 'fees', 'treasury', 'marketing', 'deposits', 'withdrawals', 'paper', 'insurance', 'exchange', 'parked', 'lending', 'receivable')
    else book in ('cash', 'spot', 'margin', 'earn', 'loan', 'collateral', 'subscribed') end
);

create table loan_product (
  id integer primary key generated always as identity,
  name text not null unique check (name ~ '^[A-Z0-9][A-Z0-9-]{1,19}$'),
  asset_id integer not null references ledger_asset,
  term_days smallint not null check (term_days between 1 and 3650),
  is_secured boolean not null,
  is_open boolean not null,
  -- Terms that new loans are made at.
  version integer not null check (version > 0)
);
create trigger count_revision after insert or update or delete or truncate on loan_product
  for each statement execute function count_content_revision();

create function loan_product_keep() returns trigger language plpgsql as $$
begin
  raise exception 'loan_product %: its name, currency, days and kind are fixed', old.id using errcode = 'restrict_violation';
end
$$;
create trigger loan_product_keep before update on loan_product for each row
  when ((old.id, old.name, old.asset_id, old.term_days, old.is_secured) is distinct from (new.id, new.name, new.asset_id, new.term_days, new.is_secured))
  execute function loan_product_keep();

-- Nothing changes terms: other terms are another version.
create table loan_terms (
  product_id integer not null references loan_product (id),
  version integer not null check (version > 0),
  daily_rate bigint not null check (daily_rate between 1 and 1000000),
  overdue_rate bigint not null,
  amount_min numeric(38,0) not null check (amount_min > 0),
  amount_max numeric(38,0) not null,
  user_max numeric(38,0) not null,
  collateral_ids integer[] not null,
  ltv_opening bigint,
  ltv_warning bigint,
  ltv_call bigint,
  ltv_sale bigint,
  call_hours smallint not null check (call_hours between 1 and 720),
  sale_fee_rate bigint not null check (sale_fee_rate between 0 and 2000000),
  grace_days smallint not null check (grace_days between 1 and 365),
  least_score smallint check (least_score between 0 and 100),
  created_ms bigint not null,
  -- The operator who set them; empty for those of a new installation.
  login_name text not null check (length(login_name) <= 80),
  primary key (product_id, version),
  -- Late costs at most one and a half times as much.
  constraint loan_terms_overdue check (overdue_rate between daily_rate and daily_rate * 3 / 2),
  constraint loan_terms_amounts check (amount_min <= amount_max and amount_max <= user_max),
  -- Four levels, none of which can cross another, or collateral for none of it.
  constraint loan_terms_levels check (
    case when ltv_opening is null
      then ltv_warning is null and ltv_call is null and ltv_sale is null and least_score is not null and cardinality(collateral_ids) = 0
      else ltv_opening > 0 and ltv_opening < ltv_warning and ltv_warning < ltv_call and ltv_call < ltv_sale and ltv_sale <= 95000000
        and least_score is null and cardinality(collateral_ids) > 0 end
  )
);
alter table loan_product add constraint loan_product_terms foreign key (id, version) references loan_terms (product_id, version)
  deferrable initially deferred;
create trigger loan_terms_immutable before update or delete or truncate on loan_terms
  for each statement execute function ledger_reject_change();

create table loan_order (
  id bigint primary key,
  user_id bigint not null,
  product_id integer not null,
  version integer not null,
  -- The words of the operators' page that were accepted with it.
  text_page text not null check (text_page = 'loan'),
  text_version integer not null,
  asset_id integer not null references ledger_asset,
  amount numeric(38,0) not null check (amount > 0),
  state text not null check (state in ('applied', 'rejected', 'cancelled', 'disbursed', 'overdue', 'settled', 'liquidated', 'reset')),
  alarm text not null check (alarm in ('none', 'warning', 'call')),
  call_until_ms bigint,
  principal numeric(38,0) not null,
  -- Booked and not paid, and paid.
  interest numeric(38,0) not null check (interest >= 0),
  interest_paid numeric(38,0) not null check (interest_paid >= 0),
  collateral_asset integer references ledger_asset,
  collateral numeric(38,0) not null check (collateral >= 0),
  applied_ms bigint not null,
  review_ms bigint,
  reviewer text check (reviewer in ('sandbox', 'operators')),
  reject_reason text check (reject_reason in ('score', 'identity', 'history', 'fund', 'other')),
  score smallint check (score between 0 and 100),
  disbursed_ms bigint,
  first_day integer,
  due_day integer,
  -- Interest is booked for all days up to this one, each once.
  booked_through integer,
  reminded smallint not null check (reminded between 0 and 2),
  sold numeric(38,0) not null check (sold >= 0),
  sold_for numeric(38,0) not null check (sold_for >= 0),
  sale_fees numeric(38,0) not null check (sale_fees >= 0),
  -- Principal that the house bore, and interest that nobody paid.
  shortfall numeric(38,0) not null check (shortfall >= 0),
  waived numeric(38,0) not null check (waived >= 0),
  ended_ms bigint,
  -- What a reset of the account took with it.
  reset_principal numeric(38,0) not null default 0 check (reset_principal >= 0),
  reset_interest numeric(38,0) not null default 0 check (reset_interest >= 0),
  reset_collateral numeric(38,0) not null default 0 check (reset_collateral >= 0),
  -- Bids of the collateral at which something changes, with their decimals: found again when the price gets there.
  below_bid numeric(38,0),
  above_bid numeric(38,0),
  bid_scale smallint,
  -- The operator who has taken an application to decide it.
  claimed_by bigint,
  claimed_name text,
  foreign key (product_id, version) references loan_terms (product_id, version),
  foreign key (text_page, text_version) references accepted_text (page, version),
  constraint loan_order_principal check (principal >= 0 and principal <= amount),
  constraint loan_order_days check (
    (disbursed_ms is null) = (first_day is null) and (disbursed_ms is null) = (due_day is null) and (disbursed_ms is null) = (booked_through is null)
    and booked_through >= first_day and due_day > first_day
  ),
  constraint loan_order_state check (
    case state when 'applied' then disbursed_ms is null and ended_ms is null and principal = 0 and interest = 0 and collateral_asset is null
      when 'rejected' then disbursed_ms is null and ended_ms is not null and reject_reason is not null and reviewer is not null
      when 'cancelled' then disbursed_ms is null and ended_ms is not null
      when 'disbursed' then disbursed_ms is not null and ended_ms is null and booked_through < due_day
      when 'overdue' then disbursed_ms is not null and ended_ms is null and booked_through >= due_day
      when 'reset' then ended_ms is not null
      else disbursed_ms is not null and ended_ms is not null end
  ),
  -- What has ended leaves nothing behind.
  constraint loan_order_end check (ended_ms is null or (principal = 0 and interest = 0 and collateral = 0 and alarm = 'none')),
  constraint loan_order_call check ((alarm = 'call') = (call_until_ms is not null)),
  constraint loan_order_secured check (collateral_asset is not null or (collateral = 0 and alarm = 'none' and sold = 0)),
  constraint loan_order_shortfall check ((shortfall = 0 and waived = 0) or state = 'liquidated')
);
create index loan_order_user on loan_order (user_id, id);
create index loan_order_open on loan_order (booked_through, id) where state in ('disbursed', 'overdue');
create index loan_order_applied on loan_order (review_ms, id) where state = 'applied';
create index loan_order_below on loan_order (collateral_asset, below_bid) where state in ('disbursed', 'overdue');
create index loan_order_above on loan_order (collateral_asset, above_bid) where state in ('disbursed', 'overdue');
create index loan_order_call on loan_order (call_until_ms) where alarm = 'call';
create index loan_order_late on loan_order (due_day) where state = 'overdue' and collateral_asset is not null;
create index loan_order_product on loan_order (product_id, user_id) where ended_ms is null;

create function loan_order_keep() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'loan_order: % is rejected', tg_op using errcode = 'restrict_violation';
  end if;
  if (old.id, old.user_id, old.product_id, old.version, old.text_page, old.text_version, old.asset_id, old.amount, old.collateral_asset, old.applied_ms, old.score)
      is distinct from
     (new.id, new.user_id, new.product_id, new.version, new.text_page, new.text_version, new.asset_id, new.amount, new.collateral_asset, new.applied_ms, new.score)
    or (old.disbursed_ms is not null and (old.disbursed_ms, old.first_day, old.due_day) is distinct from (new.disbursed_ms, new.first_day, new.due_day))
    or new.booked_through < old.booked_through or new.interest_paid < old.interest_paid or new.sold < old.sold or new.sold_for < old.sold_for
    or new.sale_fees < old.sale_fees or (new.principal > old.principal and old.disbursed_ms is not null)
    -- The claim is all that a loan that has ended may lose.
    or (old.ended_ms is not null and to_jsonb(old) - '{claimed_by,claimed_name}'::text[] is distinct from to_jsonb(new) - '{claimed_by,claimed_name}'::text[])
  then
    raise exception 'loan_order %: its terms, what was paid and its end are fixed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger loan_order_keep before update or delete on loan_order for each row execute function loan_order_keep();
create trigger loan_order_no_truncate before truncate on loan_order for each statement execute function ledger_reject_change();

-- Interest of a loan for a day: once, and never another amount.
create table loan_day (
  loan_id bigint not null references loan_order (id),
  day integer not null,
  principal numeric(38,0) not null check (principal > 0),
  rate bigint not null check (rate > 0),
  amount numeric(38,0) not null check (amount > 0),
  primary key (loan_id, day),
  -- Rounded up; of the principal alone.
  constraint loan_day_amount check (amount = div(principal * rate + 99999999, 100000000::numeric))
);
create trigger loan_day_immutable before update or delete or truncate on loan_day
  for each statement execute function ledger_reject_change();

-- What happened to a loan; a decision by a price has its tick, and a sale all that decided it.
create table loan_event (
  id bigint primary key,
  loan_id bigint not null references loan_order (id),
  user_id bigint not null,
  kind text not null check (kind in (
    'applied', 'rejected', 'cancelled', 'disbursed', 'repaid', 'collateralAdded', 'collateralTaken', 'collateralBack', 'warned', 'warningEnded', 'called',
    'callEnded', 'overdue', 'sold', 'settled', 'liquidated', 'reset'
  )),
  ts bigint not null,
  amount numeric(38,0),
  interest_part numeric(38,0),
  principal_part numeric(38,0),
  debt numeric(38,0) not null,
  collateral numeric(38,0),
  product_code text,
  tick_seq bigint,
  ltv numeric(38,0),
  call_until_ms bigint,
  sale_why text check (sale_why in ('level', 'call', 'overdue')),
  sale_debt numeric(38,0),
  sale_collateral numeric(38,0),
  sale_value numeric(38,0),
  sale_target bigint,
  sale_sold numeric(38,0),
  sale_gross numeric(38,0),
  sale_fee numeric(38,0),
  sale_rest numeric(38,0),
  sale_shortfall numeric(38,0),
  sale_waived numeric(38,0),
  exchange_id bigint,
  constraint loan_event_tick check ((product_code is null) = (tick_seq is null)),
  constraint loan_event_sale check (
    case when kind = 'sold' then num_nulls(sale_why, sale_debt, sale_collateral, sale_value, sale_target, sale_sold, sale_gross, sale_fee, sale_rest, sale_shortfall,
        sale_waived, product_code, interest_part, principal_part) = 0
      and sale_sold between 1 and sale_collateral and sale_fee <= sale_gross
      and interest_part + principal_part + sale_rest = sale_gross - sale_fee
      else sale_why is null end
  ),
  constraint loan_event_repaid check (kind <> 'repaid' or (amount = interest_part + principal_part and amount > 0))
);
create index loan_event_loan on loan_event (loan_id, id);
create index loan_event_user on loan_event (user_id, id);
-- One sale a loan and tick.
create unique index loan_event_one_sale on loan_event (loan_id, product_code, tick_seq) where kind = 'sold';
create trigger loan_event_immutable before update or delete or truncate on loan_event
  for each statement execute function ledger_reject_change();

-- Accounts that are lent from and that a new installation has funded: once each.
create table loan_fund (
  asset_id integer primary key references ledger_asset,
  funded_ms bigint not null
);

-- What one operator asks for and another decides: terms above a set yield, and money to be lent.
create table loan_proposal (
  id bigint primary key generated always as identity,
  kind text not null check (kind in ('terms', 'funding')),
  payload jsonb not null,
  operator_id bigint not null,
  login_name text not null,
  reason text not null check (length(reason) between 3 and 500),
  created_ms bigint not null,
  decision text check (decision in ('approved', 'rejected')),
  decided_by bigint,
  decided_name text,
  decided_ms bigint,
  decision_reason text check (length(decision_reason) between 3 and 500),
  constraint loan_proposal_decided check (
    (decision is null) = (decided_by is null) and (decision is null) = (decided_ms is null) and (decision is null) = (decision_reason is null)
  ),
  constraint loan_proposal_two check (decision is distinct from 'approved' or decided_by <> operator_id)
);
create index loan_proposal_open on loan_proposal (id) where decision is null;

-- Products of a new installation: name, currency, days, rate of a day, least, most, most of one user, least score; those without one are secured by BTC, ETH or SOL.
with given (name, asset_id, term_days, daily_rate, amount_min, amount_max, user_max, least_score) as (values
  ('USDT-30', 3, 30, 25000, 500000000, 50000000000, 100000000000, null),
  ('USDT-90', 3, 90, 30000, 500000000, 50000000000, 100000000000, null),
  ('USD-180', 5, 180, 35000, 100000, 10000000, 20000000, null),
  ('USDT-SCORE-30', 3, 30, 50000, 100000000, 2000000000, 2000000000, 60)
), made as (
  insert into loan_product (name, asset_id, term_days, is_secured, is_open, version)
  select name, asset_id, term_days, least_score is null, true, 1 from given returning id, name, is_secured
)
insert into loan_terms (product_id, version, daily_rate, overdue_rate, amount_min, amount_max, user_max, collateral_ids, ltv_opening, ltv_warning, ltv_call, ltv_sale,
  call_hours, sale_fee_rate, grace_days, least_score, created_ms, login_name)
select m.id, 1, daily_rate, daily_rate * 3 / 2, amount_min, amount_max, user_max, case when is_secured then array[1, 2, 10] else '{}'::integer[] end,
  case when is_secured then 50000000 end, case when is_secured then 65000000 end, case when is_secured then 75000000 end, case when is_secured then 85000000 end,
  24, 300000, 7, least_score::smallint, 0, '' from given join made m using (name);
