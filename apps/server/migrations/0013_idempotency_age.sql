-- Answers are forgotten by age.
create index idempotency_age on idempotency (created_at);
