-- Messages that leave the house: when each is due, and what became of it. One that nobody carries has no due time: it waits to be read in the outbox.

alter table outbox
  -- Ours, told with every try: a peer that gets a message twice knows it again.
  add column reference uuid not null default gen_random_uuid(),
  add column subject text not null default '' check (length(subject) <= 200),
  -- Of the machine's clock; while a try is under way, the moment at which another one may begin.
  add column due_ms bigint,
  -- Rejected for good, tried too often, or of no use any more.
  add column given_up_ms bigint,
  add constraint outbox_reference unique (reference),
  add constraint outbox_end check (num_nonnulls(due_ms, sent_ms, given_up_ms) <= 1);
create index outbox_due on outbox (channel, due_ms) where due_ms is not null;

-- The worth from which on two operators must agree on a decision about a deposit, in units of the settlement currency, as it was set when the deposit began.
alter table deposit add column second_approval numeric(38,0) not null default 10000000000 check (second_approval >= 0);
