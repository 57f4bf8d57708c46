import { ImageError } from "./image-failure.ts";
import type { Size } from "./image-size.ts";

type Canvas = OffscreenCanvas | HTMLCanvasElement;

function createCanvas({ width, height }: Size): Canvas {
  if (typeof OffscreenCanvas === "function") return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement("canvas"), { width, height });
}

/** Draws at a size. JPEG knows no transparency: what shines through is white. Throws `canvas`. */
export function drawImage(source: CanvasImageSource, size: Size): Canvas {
  const canvas = createCanvas(size);
  const context = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D | null;
  if (context === null) throw new ImageError("canvas");
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, size.width, size.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(source, 0, 0, size.width, size.height);
  return canvas;
}

/** Nothing but the picture itself: what stood beside it in its file is not drawn. Throws `base64`. */
export async function writeJpeg(canvas: Canvas, quality: number): Promise<Blob> {
  const blob =
    "convertToBlob" in canvas
      ? await canvas.convertToBlob({ type: "image/jpeg", quality })
      : await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
  if (blob === null || blob.size === 0 || blob.type !== "image/jpeg") throw new ImageError("base64");
  return blob;
}
