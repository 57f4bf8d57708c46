/** Failures of a picture: nothing came, nothing to draw on, not loadable, not writable. */
export type ImageFailure = "none" | "canvas" | "load" | "base64";

/** Why a picture is not loadable, where its bytes tell: none of the kinds that are taken, or not all of it there. */
export type LoadDetail = "kind" | "cut";

export class ImageError extends Error {
  readonly failure: ImageFailure;
  readonly detail: LoadDetail | undefined;
  constructor(failure: ImageFailure, cause?: unknown, detail?: LoadDetail) {
    super(`the image failed: ${failure}${detail === undefined ? "" : ` (${detail})`}`, { cause });
    this.name = "ImageError";
    this.failure = failure;
    this.detail = detail;
  }
}
