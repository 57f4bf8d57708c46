-- New shares: offers, what users ask of them, and draws that anybody can do again. Amounts in units of the settlement currency, times in epoch ms.

insert into ledger_code (id, name) values
  -- Money that waits for a draw, what of it comes back, the price of allotted shares, and the shares.
  (90, 'new_share_hold'), (91, 'new_share_return'), (92, 'new_share_paid'), (93, 'new_share_delivered');

alter table ledger_account drop constraint ledger_account_book;
alter table ledger_account add constraint ledger_account_book check (
  (owner = 0 and book in ('trading', 'fees', 'treasury', 'marketing', 'deposits', 'withdrawals', 'paper', 'insurance', 'exchange', 'parked'))
  or (owner > 0 and book in ('cash', 'spot', 'margin', 'earn', 'loan', 'subscribed'))
);

-- What one operator asks for and another publishes.
create table new_share_proposal (
  id bigint primary key generated always as identity,
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
  constraint new_share_proposal_decided check (
    (decision is null) = (decided_by is null) and (decision is null) = (decided_ms is null) and (decision is null) = (decision_reason is null)
  ),
  constraint new_share_proposal_two check (decision is distinct from 'approved' or decided_by <> operator_id)
);
create index new_share_proposal_open on new_share_proposal (id) where decision is null;

create table new_share_offer (
  id integer primary key generated always as identity,
  -- Null for those of a new installation.
  proposal_id bigint unique references new_share_proposal,
  product_id integer not null unique references product,
  code text not null unique,
  price numeric(38,0) not null check (price > 0),
  lot_shares integer not null check (lot_shares between 1 and 100000),
  lots_offered integer not null check (lots_offered between 1 and 500000),
  lots_minimum integer not null check (lots_minimum >= 1),
  lots_per_user integer not null check (lots_per_user between 1 and 1000),
  published_ms bigint not null,
  opens_ms bigint not null,
  closes_ms bigint not null,
  draw_ms bigint not null,
  lists_ms bigint not null check (lists_ms % 86400000 = 0),
  -- Of drand's quicknet, named when the offer was published; null where no public randomness is mixed in.
  beacon_round bigint check (beacon_round > 0),
  seed_hash bytea not null check (octet_length(seed_hash) = 32),
  -- By language: name, sector, summary and the documents.
  texts jsonb not null check (jsonb_typeof(texts) = 'object' and texts ? 'en'),
  texts_hash bytea not null check (octet_length(texts_hash) = 32),
  -- The seed until it is opened, sealed with a key that is not here.
  sealed_seed bytea not null check (octet_length(sealed_seed) = 60),
  sealed_with text not null check (sealed_with ~ '^[0-9a-f]{16}$'),
  stage text not null check (stage in ('open', 'closed', 'drawn', 'listed', 'failed', 'void')),
  void_reason text check (void_reason in ('list_late', 'beacon_missing', 'seed_sealed')),
  -- Of orders that were not withdrawn.
  lots_asked integer not null default 0 check (lots_asked between 0 and 500000),
  orders integer not null default 0 check (orders >= 0),
  -- Of the list of orders, published at the close.
  root bytea check (octet_length(root) = 32),
  root_ms bigint,
  signature bytea check (octet_length(signature) = 48),
  seed bytea check (octet_length(seed) = 32 and sha256(seed) = seed_hash),
  key bytea check (octet_length(key) = 32),
  lots_allotted integer,
  result_hash bytea check (octet_length(result_hash) = 32),
  settled_ms bigint,
  constraint new_share_offer_lots check (lots_minimum <= lots_offered and lots_per_user <= lots_offered),
  constraint new_share_offer_times check (
    published_ms <= opens_ms and opens_ms < closes_ms and closes_ms < draw_ms and draw_ms + 86400000 <= lists_ms
  ),
  constraint new_share_offer_root check (
    (root is null) = (root_ms is null) and (root is not null or stage in ('open', 'void'))
    and (root_ms is null or root_ms >= closes_ms) and (stage <> 'open' or root is null)
  ),
  constraint new_share_offer_settled check (
    case when stage in ('open', 'closed') then settled_ms is null and seed is null and signature is null and key is null and lots_allotted is null and result_hash is null
      when stage in ('drawn', 'listed') then settled_ms >= draw_ms and seed is not null and lots_allotted = least(lots_asked, lots_offered)
        and lots_asked >= lots_minimum and result_hash is not null and (key is not null) = (lots_asked > lots_offered)
        and (signature is not null or beacon_round is null or lots_asked <= lots_offered)
      when stage = 'failed' then settled_ms is not null and lots_asked < lots_minimum and lots_allotted = 0 and key is null and result_hash is null
      else settled_ms is not null and lots_allotted = 0 and key is null and result_hash is null end
  ),
  constraint new_share_offer_signature check (signature is null or beacon_round is not null),
  constraint new_share_offer_void check ((stage = 'void') = (void_reason is not null))
);
create index new_share_offer_running on new_share_offer (id) where stage in ('open', 'closed', 'drawn');

-- What was published stays, and what has happened is not undone: nobody can alter an offer, its list or its draw.
create function new_share_offer_keep() returns trigger language plpgsql as $$
declare
  moving constant text[] := array['sealed_seed', 'sealed_with', 'stage', 'void_reason', 'lots_asked', 'orders', 'root', 'root_ms', 'signature', 'seed', 'key',
    'lots_allotted', 'result_hash', 'settled_ms'];
