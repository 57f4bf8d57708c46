-- The key that receipts are signed with, made at the first start. Whoever has it can sign in our name: it leaves the database in backups only.
create table signing_key (
  only_row boolean primary key default true check (only_row),
  -- Ed25519, PKCS #8 in DER.
  private_key bytea not null,
  created_at timestamptz not null default now()
);
