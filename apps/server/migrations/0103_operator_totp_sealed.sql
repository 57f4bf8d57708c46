-- Keys of authenticators are sealed with a key that is not in the database (AES-256-GCM: nonce, text, tag). Its id says which; null is a row
-- from before, in clear until the next start seals it.
alter table operator add column totp_key_id text check (totp_key_id ~ '^[0-9a-f]{16}$');
alter table operator drop constraint operator_totp_secret_check;
alter table operator add constraint operator_totp_secret_check
  check (octet_length(totp_secret) = case when totp_key_id is null then 20 else 48 end);