begin
  if tg_op <> 'UPDATE' then
    raise exception 'new_share_offer: % is rejected', tg_op using errcode = 'restrict_violation';
  end if;
  if to_jsonb(old) - moving is distinct from to_jsonb(new) - moving
    or (old.root is not null and (old.root, old.root_ms, old.lots_asked, old.orders) is distinct from (new.root, new.root_ms, new.lots_asked, new.orders))
    or (old.settled_ms is not null and (old.signature, old.seed, old.key, old.lots_allotted, old.result_hash, old.settled_ms, old.void_reason)
      is distinct from (new.signature, new.seed, new.key, new.lots_allotted, new.result_hash, new.settled_ms, new.void_reason))
    or (old.stage <> new.stage and (old.stage, new.stage) not in
      (('open', 'closed'), ('open', 'void'), ('closed', 'drawn'), ('closed', 'failed'), ('closed', 'void'), ('drawn', 'listed')))
  then
    raise exception 'new_share_offer %: what was published is fixed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger new_share_offer_fixed before update or delete on new_share_offer for each row execute function new_share_offer_keep();
create trigger new_share_offer_no_truncate before truncate on new_share_offer for each statement execute function ledger_reject_change();
create trigger count_revision after insert or update of stage or delete or truncate on new_share_offer
  for each statement execute function count_content_revision();

create table new_share_order (
  id bigint primary key,
  user_id bigint not null,
  offer_id integer not null references new_share_offer,
  version integer not null check (version > 0),
  lots integer not null check (lots between 1 and 1000),
  state text not null check (state in ('open', 'withdrawn', 'allotted', 'unallotted', 'failed', 'void')),
  -- Waits for the draw; the price of allotted lots; what came back at the end, and what came back before, as it was made smaller.
  held numeric(38,0) not null check (held >= 0),
  paid numeric(38,0) not null default 0 check (paid >= 0),
  returned numeric(38,0) not null default 0 check (returned >= 0),
  taken_back numeric(38,0) not null default 0 check (taken_back >= 0),
  lots_allotted integer check (lots_allotted between 0 and lots),
  -- Of its lots in the shuffled row, from 1 on, rising.
  places integer[],
  -- Of the documents that its user accepted.
  texts_hash bytea not null check (octet_length(texts_hash) = 32),
  created_ms bigint not null,
  changed_ms bigint not null,
  settled_ms bigint,
  delivered_ms bigint,
  -- The transfer that paid for the shares.
  payment_id bigint unique,
  constraint new_share_order_money check (
    case state when 'open' then held > 0 and paid = 0 and returned = 0 and settled_ms is null
      when 'allotted' then held = 0 and paid > 0 and lots_allotted > 0 and settled_ms is not null
      when 'unallotted' then held = 0 and paid = 0 and returned > 0 and lots_allotted = 0 and settled_ms is not null
      else held = 0 and paid = 0 and returned > 0 and lots_allotted is null and settled_ms is not null end
  ),
  constraint new_share_order_delivered check (delivered_ms is null or state = 'allotted'),
  constraint new_share_order_payment check ((delivered_ms is null) = (payment_id is null))
);
-- One that counts a user and offer.
create unique index new_share_order_one on new_share_order (offer_id, user_id) where state <> 'withdrawn';
create index new_share_order_user on new_share_order (user_id, id);
create index new_share_order_list on new_share_order (offer_id, id) where state <> 'withdrawn';
create index new_share_order_open on new_share_order (offer_id, id) where state = 'open';
create index new_share_order_due on new_share_order (offer_id, id) where state = 'allotted' and delivered_ms is null;

create function new_share_order_keep() returns trigger language plpgsql as $$
declare
  offer_stage text;
begin
  if tg_op = 'DELETE' then
    raise exception 'new_share_order: DELETE is rejected' using errcode = 'restrict_violation';
  end if;
  select stage into offer_stage from new_share_offer where id = new.offer_id;
  if tg_op = 'INSERT' then
    if offer_stage <> 'open' or new.state <> 'open' then
      raise exception 'new_share_order %: the list of its offer is fixed', new.id using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if (old.id, old.user_id, old.offer_id, old.created_ms) is distinct from (new.id, new.user_id, new.offer_id, new.created_ms)
    or new.version < old.version
    or (offer_stage <> 'open' and ((old.lots, old.texts_hash, old.changed_ms, old.taken_back) is distinct from
      (new.lots, new.texts_hash, new.changed_ms, new.taken_back) or (old.state <> 'withdrawn' and new.state = 'withdrawn')))
    or (old.state <> 'open' and (old.state, old.lots, old.held, old.paid, old.returned, old.settled_ms)
      is distinct from (new.state, new.lots, new.held, new.paid, new.returned, new.settled_ms))
    or (old.lots_allotted is not null and (old.lots_allotted, old.places) is distinct from (new.lots_allotted, new.places))
    or (old.delivered_ms is not null and (old.delivered_ms, old.payment_id) is distinct from (new.delivered_ms, new.payment_id))
  then
    raise exception 'new_share_order %: what happened to it is fixed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger new_share_order_fixed before insert or update or delete on new_share_order for each row execute function new_share_order_keep();
create trigger new_share_order_no_truncate before truncate on new_share_order for each statement execute function ledger_reject_change();
