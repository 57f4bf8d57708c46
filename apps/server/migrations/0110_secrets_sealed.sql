-- The installation's own secrets are sealed as keys of authenticators are, with a key that is not in the database (AES-256-GCM: nonce, text, tag). Its id
-- says which; null is a row from before, in clear until the next start seals it.
alter table instance drop constraint instance_market_seed_check;
alter table instance alter column market_seed type bytea using convert_to(market_seed, 'UTF8');
alter table instance add constraint instance_market_seed_check check (octet_length(market_seed) > 0);
alter table instance add column sealed_with text check (sealed_with ~ '^[0-9a-f]{16}$');

alter table signing_key add column sealed_with text check (sealed_with ~ '^[0-9a-f]{16}$');

alter table push_key drop constraint push_key_private_key_check;
alter table push_key alter column private_key type bytea using convert_to(private_key, 'UTF8');
alter table push_key add column sealed_with text check (sealed_with ~ '^[0-9a-f]{16}$');
alter table push_key add constraint push_key_private_key_check check (octet_length(private_key) = case when sealed_with is null then 43 else 71 end);
