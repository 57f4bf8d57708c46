-- Announcements and news that came with the product were dated days before the installation there was nothing to announce in. Those that no
-- operator has written since count as published when the database was made, in the order that they had: microseconds apart, one to a reader.
with made as (select min(applied_at) as at from schema_migration),
early as (
  select article.id, made.at + interval '1 microsecond' * (row_number() over (order by published_at, article.id)) as published_at
  from article, made
  where published_at < made.at
    and exists (select from content_seed where item = 'article:' || article.name)
    and not exists (select from operator_audit where action = 'article.put' and object = article.name)
)
update article set published_at = early.published_at from early where early.id = article.id;
