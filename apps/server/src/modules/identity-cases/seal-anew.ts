import { openKey, sealKey } from "../../platform/files/sealed-file.ts";
import { transaction } from "../../platform/postgres/transaction.ts";
import { caseColumns, caseOf, NUMBER_FORM, pictureColumns, pictureOf } from "./case-store.ts";
import type { IdentityCaseContext } from "./context.ts";
import { documentHash, openDetails, sealDetails } from "./secrets.ts";

/** Rows that are sealed anew in one transaction. */
const ROWS_MAX = 500;

type Parts = Pick<IdentityCaseContext, "sql" | "box" | "log">;
/** What one transaction did: the last row that it read, how many it read, how many it sealed. */
type Step = (after: bigint) => Promise<{ readonly last: bigint; readonly read: number; readonly done: number }>;

/** Seals with the present key what an earlier one has sealed: details of documents, and the keys of pictures. What no key here opens stays, and is told. */
export async function sealCasesAnew(parts: Parts): Promise<void> {
  const done = (await walk((after) => sealDetailsAnew(parts, after))) + (await walk((after) => sealKeysAnew(parts, after)));
  if (done > 0) parts.log.info({ rows: done, key: parts.box.keyId }, "cases of identity are sealed with the present key");
}

/**
 * Hashes numbers of documents anew that were hashed in an earlier form, so that a document is found again however it was typed then. Details are sealed
 * for their hash, so they are sealed with it.
 */
export async function hashNumbersAnew(parts: Parts & Pick<IdentityCaseContext, "hashKey">): Promise<void> {
  const hashKey = await parts.hashKey();
  const done = await walk((after) => hashAnew(parts, hashKey, after));
  if (done > 0) parts.log.info({ rows: done }, "numbers of documents are hashed in the present form");
}

function hashAnew({ sql, box, log }: Parts, hashKey: Buffer, after: bigint) {
  return transaction(sql, async (tx) => {
    const rows = await tx<Parameters<typeof caseOf>[0][]>`
      select ${caseColumns(tx)} from identity_case c where number_hash is not null and number_form < ${NUMBER_FORM} and id > ${after}
      order by id limit ${ROWS_MAX} for update`;
    let done = 0;
    for (const { id, userId, details } of rows.map(caseOf)) {
      const opened = details === null ? null : openDetails(box, userId, details.numberHash, details);
      if (details === null || opened === null) {
        log.warn({ case: String(id) }, "no key here opens this case of identity, so its document is not compared with those of others");
        continue;
      }
      const numberHash = documentHash(hashKey, details.country, details.documentKind, opened.number);
      const { sealed, sealedWith } = sealDetails(box, userId, numberHash, opened);
      await tx`
        update identity_case set number_hash = ${numberHash}, number_form = ${NUMBER_FORM}, sealed_details = ${sealed}, sealed_with = ${sealedWith}
        where id = ${id}`;
      done += 1;
    }
    return { last: rows.at(-1)?.id ?? after, read: rows.length, done };
  });
}

async function walk(step: Step): Promise<number> {
  let after = 0n;
  for (let total = 0; ; ) {
    const { last, read, done } = await step(after);
    total += done;
    after = last;
    if (read < ROWS_MAX) return total;
  }
}

function sealDetailsAnew({ sql, box, log }: Parts, after: bigint) {
  return transaction(sql, async (tx) => {
    const rows = await tx<Parameters<typeof caseOf>[0][]>`
      select ${caseColumns(tx)} from identity_case c where sealed_with <> ${box.keyId} and id > ${after} order by id limit ${ROWS_MAX} for update`;
    let done = 0;
    for (const { id, userId, details } of rows.map(caseOf)) {
      const opened = details === null ? null : openDetails(box, userId, details.numberHash, details);
      if (details === null || opened === null) {
        log.warn({ case: String(id), key: details?.sealedWith }, "no key here opens this case of identity: give the key back");
        continue;
      }
      const { sealed, sealedWith } = sealDetails(box, userId, details.numberHash, opened);
      await tx`update identity_case set sealed_details = ${sealed}, sealed_with = ${sealedWith} where id = ${id}`;
      done += 1;
    }
    return { last: rows.at(-1)?.id ?? after, read: rows.length, done };
  });
}

function sealKeysAnew({ sql, box, log }: Parts, after: bigint) {
  return transaction(sql, async (tx) => {
    const rows = await tx<Parameters<typeof pictureOf>[0][]>`
      select ${pictureColumns(tx)} from identity_picture p where sealed_with <> ${box.keyId} and id > ${after} order by id limit ${ROWS_MAX} for update`;
    let done = 0;
    for (const { id, fileName, key: sealedKey } of rows.map(pictureOf)) {
      const key = sealedKey === null ? null : openKey(box, fileName, sealedKey);
      if (key === null) {
        log.warn({ file: fileName, key: sealedKey?.sealedWith }, "no key here opens this picture of identity: give the key back");
        continue;
      }
      const { sealed, sealedWith } = sealKey(box, fileName, key);
      await tx`update identity_picture set sealed_key = ${sealed}, sealed_with = ${sealedWith} where id = ${id}`;
      done += 1;
    }
    return { last: rows.at(-1)?.id ?? after, read: rows.length, done };
  });
}
