import { type Data, NICK_NAME_LENGTH_MAX } from "@candela/api";
import { readName } from "../../platform/name-text.ts";
import { transaction } from "../../platform/postgres/transaction.ts";
import { Rejected } from "../../platform/rejection.ts";
import { readAvatar } from "./avatar-image.ts";
import { avatarVersion, findAvatar, saveAvatar } from "./avatar-store.ts";
import type { IdentityContext } from "./context.ts";
import { findUser, saveNickName } from "./user-store.ts";

/** The name as it is kept. Throws `nick_name_malformed`. */
export function readNickName(text: string): string {
  const name = readName(text, NICK_NAME_LENGTH_MAX);
  if (name === undefined) throw new Rejected("nick_name_malformed", { max: String(NICK_NAME_LENGTH_MAX) });
  return name;
}

export interface ProfileChange {
  readonly nickName?: string | undefined;
  /** Base64; empty takes the picture away. */
  readonly avatar?: string | undefined;
}

/** Changes what is given, all of it or nothing. Rejections: nick_name_malformed, avatar_too_large, avatar_not_image, avatar_too_wide. */
export async function changeProfile(
  context: IdentityContext,
  userId: bigint,
  change: ProfileChange,
): Promise<Data<"POST /api/userInfo/changeProfile">> {
  const nickName = change.nickName === undefined ? undefined : readNickName(change.nickName);
  const avatar = change.avatar === undefined ? undefined : change.avatar === "" ? null : readAvatar(change.avatar);
  return transaction(context.sql, async (tx) => {
    if (nickName !== undefined) await saveNickName(tx, userId, nickName);
    if (avatar !== undefined) await saveAvatar(tx, userId, avatar, context.clock.now());
    const user = await findUser(tx, userId);
    if (user === null) throw new Rejected("session_expired");
    return { nickName: user.nickName, avatarVersion: await avatarVersion(tx, userId) };
  });
}

/** The caller's own picture. Throws `not_found` while there is none. */
export async function ownAvatar(context: IdentityContext, userId: bigint): Promise<Data<"GET /api/userInfo/avatar">> {
  const avatar = await findAvatar(context.sql, userId);
  if (avatar === null) throw new Rejected("not_found");
  return { avatarVersion: avatar.version, mediaType: avatar.mediaType, image: avatar.bytes.toString("base64") };
}
