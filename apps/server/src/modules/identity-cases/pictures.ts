import type { IdentityPart } from "@candela/model/identity-case";
import { openKey, openPicture, sealKey, sealPicture } from "../../platform/files/sealed-file.ts";
import type { NewPicture, PictureRow } from "./case-store.ts";
import { cleanPicture } from "./clean-picture.ts";
import type { IdentityCaseContext } from "./context.ts";

type Keeper = Pick<IdentityCaseContext, "files" | "box" | "random" | "log">;

export interface SentPicture {
  readonly part: IdentityPart;
  readonly base64: string;
}

/** Cleans all of them before any is kept. Throws what `cleanPicture` throws. */
export async function storePictures(keeper: Keeper, sent: readonly SentPicture[]): Promise<readonly NewPicture[]> {
  const clean = sent.map(({ part, base64 }) => ({ part, picture: cleanPicture(base64) }));
  const stored: NewPicture[] = [];
  try {
    for (const { part, picture } of clean) stored.push(await storePicture(keeper, part, picture));
  } catch (error) {
    await dropPictures(keeper, stored);
    throw error;
  }
  return stored;
}

async function storePicture(
  { files, box, random }: Keeper,
  part: IdentityPart,
  { mediaType, bytes }: ReturnType<typeof cleanPicture>,
): Promise<NewPicture> {
  const fileName = random.uuid();
  const { key, file } = sealPicture(random, fileName, bytes);
  await files.put(fileName, file);
  return { part, mediaType, fileName, key: sealKey(box, fileName, key) };
}

/** Takes away files that no row names. What stays behind opens for nobody: its key was kept nowhere. */
export async function dropPictures({ files, log }: Keeper, stored: readonly NewPicture[]): Promise<void> {
  for (const { fileName } of stored)
    await files
      .remove(fileName)
      .catch((error: unknown) => log.warn({ err: error, file: fileName }, "a picture that nothing names stays in the file store"));
}

/** Null where it was removed, or cannot be opened. */
export async function readPicture({ files, box, random, log }: Keeper, { fileName, key: sealed }: PictureRow): Promise<Buffer | null> {
  if (sealed === null) return null;
  const key = openKey(box, fileName, sealed);
  const file = key === null ? null : await files.get(fileName);
  const picture = key === null || file === null ? null : openPicture(random, fileName, key, file);
  if (picture === null) {
    const why = key === null ? "no key here opens it" : file === null ? "its file is missing" : "its file was changed";
    log.warn({ file: fileName, why }, "a picture of identity cannot be shown");
  }
  return picture;
}
