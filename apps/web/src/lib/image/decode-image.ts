import { ImageError } from "./image-failure.ts";
import type { Size } from "./image-size.ts";

/** A picture that can be drawn, the way its EXIF orientation turns it. */
export interface DecodedImage extends Size {
  readonly source: CanvasImageSource;
  /** Frees its memory. */
  close(): void;
}

/** Throws `load` for what is no picture. */
export async function decodeImage(file: Blob): Promise<DecodedImage> {
  if (typeof createImageBitmap === "function") {
    try {
      const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
      return { source: bitmap, width: bitmap.width, height: bitmap.height, close: () => bitmap.close() };
    } catch {
      // A picture that fails here may still load in an element: some browsers accept drawings there only.
    }
  }
  return decodeElement(file);
}

async function decodeElement(file: Blob): Promise<DecodedImage> {
  const address = URL.createObjectURL(file);
  const image = new Image();
  const close = () => URL.revokeObjectURL(address);
  try {
    image.src = address;
    await image.decode();
  } catch (error) {
    close();
    throw new ImageError("load", error);
  }
  const { naturalWidth: width, naturalHeight: height } = image;
  if (width === 0 || height === 0) {
    close();
    throw new ImageError("load");
  }
  return { source: image, width, height, close };
}
