import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from "node:crypto";
import type { Queryable } from "./postgres/database.ts";

/** Signs in the name of this installation, with Ed25519. */
export interface Signer {
  /** First 16 hex digits of the SHA-256 of the public key. */
  readonly keyId: string;
  /** SubjectPublicKeyInfo, DER in base64. */
  readonly publicKey: string;
  /** Of the text's UTF-8, in base64. */
  sign(text: string): string;
}

/** Reads the installation's key, making it at the first start; several processes agree on one. */
export async function loadSigner(sql: Queryable): Promise<Signer> {
  const fresh = generateKeyPairSync("ed25519").privateKey.export({ format: "der", type: "pkcs8" });
  await sql`insert into signing_key (private_key) values (${fresh}) on conflict do nothing`;
  const [row] = await sql<{ privateKey: Buffer }[]>`select private_key as "privateKey" from signing_key`;
  if (row === undefined) throw new Error("the signing key is missing");
  const privateKey = createPrivateKey({ key: row.privateKey, format: "der", type: "pkcs8" });
  const spki = createPublicKey(privateKey).export({ format: "der", type: "spki" });
  return {
    keyId: keyIdOf(spki),
    publicKey: spki.toString("base64"),
    sign: (text) => sign(null, Buffer.from(text, "utf8"), privateKey).toString("base64"),
  };
}

export function keyIdOf(spki: Buffer): string {
  return createHash("sha256").update(spki).digest("hex").slice(0, 16);
}
