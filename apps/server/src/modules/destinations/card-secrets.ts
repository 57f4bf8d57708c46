import type { Random } from "../../platform/clock.ts";
import { type KeptSecret, keepSecret } from "../../platform/kept-secret.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import type { SecretBox } from "../../platform/secret-box.ts";

/** What was filled into the form of a bank card, by the names of its fields. */
export type CardValues = Readonly<Record<string, string>>;

export interface SealedValues {
  readonly sealedValues: Buffer;
  readonly sealedWith: string;
}

const HASH_KEY_BYTES = 32;

/** The key of `numberHash`; made at the first start, and sealed anew when an earlier key of the box has left it. */
export async function keepHashKey(sql: Sql, box: SecretBox, random: Random): Promise<Buffer> {
  const row = {
    name: "key of bank numbers",
    insert: ({ bytes, sealedWith }: KeptSecret) => sql`
      insert into destination_key (hash_key, sealed_with) values (${bytes}, ${sealedWith}) on conflict do nothing`,
    read: async () => (await sql<KeptSecret[]>`select hash_key as bytes, sealed_with as "sealedWith" from destination_key`)[0],
    replace: ({ bytes, sealedWith }: KeptSecret) => sql`update destination_key set hash_key = ${bytes}, sealed_with = ${sealedWith}`,
  };
  return keepSecret(box, row, random.bytes(HASH_KEY_BYTES));
}

/** A card's values open for its user and number alone: sealed bytes moved to another row open nothing. */
const nameOf = (userId: bigint, numberHash: Buffer) => `bank card ${userId} ${numberHash.toString("hex")}`;

export function sealValues(box: SecretBox, userId: bigint, numberHash: Buffer, values: CardValues): SealedValues {
  const { bytes, keyId } = box.seal(Buffer.from(JSON.stringify(values), "utf8"), nameOf(userId, numberHash));
  return { sealedValues: bytes, sealedWith: keyId };
}

/** Null when the key that sealed them is not here, or the row was tampered with. */
export function openValues(
  box: SecretBox,
  { userId, numberHash, sealedValues, sealedWith }: SealedValues & { readonly userId: bigint; readonly numberHash: Buffer },
): CardValues | null {
  const opened = box.open({ keyId: sealedWith, bytes: sealedValues }, nameOf(userId, numberHash));
  return opened === null ? null : (JSON.parse(opened.toString("utf8")) as CardValues);
}
