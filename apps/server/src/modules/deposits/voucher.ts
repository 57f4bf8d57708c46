import { VOUCHER_BYTES_MAX, VOUCHER_SIDE_MAX } from "@candela/api";
import { cleanedPicture } from "../../platform/clean-picture.ts";
import type { Log } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { transaction } from "../../platform/postgres/transaction.ts";
import { Rejected } from "../../platform/rejection.ts";
import type { SecretBox } from "../../platform/secret-box.ts";
import { findVoucher, lockVouchersNotOf, RESEAL_MAX, type SealedVoucher, saveSealed } from "./voucher-store.ts";

/** A picture opens for its deposit alone: sealed bytes moved to another row open nothing. */
const nameOf = (depositId: bigint) => `voucher of deposit ${depositId}`;

/** From base64 to a sealed picture, without what it tells besides itself. Throws `picture_too_large`, `picture_not_image`, `picture_too_wide`: few bytes can say that they are very many pixels. */
export function sealVoucher(box: SecretBox, depositId: bigint, base64: string): SealedVoucher {
  const bytes = Buffer.from(base64, "base64");
  if (bytes.length > VOUCHER_BYTES_MAX) throw new Rejected("picture_too_large", { max: String(VOUCHER_BYTES_MAX / 1_024) });
  const picture = cleanedPicture(bytes);
  if (picture === null) throw new Rejected("picture_not_image");
  if (Math.max(picture.width, picture.height) > VOUCHER_SIDE_MAX) throw new Rejected("picture_too_wide", { max: String(VOUCHER_SIDE_MAX) });
  const { bytes: sealed, keyId } = box.seal(picture.bytes, nameOf(depositId));
  return { mediaType: picture.mediaType, sealed, sealedWith: keyId };
}

/** Undefined where there is none, or no key here opens it. */
export async function openVoucher(
  sql: Sql,
  box: SecretBox,
  depositId: bigint,
): Promise<{ readonly mediaType: string; readonly bytes: Buffer } | undefined> {
  const voucher = await findVoucher(sql, depositId);
  if (voucher === undefined) return undefined;
  const bytes = box.open({ keyId: voucher.sealedWith, bytes: voucher.sealed }, nameOf(depositId));
  return bytes === null ? undefined : { mediaType: voucher.mediaType, bytes };
}

/** Seals with the present key what an earlier one has sealed. What no key here opens stays, and is told. */
export async function sealVouchersAnew(sql: Sql, box: SecretBox, log: Pick<Log, "warn" | "info">): Promise<void> {
  for (let after = 0n; ; ) {
    const vouchers = await transaction(sql, async (tx) => {
      const read = await lockVouchersNotOf(tx, box.keyId, after);
      for (const { depositId, sealed, sealedWith } of read) {
        const bytes = box.open({ keyId: sealedWith, bytes: sealed }, nameOf(depositId));
        if (bytes === null) log.warn({ deposit: String(depositId), key: sealedWith }, "no key here opens this picture: give the key back");
        else {
          const anew = box.seal(bytes, nameOf(depositId));
          await saveSealed(tx, depositId, { sealed: anew.bytes, sealedWith: anew.keyId });
        }
      }
      return read;
    });
    if (vouchers.length < RESEAL_MAX) return;
    after = vouchers.at(-1)?.depositId ?? after;
  }
}
