/** `outbox [target]`: prints the newest messages that wait to be sent, also while the server runs. See docs/runbooks/outbox.md. */
import { outboxReport } from "../modules/identity/index.ts";
import { withExistingDatabase } from "./existing-database.ts";

const messagesMax = 20;

export async function outbox([target]: readonly string[]): Promise<number> {
  return withExistingDatabase("candela-outbox", async (sql) => {
    process.stdout.write(await outboxReport(sql, messagesMax, target ?? null));
    return 0;
  });
}
