import type { PictureMediaType } from "../../platform/picture-sides.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import type { AvatarImage } from "./avatar-image.ts";

/** Profile pictures, at most one a user. */
export interface StoredAvatar extends AvatarImage {
  readonly version: number;
}

export async function findAvatar(sql: Queryable, userId: bigint): Promise<StoredAvatar | null> {
  const [row] = await sql<{ version: number; mediaType: PictureMediaType; bytes: Buffer }[]>`
    select version, media_type as "mediaType", image as bytes from user_avatar where user_id = ${userId} and image is not null`;
  return row ?? null;
}

/** 0 while there is no picture. */
export async function avatarVersion(sql: Queryable, userId: bigint): Promise<number> {
  const [row] = await sql<{ version: number }[]>`
    select version from user_avatar where user_id = ${userId} and image is not null`;
  return row?.version ?? 0;
}

/** Puts a picture in place of the one before, or takes it away. */
export async function saveAvatar(sql: Tx, userId: bigint, avatar: AvatarImage | null, now: number): Promise<void> {
  await sql`
    insert into user_avatar (user_id, version, media_type, image, updated_ms)
    values (${userId}, 1, ${avatar?.mediaType ?? null}, ${avatar?.bytes ?? null}, ${now})
    on conflict (user_id) do update set version = user_avatar.version + 1, media_type = excluded.media_type,
      image = excluded.image, updated_ms = excluded.updated_ms`;
}
