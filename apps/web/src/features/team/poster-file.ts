/** The invitation as a picture file. Rejects where the device could not make one. */
export function posterFile(canvas: HTMLCanvasElement, name: string): Promise<File> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error("the picture could not be made"));
      else resolve(new File([blob], name, { type: "image/png" }));
    }, "image/png");
  });
}

/** Whether the device hands pictures to other apps. */
export function canSharePictures(): boolean {
  if (typeof navigator.share !== "function" || typeof navigator.canShare !== "function") return false;
  return navigator.canShare({ files: [new File([new Uint8Array(1)], "invitation.png", { type: "image/png" })] });
}
