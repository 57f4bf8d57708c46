import type { Log } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { transaction } from "../../platform/postgres/transaction.ts";
import type { SecretBox } from "../../platform/secret-box.ts";
import { lockCardsNotOf, RESEAL_MAX, saveSealed } from "./bank-card-store.ts";
import { openValues, sealValues } from "./card-secrets.ts";

/** Seals with the present key what an earlier one has sealed. What no key here opens stays, and is told. */
export async function sealCardsAnew(sql: Sql, box: SecretBox, log: Pick<Log, "warn" | "info">): Promise<void> {
  let after = 0n;
  for (let sealed = 0; ; ) {
    const { last, done, read } = await transaction(sql, async (tx) => {
      const cards = await lockCardsNotOf(tx, box.keyId, after);
      const opened = cards.flatMap((card) => {
        const values = openValues(box, card);
        if (values === null)
          log.warn({ card: String(card.id), key: card.sealedWith }, "no key here opens this bank card: give the key back");
        return values === null ? [] : [{ id: card.id, ...sealValues(box, card.userId, card.numberHash, values) }];
      });
      await saveSealed(tx, opened);
      return { last: cards.at(-1)?.id ?? after, done: opened.length, read: cards.length };
    });
    sealed += done;
    after = last;
    if (read < RESEAL_MAX) {
      if (sealed > 0) log.info({ cards: sealed, key: box.keyId }, "bank cards are sealed with the present key");
      return;
    }
  }
}
