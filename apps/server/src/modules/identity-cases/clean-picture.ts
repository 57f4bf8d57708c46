import { IDENTITY_PICTURE_BYTES_MAX, IDENTITY_PICTURE_SIDE_MAX } from "@candela/api";
import { type CleanPicture, cleanedPicture } from "../../platform/clean-picture.ts";
import { Rejected } from "../../platform/rejection.ts";

/**
 * From base64 to a picture we keep, without what it tells besides itself. Throws `avatar_not_image`, `avatar_too_large`, `avatar_too_wide`: few bytes
 * can say that they are very many pixels.
 */
export function cleanPicture(base64: string): Pick<CleanPicture, "mediaType" | "bytes"> {
  const sent = Buffer.from(base64, "base64");
  if (sent.length > IDENTITY_PICTURE_BYTES_MAX) throw new Rejected("avatar_too_large", { max: String(IDENTITY_PICTURE_BYTES_MAX / 1_024) });
  const picture = cleanedPicture(sent);
  if (picture === null) throw new Rejected("avatar_not_image");
  const { mediaType, bytes, width, height } = picture;
  if (Math.max(width, height) > IDENTITY_PICTURE_SIDE_MAX)
    throw new Rejected("avatar_too_wide", { max: String(IDENTITY_PICTURE_SIDE_MAX) });
  return { mediaType, bytes };
}
