import { IMAGE_QUALITY } from "@candela/api";
import { decodeImage } from "./decode-image.ts";
import { drawImage, writeJpeg } from "./draw-image.ts";
import { ImageError } from "./image-failure.ts";
import { finalSize, type Size, steppedSize } from "./image-size.ts";
import { pictureFileOf } from "./picture-file.ts";

export interface CompressedImage extends Size {
  /** JPEG, without the prefix of a data address. */
  readonly base64: string;
}

/**
 * Makes a picture small enough to send: within 3264 x 2448 by steps of 0.8, then 800 wide, JPEG of quality 0.7, turned as its EXIF says and
 * without any of its metadata. Takes JPEG, PNG and WebP, whole ones. Throws `ImageError`.
 */
export async function compressImage(file: Blob | null | undefined): Promise<CompressedImage> {
  if (file === null || file === undefined || file.size === 0) throw new ImageError("none");
  await rejectUnreadable(file);
  const decoded = await decodeImage(file);
  try {
    const stepped = steppedSize(decoded);
    const size = finalSize(stepped);
    // A large picture is drawn twice: one leap from very large to small would leave out too many of its px.
    const source = stepped.width === decoded.width ? decoded.source : drawImage(decoded.source, stepped);
    const blob = await writeJpeg(drawImage(source, size), IMAGE_QUALITY);
    return { ...size, base64: await base64Of(blob) };
  } finally {
    decoded.close();
  }
}

/** Before a browser decodes it: what is cut off it would draw as far as it goes, which is often not at all. Throws `load`. */
async function rejectUnreadable(file: Blob): Promise<void> {
  const bytes = await file.arrayBuffer().catch((error) => {
    throw new ImageError("load", error);
  });
  const picture = pictureFileOf(new Uint8Array(bytes));
  if (picture === null) throw new ImageError("load", undefined, "kind");
  if (!picture.whole) throw new ImageError("load", undefined, "cut");
}

function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const text = String(reader.result);
      const comma = text.indexOf(",");
      if (comma === -1 || comma === text.length - 1) reject(new ImageError("base64"));
      else resolve(text.slice(comma + 1));
    };
    reader.onerror = () => reject(new ImageError("base64", reader.error));
    reader.readAsDataURL(blob);
  });
}
