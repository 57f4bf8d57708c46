import type { Tx } from "../../platform/postgres/database.ts";
import { type Sent, sendMessages } from "../messages/index.ts";
import { takeEndingSoon } from "../vouchers/index.ts";
import type { StoredCampaign } from "./campaign-store.ts";
import { usedMessage, voucherMessage } from "./messages.ts";

/** Messages of one transaction. */
const PAGE = 500;
/** The cash of their holders is locked for so long. */
const VOUCHERS = 100;

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

/** Holders of vouchers that end within a day. */
export async function tellEnding(tx: Tx, now: number): Promise<Told> {
  const { vouchers, isMore } = await takeEndingSoon(tx, now, VOUCHERS);
  const sent = await sendMessages(
    tx,
    vouchers.map((row) => voucherMessage("voucher_ending", row, row.left)),
    now,
  );
  return { sent, isMore };
}
