import { DAY_MS } from "@candela/model";
import { transaction } from "../../platform/postgres/transaction.ts";
import { insertEvents, type PictureRow, pictureColumns, pictureOf } from "./case-store.ts";
import type { IdentityCaseContext } from "./context.ts";

/** Pictures that one round removes at most. */
const ROUND_MAX = 200;

/**
 * Removes pictures whose decision is as long ago as the setting says; those of a case that is open stay. The key goes first: from then on the file opens
 * for nobody, also where it cannot be removed yet. Gives how many.
 */
export async function removeOldPictures(context: IdentityCaseContext): Promise<number> {
  const { sql, clock, files, settings } = context;
  const now = clock.now();
  const before = now - settings.pictureDays * DAY_MS;
  const removed = await transaction(sql, async (tx) => {
    const rows = await tx<Parameters<typeof pictureOf>[0][]>`
      select ${pictureColumns(tx)} from identity_picture p join identity_case c on c.id = p.case_id
      where p.removed_ms is null and p.decided_ms <= ${before} and c.state <> 'pending'
      order by p.decided_ms limit ${ROUND_MAX} for update of p skip locked`;
    const pictures: readonly PictureRow[] = rows.map(pictureOf);
    for (const { id, caseId, part } of pictures) {
      await tx`update identity_picture set sealed_key = null, sealed_with = null, removed_ms = ${now} where id = ${id}`;
      const [row] = await tx<{ revision: number }[]>`select revision from identity_case where id = ${caseId}`;
      await insertEvents(tx, { id: caseId, revision: row?.revision ?? 1, by: "server", now }, [{ kind: "removed", part }]);
    }
    return pictures;
  });
  for (const { fileName } of removed) await files.remove(fileName);
  return removed.length;
}
