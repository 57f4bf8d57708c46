/** Keys of operators' authenticators: sealed, each for its operator. */
import type { Log } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import type { SecretBox } from "../../platform/secret-box.ts";
import { openTotp as openKey, type StoredTotp, sealTotp as sealKey, sealTotpAnew, tellResealed } from "../../platform/totp-key.ts";
import { lockTotpNotOf, type OperatorRow, saveTotp } from "./operator-store.ts";

const nameOf = (loginName: string) => `operator totp ${loginName}`;

export function sealTotp(box: SecretBox, loginName: string, secret: Buffer): StoredTotp {
  return sealKey(box, nameOf(loginName), secret);
}

/** Null when the key that sealed it is not here, or the row was tampered with: then no code fits, and the enrolment is to be renewed. */
export function openTotp(box: SecretBox, row: Pick<OperatorRow, "loginName" | keyof StoredTotp>): Buffer | null {
  return openKey(box, nameOf(row.loginName), row);
}

interface Parts {
  readonly sql: Sql;
  readonly box: SecretBox;
  readonly log: Pick<Log, "warn" | "info">;
}

/** Seals with the present key what an earlier one has sealed. What no key here opens stays, and is told. */
export async function sealAnew({ sql, box, log }: Parts): Promise<void> {
  const ownerOf = ({ loginName }: OperatorRow) => nameOf(loginName);
  const outcome = await sealTotpAnew({ sql, box, ownerOf, lockNotOf: lockTotpNotOf, save: saveTotp });
  for (const { loginName, totpKeyId } of outcome.lost)
    log.warn({ operator: loginName, key: totpKeyId }, "no key here opens this authenticator's: give the key back, or renew the operator");
  tellResealed(log, box, outcome, "operators");
}
