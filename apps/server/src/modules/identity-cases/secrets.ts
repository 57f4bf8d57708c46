import type { Random } from "../../platform/clock.ts";
import { type KeptSecret, keepSecret } from "../../platform/kept-secret.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { createSecretBox, SECRET_KEY_BYTES, type SecretBox } from "../../platform/secret-box.ts";

/** What was entered of a document, beyond its country and kind. */
export interface SecretDetails {
  readonly name: string;
  readonly number: string;
}

/** Bytes as a row keeps them, and which key opens them. */
export interface SealedBytes {
  readonly sealed: Buffer;
  readonly sealedWith: string;
}

const HASH_KEY_BYTES = 32;

/** The key of `number_hash`; made at the first start, and sealed anew when an earlier key of the box has left it. */
export async function keepHashKey(sql: Sql, box: SecretBox, random: Random): Promise<Buffer> {
  const row = {
    name: "key of document numbers",
    insert: ({ bytes, sealedWith }: KeptSecret) => sql`
      insert into identity_key (hash_key, sealed_with) values (${bytes}, ${sealedWith}) on conflict do nothing`,
    read: async () => (await sql<KeptSecret[]>`select hash_key as bytes, sealed_with as "sealedWith" from identity_key`)[0],
    replace: ({ bytes, sealedWith }: KeptSecret) => sql`update identity_key set hash_key = ${bytes}, sealed_with = ${sealedWith}`,
  };
  return keepSecret(box, row, random.bytes(HASH_KEY_BYTES));
}

const seal = (box: SecretBox, secret: Buffer, name: string): SealedBytes => {
  const { bytes, keyId } = box.seal(secret, name);
  return { sealed: bytes, sealedWith: keyId };
};
const open = (box: SecretBox, { sealed, sealedWith }: SealedBytes, name: string) => box.open({ keyId: sealedWith, bytes: sealed }, name);

/** Details open for their user and document alone: sealed bytes moved to another row open nothing. */
const detailsName = (userId: bigint, numberHash: Buffer) => `document ${userId} ${numberHash.toString("hex")}`;

export function sealDetails(box: SecretBox, userId: bigint, numberHash: Buffer, { name, number }: SecretDetails): SealedBytes {
  return seal(box, Buffer.from(JSON.stringify({ name, number }), "utf8"), detailsName(userId, numberHash));
}

/** Null when the key that sealed them is not here, or the row was tampered with. */
export function openDetails(box: SecretBox, userId: bigint, numberHash: Buffer, sealed: SealedBytes): SecretDetails | null {
  const opened = open(box, sealed, detailsName(userId, numberHash));
  return opened === null ? null : (JSON.parse(opened.toString("utf8")) as SecretDetails);
}

const keyName = (fileName: string) => `key of picture ${fileName}`;

export function sealKey(box: SecretBox, fileName: string, key: Buffer): SealedBytes {
  return seal(box, key, keyName(fileName));
}

/** Null when the key that sealed it is not here. */
export function openKey(box: SecretBox, fileName: string, sealed: SealedBytes): Buffer | null {
  return open(box, sealed, keyName(fileName));
}

/** A picture sealed with a new key of its own: without that key, what is left of its file opens for nobody. */
export function sealPicture(random: Random, fileName: string, picture: Buffer): { readonly key: Buffer; readonly file: Buffer } {
  const key = random.bytes(SECRET_KEY_BYTES);
  return { key, file: createSecretBox([key], random).seal(picture, fileName).bytes };
}

/** Null where the file was changed, or is another one. */
export function openPicture(random: Random, fileName: string, key: Buffer, file: Buffer): Buffer | null {
  const box = createSecretBox([key], random);
  return box.open({ keyId: box.keyId, bytes: file }, fileName);
}
