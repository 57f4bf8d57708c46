import { SUPPORT_PICTURE_BYTES_MAX, SUPPORT_PICTURE_SIDE_MAX } from "@candela/api";
import { type CleanPicture, cleanedPicture } from "../../platform/clean-picture.ts";
import { openKey, openPicture, type SealedBytes, sealKey, sealPicture } from "../../platform/files/sealed-file.ts";
import type { PictureMediaType } from "../../platform/picture-sides.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import { transaction } from "../../platform/postgres/transaction.ts";
import { Rejected } from "../../platform/rejection.ts";
import type { SupportContext } from "./context.ts";

type Keeper = Pick<SupportContext, "files" | "box" | "random" | "log">;

/** A picture in the file store that no row names yet. */
export interface KeptPicture extends Pick<CleanPicture, "mediaType" | "width" | "height"> {
  readonly fileName: string;
  readonly key: SealedBytes;
}

/** From base64 to a picture without what it tells besides itself. Throws `picture_too_large`, `picture_not_image`, `picture_too_wide`. */
function cleaned(base64: string): CleanPicture {
  const sent = Buffer.from(base64, "base64");
  if (sent.length > SUPPORT_PICTURE_BYTES_MAX) throw new Rejected("picture_too_large", { max: String(SUPPORT_PICTURE_BYTES_MAX / 1_024) });
  const picture = cleanedPicture(sent);
  if (picture === null) throw new Rejected("picture_not_image");
  if (Math.max(picture.width, picture.height) > SUPPORT_PICTURE_SIDE_MAX)
    throw new Rejected("picture_too_wide", { max: String(SUPPORT_PICTURE_SIDE_MAX) });
  return picture;
}

export async function keepPicture({ files, box, random }: Keeper, base64: string): Promise<KeptPicture> {
  const { mediaType, width, height, bytes } = cleaned(base64);
  const fileName = random.uuid();
  const { key, file } = sealPicture(random, fileName, bytes);
  await files.put(fileName, file);
  return { mediaType, width, height, fileName, key: sealKey(box, fileName, key) };
}

/** Takes away a file that no row names. What stays behind opens for nobody: its key was kept nowhere. */
export async function dropPicture({ files, log }: Keeper, { fileName }: Pick<KeptPicture, "fileName">): Promise<void> {
  await files
    .remove(fileName)
    .catch((error: unknown) => log.warn({ err: error, file: fileName }, "a picture that nothing names stays in the file store"));
}

export async function insertPicture(
  tx: Tx,
  conversationId: bigint,
  { mediaType, width, height, fileName, key }: KeptPicture,
): Promise<bigint> {
  const [row] = await tx<
    { id: bigint }[]
  >`insert into support_picture (conversation_id, media_type, width, height, file_name, sealed_key, sealed_with)
    values (${conversationId}, ${mediaType}, ${width}, ${height}, ${fileName}, ${key.sealed}, ${key.sealedWith}) returning id`;
  if (row === undefined) throw new Error("an inserted picture must have an id");
  return row.id;
}

interface PictureRow extends SealedBytes {
  readonly mediaType: PictureMediaType;
  readonly fileName: string;
}

const columns = (sql: Queryable) =>
  sql`p.media_type as "mediaType", p.file_name as "fileName", p.sealed_key as sealed, p.sealed_with as "sealedWith"`;

/** Of a user's own conversations. */
export async function findOwnPicture(sql: Queryable, userId: bigint, id: bigint): Promise<PictureRow | undefined> {
  const [row] = await sql<
    PictureRow[]
  >`select ${columns(sql)} from support_picture p join support_conversation c on c.id = p.conversation_id
    where p.id = ${id} and c.user_id = ${userId}`;
  return row;
}

/** Of one message, for operators. */
export async function findPictureOf(sql: Queryable, conversationId: bigint, seq: number): Promise<PictureRow | undefined> {
  const [row] = await sql<PictureRow[]>`select ${columns(sql)} from support_message m join support_picture p on p.id = m.picture_id
    where m.conversation_id = ${conversationId} and m.seq = ${seq}`;
  return row;
}

/** Throws `not_found` where it cannot be opened, which is told to the log. */
export async function shownPicture(
  { files, box, random, log }: Keeper,
  row: PictureRow | undefined,
): Promise<{ readonly mediaType: PictureMediaType; readonly base64: string }> {
  if (row === undefined) throw new Rejected("not_found");
  const key = openKey(box, row.fileName, row);
  const file = key === null ? null : await files.get(row.fileName);
  const picture = key === null || file === null ? null : openPicture(random, row.fileName, key, file);
  if (picture === null) {
    const why = key === null ? "no key here opens it" : file === null ? "its file is missing" : "its file was changed";
    log.warn({ file: row.fileName, why }, "a picture of customer service cannot be shown");
    throw new Rejected("not_found");
  }
  return { mediaType: row.mediaType, base64: picture.toString("base64") };
}

/** Keys that are sealed anew in one transaction. */
const ROWS_MAX = 500;

/** Seals with the present key what an earlier one has sealed. What no key here opens stays, and is told. */
export async function sealPicturesAnew({ sql, box, log }: Pick<SupportContext, "sql" | "box" | "log">): Promise<void> {
  for (let after = 0n; ; ) {
    const rows = await transaction(sql, async (tx) => {
      const found = await tx<(PictureRow & { id: bigint })[]>`select p.id, ${columns(tx)} from support_picture p
        where p.sealed_with <> ${box.keyId} and p.id > ${after} order by p.id limit ${ROWS_MAX} for update`;
      for (const row of found) {
        const key = openKey(box, row.fileName, row);
        if (key === null) log.warn({ file: row.fileName, key: row.sealedWith }, "no key here opens this picture: give the key back");
        else {
          const { sealed, sealedWith } = sealKey(box, row.fileName, key);
          await tx`update support_picture set sealed_key = ${sealed}, sealed_with = ${sealedWith} where id = ${row.id}`;
        }
      }
      return found;
    });
    if (rows.length < ROWS_MAX) return;
    after = rows.at(-1)?.id ?? after;
  }
}
