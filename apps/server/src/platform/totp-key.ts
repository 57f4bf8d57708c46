/** Keys of authenticators as the database keeps them: sealed, each for its owner, of operators and of users alike. */
import type { Log } from "./log.ts";
import type { Sql, Tx } from "./postgres/database.ts";
import { transaction } from "./postgres/transaction.ts";
import type { SecretBox } from "./secret-box.ts";

/** The key of an authenticator as it is kept. */
export interface StoredTotp {
  /** Sealed with the key named. */
  readonly totpSecret: Buffer;
  readonly totpKeyId: string;
}

/** `owner` names whose key it is: one moved to another row opens nothing. */
export function sealTotp(box: SecretBox, owner: string, secret: Buffer): StoredTotp {
  const { keyId, bytes } = box.seal(secret, owner);
  return { totpSecret: bytes, totpKeyId: keyId };
}

/** Null when the key that sealed it is not here, or the row was tampered with: then no code fits. */
export function openTotp(box: SecretBox, owner: string, { totpSecret, totpKeyId }: StoredTotp): Buffer | null {
  return box.open({ keyId: totpKeyId, bytes: totpSecret }, owner);
}

interface Resealing<Row extends StoredTotp> {
  readonly sql: Sql;
  readonly box: SecretBox;
  /** The rows that another key than this has sealed, locked. */
  readonly lockNotOf: (tx: Tx, keyId: string) => Promise<readonly Row[]>;
  readonly ownerOf: (row: Row) => string;
  readonly save: (tx: Tx, rows: readonly Row[]) => Promise<void>;
}

export interface Resealed<Row> {
  /** Those that no key here opens: they stay as they are. */
  readonly lost: readonly Row[];
  readonly sealed: number;
}

/** Seals with the present key what an earlier one has sealed. */
export function sealTotpAnew<Row extends StoredTotp>({ sql, box, lockNotOf, ownerOf, save }: Resealing<Row>): Promise<Resealed<Row>> {
  return transaction(sql, async (tx) => {
    const opened = (await lockNotOf(tx, box.keyId)).map((row) => ({ row, secret: openTotp(box, ownerOf(row), row) }));
    const sealed = opened.flatMap(({ row, secret }) => (secret === null ? [] : [{ ...row, ...sealTotp(box, ownerOf(row), secret) }]));
    await save(tx, sealed);
    return { lost: opened.flatMap(({ row, secret }) => (secret === null ? [row] : [])), sealed: sealed.length };
  });
}

/** Says that keys were sealed anew, where any were. */
export function tellResealed(
  log: Pick<Log, "info">,
  { keyId }: SecretBox,
  { sealed }: Pick<Resealed<unknown>, "sealed">,
  whose: string,
): void {
  if (sealed > 0) log.info({ [whose]: sealed, key: keyId }, "keys of authenticators are sealed with the present key");
}
