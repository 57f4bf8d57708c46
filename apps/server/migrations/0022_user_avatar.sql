-- Profile pictures: at most one a user. A picture that was taken away leaves its row, so that the version never counts anew.

create table user_avatar (
  user_id bigint primary key references app_user (id),
  -- Counts up with each change; clients keep a picture as long as it stays.
  version integer not null check (version >= 1),
  media_type text check (media_type in ('image/jpeg', 'image/png', 'image/webp')),
  image bytea check (octet_length(image) between 1 and 409600),
  updated_ms bigint not null,
  constraint user_avatar_whole check ((media_type is null) = (image is null))
);
-- Pictures are compressed as they are.
alter table user_avatar alter column image set storage external;
