import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from "node:crypto";
import { type KeptSecret, keepSecret } from "./kept-secret.ts";
import type { Queryable } from "./postgres/database.ts";
import type { SecretBox } from "./secret-box.ts";

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
export async function loadSigner(sql: Queryable, box: SecretBox): Promise<Signer> {
  const fresh = generateKeyPairSync("ed25519").privateKey.export({ format: "der", type: "pkcs8" });
  const row = {
    name: "signing key of receipts",
    insert: ({ bytes, sealedWith }: KeptSecret) =>
      sql`insert into signing_key (private_key, sealed_with) values (${bytes}, ${sealedWith}) on conflict do nothing`,
    read: async () => (await sql<KeptSecret[]>`select private_key as bytes, sealed_with as "sealedWith" from signing_key`)[0],
    replace: ({ bytes, sealedWith }: KeptSecret) => sql`update signing_key set private_key = ${bytes}, sealed_with = ${sealedWith}`,
  };
  const privateKey = createPrivateKey({ key: await keepSecret(box, row, fresh), format: "der", type: "pkcs8" });
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
