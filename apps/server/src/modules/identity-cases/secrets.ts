import { documentKey, type IdentityDocumentKind } from "@candela/model/identity-case";
import type { Random } from "../../platform/clock.ts";
import type { SealedBytes } from "../../platform/files/sealed-file.ts";
import { type KeptSecret, keepSecret } from "../../platform/kept-secret.ts";
import { keyedHash } from "../../platform/keyed-hash.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import type { SecretBox } from "../../platform/secret-box.ts";

/** What was entered of a document, beyond its country and kind. */
export interface SecretDetails {
  readonly name: string;
  readonly number: string;
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

/** Finds a document again, whoever shows it; in the form of `NUMBER_FORM`. */
export const documentHash = (hashKey: Buffer, country: string, kind: IdentityDocumentKind, number: string): Buffer =>
  keyedHash(hashKey, JSON.stringify([country, kind, documentKey(country, kind, number)]));

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
