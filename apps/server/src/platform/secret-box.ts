import { createCipheriv, createDecipheriv, createHash } from "node:crypto";
import type { Random } from "./clock.ts";

/** A secret as it is kept, and which key opens it. */
export interface Sealed {
  /** First 16 hex digits of the SHA-256 of the key. */
  readonly keyId: string;
  /** Nonce (12 bytes), ciphertext, tag (16 bytes). */
  readonly bytes: Buffer;
}

/** Seals small secrets that must be read again, with AES-256-GCM and keys that are not where the sealed ones are kept. */
export interface SecretBox {
  /** Of the key that seals now. */
  readonly keyId: string;
  /** `of` names whose secret it is, and is needed to open it: sealed bytes moved to another row open nothing. */
  seal(secret: Buffer, owner: string): Sealed;
  /** Null when none of the keys is the one, or the bytes or `of` are not those that were sealed. */
  open(sealed: Sealed, owner: string): Buffer | null;
}

const CIPHER = "aes-256-gcm";
export const SECRET_KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

function keyIdOf(key: Buffer): string {
  return createHash("sha256").update(key).digest("hex").slice(0, 16);
}

/** The first key seals; all of them open. */
export function createSecretBox(keys: readonly Buffer[], random: Random): SecretBox {
  const [current] = keys;
  if (current === undefined || keys.some((key) => key.length !== SECRET_KEY_BYTES)) throw new Error("a secret box needs keys of 32 bytes");
  const byId = new Map(keys.map((key) => [keyIdOf(key), key]));
  const keyId = keyIdOf(current);
  return {
    keyId,
    seal(secret, owner) {
      const nonce = random.bytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, current, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(owner, "utf8"));
      return { keyId, bytes: Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]) };
    },
    open({ keyId: sealedBy, bytes }, owner) {
      const key = byId.get(sealedBy);
      if (key === undefined || bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      const cipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(owner, "utf8")).setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        return Buffer.concat([cipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), cipher.final()]);
      } catch {
        return null;
      }
    },
  };
}
