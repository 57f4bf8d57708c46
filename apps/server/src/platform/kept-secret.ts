/** Secrets of the installation itself, each the one row of its table: sealed, and sealed anew when an earlier key has left it. */
import type { Sealed, SecretBox } from "./secret-box.ts";
import { StartError } from "./start-error.ts";

/** A secret as its row has it. */
export interface KeptSecret {
  readonly bytes: Buffer;
  /** Id of the key that opens it. */
  readonly sealedWith: string;
}

export interface KeptSecretRow {
  /** Name of the secret, in words; a box opens it by no other name. */
  readonly name: string;
  /** Writes the row where there is none yet: several processes agree on one. */
  readonly insert: (secret: KeptSecret) => Promise<unknown>;
  readonly read: () => Promise<KeptSecret | undefined>;
  /** Replaces what `insert` wrote. */
  readonly replace: (secret: KeptSecret) => Promise<unknown>;
}

/** The secret, which is `fresh` where there was none. Throws a `StartError` when the key that sealed it is not here. */
export async function keepSecret(box: SecretBox, row: KeptSecretRow, fresh: Buffer): Promise<Buffer> {
  const seal = (secret: Buffer) => keptOf(box.seal(secret, row.name));
  await row.insert(seal(fresh));
  const kept = await row.read();
  if (kept === undefined) throw new Error(`the ${row.name} is missing`);
  const secret = openSecret(box, kept, row.name);
  if (kept.sealedWith !== box.keyId) await row.replace(seal(secret));
  return secret;
}

/** Throws a `StartError` when the key that sealed it is not here. */
export function openSecret(box: SecretBox, { bytes, sealedWith }: KeptSecret, name: string): Buffer {
  const secret = box.open({ keyId: sealedWith, bytes }, name);
  if (secret === null)
    throw new StartError(
      `no key here opens the ${name} in the database: put secret-keys back into DATA_DIR from its backup, or give SECRET_KEYS as it was`,
    );
  return secret;
}

function keptOf({ bytes, keyId }: Sealed): KeptSecret {
  return { bytes, sealedWith: keyId };
}
