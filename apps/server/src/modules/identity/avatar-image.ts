import { AVATAR_BYTES_MAX, AVATAR_SIDE_MAX } from "@candela/api";
import { type PictureMediaType, pictureSides } from "../../platform/picture-sides.ts";
import { Rejected } from "../../platform/rejection.ts";

export interface AvatarImage {
  readonly mediaType: PictureMediaType;
  readonly bytes: Buffer;
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PNG_END = Buffer.from("IEND");
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const JPEG_END = Buffer.from([0xff, 0xd9]);

function mediaTypeOf(bytes: Buffer): PictureMediaType | null {
  if (bytes.subarray(0, PNG.length).equals(PNG)) return bytes.subarray(-8, -4).equals(PNG_END) ? "image/png" : null;
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return bytes.subarray(-2).equals(JPEG_END) ? "image/jpeg" : null;
  const isWebp = bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP";
  // The container says how long it is, without its own first eight bytes.
  return isWebp && bytes.length >= 16 && bytes.readUInt32LE(4) + 8 === bytes.length ? "image/webp" : null;
}

/** The kind of a whole picture and its sides in pixels; null for anything else. */
function pictureOf(bytes: Buffer): { readonly mediaType: PictureMediaType; readonly width: number; readonly height: number } | null {
  const mediaType = mediaTypeOf(bytes);
  const sides = mediaType === null ? null : pictureSides(mediaType, bytes);
  return mediaType === null || sides === null ? null : { mediaType, ...sides };
}

/** From base64 to a picture we keep. Throws `avatar_not_image`, `avatar_too_large`, `avatar_too_wide`: few bytes can say that they are very many pixels. */
export function readAvatar(base64: string): AvatarImage {
  const bytes = Buffer.from(base64, "base64");
  if (bytes.length > AVATAR_BYTES_MAX) throw new Rejected("avatar_too_large", { max: String(AVATAR_BYTES_MAX / 1_024) });
  const picture = pictureOf(bytes);
  if (picture === null) throw new Rejected("avatar_not_image");
  const { mediaType, width, height } = picture;
  if (Math.max(width, height) > AVATAR_SIDE_MAX) throw new Rejected("avatar_too_wide", { max: String(AVATAR_SIDE_MAX) });
  return { mediaType, bytes };
}
