import type { Log } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import type { ContentCache } from "./content-cache.ts";

export interface WatchParts {
  readonly sql: Sql;
  readonly log: Pick<Log, "error">;
  readonly cache: Pick<ContentCache, "renewed" | "revision">;
}

/**
 * Waits for the database's notice of a change, reads, then calls back with the revision that is served now. Many notices while one is
 * worked on cost one more reading. The driver listens again by itself after a cut, and then it counts as a notice.
 */
export async function followContent(
  { sql, log, cache }: WatchParts,
  onChanged: (revision: number) => Promise<void>,
): Promise<() => Promise<void>> {
  let told = cache.revision();
  let isDue = false;
  let working: Promise<void> | undefined;

  async function work(): Promise<void> {
    while (isDue) {
      isDue = false;
      await cache.renewed();
      const revision = cache.revision();
      if (revision === told) continue;
      await onChanged(revision);
      told = revision;
    }
  }

  const notice = (): void => {
    isDue = true;
    working ??= work()
      .catch((error: unknown) => log.error({ err: error }, "a change of the content could not be told"))
      .finally(() => {
        working = undefined;
      });
  };
  const listening = await sql.listen("content_changed", notice, notice);
  return async () => {
    await listening.unlisten();
    await working;
  };
}
