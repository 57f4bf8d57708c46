import { type CommissionVersion, dayText } from "@candela/model";
import type { Tx } from "../../platform/postgres/database.ts";
import { sendMessages } from "../messages/index.ts";
import { invitersAfter } from "./team-reads.ts";
import { rateTexts } from "./wire.ts";

/** Messages of one statement. */
const PAGE = 1_000;

/** Writes the rates that are coming to everybody who has invited somebody, in the transaction that publishes them. The page shows them too. */
export async function announceRates(tx: Tx, { fromDay, rates }: Pick<CommissionVersion, "fromDay" | "rates">, now: number): Promise<void> {
  const [one = "", two = "", three = ""] = rateTexts(rates);
  const params = { day: dayText(fromDay), one, two, three };
  for (let after = 0n; ; ) {
    const users = await invitersAfter(tx, after, PAGE);
    await sendMessages(
      tx,
      users.map((userId) => ({ userId, kind: "commission_rates", params })),
      now,
    );
    const last = users.at(-1);
    if (last === undefined || users.length < PAGE) return;
    after = last;
  }
}
