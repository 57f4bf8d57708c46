/** Keys of authenticators as the database keeps them: sealed, each for its operator. */
import type { Log } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { transaction } from "../../platform/postgres/transaction.ts";
import type { SecretBox } from "../../platform/secret-box.ts";
import { lockTotpNotOf, type OperatorRow, type StoredTotp, saveTotp } from "./operator-store.ts";

const nameOf = (loginName: string) => `operator totp ${loginName}`;

export function sealTotp(box: SecretBox, loginName: string, secret: Buffer): StoredTotp {
  const { keyId, bytes } = box.seal(secret, nameOf(loginName));
  return { totpSecret: bytes, totpKeyId: keyId };
}

/** Null when the key that sealed it is not here, or the row was tampered with: then no code fits, and the enrolment is to be renewed. */
export function openTotp(box: SecretBox, row: Pick<OperatorRow, "loginName" | keyof StoredTotp>): Buffer | null {
  const { loginName, totpSecret, totpKeyId } = row;
  return box.open({ keyId: totpKeyId, bytes: totpSecret }, nameOf(loginName));
}

/** Seals with the present key what an earlier one has sealed. What no key here opens stays, and is told. */
export async function sealAnew({
  sql,
  box,
  log,
}: {
  readonly sql: Sql;
  readonly box: SecretBox;
  readonly log: Pick<Log, "warn" | "info">;
}) {
  await transaction(sql, async (tx) => {
    const rows = await lockTotpNotOf(tx, box.keyId);
    const opened = rows.map((row) => ({ ...row, secret: openTotp(box, row) }));
    for (const { loginName, totpKeyId, secret } of opened)
      if (secret === null)
        log.warn(
          { operator: loginName, key: totpKeyId },
          "no key here opens this authenticator's: give the key back, or renew the operator",
        );
    const sealed = opened.flatMap(({ id, loginName, secret }) => (secret === null ? [] : [{ id, ...sealTotp(box, loginName, secret) }]));
    await saveTotp(tx, sealed);
    if (sealed.length > 0) log.info({ operators: sealed.length, key: box.keyId }, "keys of authenticators are sealed with the present key");
  });
}
