import { DAY_MS } from "@candela/model";
import { numberList } from "../../platform/postgres/columns.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { type Sent, sendMessages } from "../messages/index.ts";
import type { StoredCampaign } from "./campaign-store.ts";
import { usedMessage, voucherMessage } from "./messages.ts";

/** Messages of one transaction. */
const PAGE = 500;

interface Told {
  readonly sent: readonly Sent[];
  readonly isMore: boolean;
}

/** The next of those who take part and have something to get yet learn that the budget is used up; how far this is stands in the campaign, in the transaction that tells them. */
export async function tellUsed(tx: Tx, campaign: StoredCampaign, now: number): Promise<Told> {
  const [row] = await tx<
    { after: bigint }[]
  >`select used_told_user as after from campaign where id = ${campaign.id} and used_told_ms is null for no key update`;
  if (row === undefined) return { sent: [], isMore: false };
  const users = await tx<{ id: bigint }[]>`select user_id as id from campaign_participant
    where campaign_id = ${campaign.id} and user_id > ${row.after} and settled_ms is null and (reserved > 0 or ${campaign.form === "days"})
    order by user_id limit ${PAGE}`;
  const sent = await sendMessages(
    tx,
    users.map(({ id }) => usedMessage(campaign, id)),
    now,
  );
  const isMore = users.length === PAGE;
  const told = users.at(-1)?.id ?? row.after;
  await tx`update campaign set used_told_user = ${told}, used_told_ms = ${isMore ? null : String(now)}::bigint where id = ${campaign.id}`;
  return { sent, isMore };
}

/** A voucher is told of a day before its end, where something is left and it lasts for longer than that. */
export async function tellEnding(tx: Tx, now: number): Promise<Told> {
  const rows = await tx<{ id: bigint; userId: bigint; campaignId: number; left: bigint; endsAt: bigint }[]>`
    select id, user_id as "userId", campaign_id as "campaignId", amount - used as left, ends_ms as "endsAt" from voucher
    where state = 'held' and ending_told_ms is null and ends_ms > ${String(now)}::bigint and ends_ms <= ${String(now + DAY_MS)}::bigint
      and ends_ms - claimed_ms > ${String(DAY_MS)}::bigint
    order by ends_ms limit ${PAGE} for no key update`;
  if (rows.length === 0) return { sent: [], isMore: false };
  const sent = await sendMessages(
    tx,
    rows.map((row) => voucherMessage("voucher_ending", { ...row, endsAt: Number(row.endsAt) }, row.left)),
    now,
  );
  await tx`update voucher set ending_told_ms = ${String(now)}::bigint where id = any (${numberList(rows.map(({ id }) => id))}::bigint[])`;
  return { sent, isMore: rows.length === PAGE };
}
