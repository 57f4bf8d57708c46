/** Pictures that one list may hold unless told otherwise. */
export const UPLOAD_MAX = 52;

/** Of what was chosen: as many pictures as still fit, in order, and whether any had to stay out for want of room. */
export function filesThatFit<File extends { readonly type: string }>(
  chosen: readonly File[],
  held: number,
  max = UPLOAD_MAX,
): { readonly files: readonly File[]; readonly full: boolean } {
  const pictures = chosen.filter((file) => file.type.startsWith("image/"));
  const room = Math.max(0, max - held);
  return { files: pictures.slice(0, room), full: pictures.length > room };
}
