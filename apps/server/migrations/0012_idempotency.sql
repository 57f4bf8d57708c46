-- One answer for each key of a user, written in the transaction that did the work: a rolled-back attempt leaves no key, a committed one
-- always answers.
create table idempotency (
  user_id bigint not null,
  key uuid not null,
  -- SHA-256 of what was asked: the same key with another body is refused.
  request_hash bytea not null,
  -- Null for success; else the refusal's key.
  refusal text,
  -- JSON: the data of the answer, or the params of the refusal.
  answer text not null,
  created_at bigint not null,
  primary key (user_id, key)
);
