import { formatUnits, SETTLEMENT } from "@candela/model";
import type { Queryable } from "../../platform/postgres/database.ts";
import type { StoredCampaign } from "./campaign-store.ts";
import { entriesAfter } from "./participant-store.ts";
import { proofData } from "./wire.ts";

const PAGE_ROWS = 1_000;

/** The proof on the first line, and behind it the published list, an entry a line; read while it is sent. */
export async function* drawFile(sql: Queryable, campaign: StoredCampaign, now: number): AsyncGenerator<string> {
  yield `${JSON.stringify(proofData(campaign, now))}\n`;
  if (campaign.root === null) return;
  for (let after = 0n; ; ) {
    const rows = await entriesAfter(sql, campaign.id, { after, limit: PAGE_ROWS, offset: 0 });
    const text = rows
      .map(({ entryId, tickets, won }) => ({
        entryId: String(entryId),
        tickets,
        won: won === null ? null : formatUnits(won, SETTLEMENT.scale),
      }))
      .map((row) => `${JSON.stringify(row)}\n`)
      .join("");
    if (text !== "") yield text;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_ROWS) return;
    after = last.entryId;
  }
}
