import { useState } from "react";
import { compressImage } from "../../lib/image/compress-image.ts";
import { ImageError } from "../../lib/image/image-failure.ts";
import type { Staged } from "./staged.tsx";

type FailureText = `image_failed_${ImageError["failure"]}` | `image_load_${NonNullable<ImageError["detail"]>}`;

const failureText = ({ failure, detail }: ImageError): FailureText =>
  detail === undefined ? `image_failed_${failure}` : `image_load_${detail}`;

/** Makes a chosen picture small, as every picture of this app is; what cannot be read as one is told. */
export function usePicture(onReady: (staged: Staged) => void) {
  const [open, setOpen] = useState(false);
  // The last one stays readable while the window closes.
  const [told, setTold] = useState<FailureText>("image_failed_none");
  const choose = async (file: File | undefined) => {
    try {
      onReady({ kind: "picture", ...(await compressImage(file)) });
    } catch (error) {
      if (!(error instanceof ImageError)) throw error;
      setTold(failureText(error));
      setOpen(true);
    }
  };
  return { choose, failure: { open, told, close: () => setOpen(false) } };
}
