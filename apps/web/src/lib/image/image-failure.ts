/** What a picture can fail of: nothing came, nothing to draw on, not loadable, not writable. */
export type ImageFailure = "none" | "canvas" | "load" | "base64";

export class ImageError extends Error {
  readonly failure: ImageFailure;
  constructor(failure: ImageFailure, cause?: unknown) {
    super(`the image failed: ${failure}`, { cause });
    this.name = "ImageError";
    this.failure = failure;
  }
}
