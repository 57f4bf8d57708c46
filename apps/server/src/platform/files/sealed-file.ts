/** Files sealed with a key of their own, which a row keeps sealed with the box's: without that key, what is left of a file opens for nobody. */
import type { Random } from "../clock.ts";
import { createSecretBox, SECRET_KEY_BYTES, type SecretBox } from "../secret-box.ts";

/** Bytes as a row keeps them, and which key opens them. */
export interface SealedBytes {
  readonly sealed: Buffer;
  readonly sealedWith: string;
}

const keyName = (fileName: string) => `key of picture ${fileName}`;

export function sealKey(box: SecretBox, fileName: string, key: Buffer): SealedBytes {
  const { bytes, keyId } = box.seal(key, keyName(fileName));
  return { sealed: bytes, sealedWith: keyId };
}

/** Null when the key that sealed it is not here. */
export function openKey(box: SecretBox, fileName: string, { sealed, sealedWith }: SealedBytes): Buffer | null {
  return box.open({ keyId: sealedWith, bytes: sealed }, keyName(fileName));
}

/** A picture sealed with a new key. */
export function sealPicture(random: Random, fileName: string, picture: Buffer): { readonly key: Buffer; readonly file: Buffer } {
  const key = random.bytes(SECRET_KEY_BYTES);
  return { key, file: createSecretBox([key], random).seal(picture, fileName).bytes };
}

/** Null where the file was changed, or is another one. */
export function openPicture(random: Random, fileName: string, key: Buffer, file: Buffer): Buffer | null {
  const box = createSecretBox([key], random);
  return box.open({ keyId: box.keyId, bytes: file }, fileName);
}
