import { textWordedBy } from "@candela/i18n/own-texts";
import { PACKS } from "@candela/i18n/packs";
import { type Clock, machineClock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { type BuiltPacks, buildPacks } from "./language-packs.ts";
import { createSanitisedTexts } from "./sanitised-texts.ts";
import { readSettings, type SiteSettings } from "./site-settings.ts";
import { readContent, readRevision, type StoredContent } from "./store.ts";
import { readWritten, type WrittenContent } from "./written-store.ts";

export interface Content extends Omit<StoredContent, "settings">, WrittenContent {
  readonly site: SiteSettings;
  readonly revision: bigint;
  readonly packs: BuiltPacks["packs"];
}

/**
 * All content in memory. At most once a second the revision is asked for; a change anywhere (another process, the console, plain SQL) is
 * read whole and takes the place of the old. While the database is away the last good copy is served.
 */
export interface ContentCache {
  current(): Promise<Content>;
  /** The content as last read, without a query; undefined before the first read. */
  last(): Content | undefined;
  /** The same, read after this call began, whatever was asked when. */
  renewed(): Promise<Content>;
  /** The revision served now; 0 before the first reading. */
  revision(): number;
}

const CHECK_EVERY_MS = 1_000;

export function createContentCache(sql: Sql, clock: Clock, log: Pick<Log, "warn">): ContentCache {
  let content: Content | undefined;
  let checkedMs = -Infinity;
  const machine = machineClock(clock);
  const safe = createSanitisedTexts();
  let loading: Promise<Content> | undefined;

  async function load(): Promise<Content> {
    const known = content?.revision;
    // One snapshot for all the reads: nothing half changed is ever served.
    const loaded = await sql.begin("isolation level repeatable read read only", async (tx) => {
      const revision = await readRevision(tx);
      return revision === known ? null : { revision, ...(await readContent(tx)), ...safe(await readWritten(tx)) };
    });
    if (loaded !== null) {
      const { packs, rejected } = buildPacks(PACKS, loaded.overrides, (key) => textWordedBy(key) === "operator");
      for (const { language, key } of rejected)
        log.warn({ language, key }, "a changed text is left out: it is fixed, unknown, or has other placeholders than the English text");
      const { settings, bad } = readSettings(loaded.settings);
      for (const problem of bad) log.warn(problem, "a stored setting does not hold; another value takes its place");
      content = { ...loaded, site: settings, packs };
    }
    if (content === undefined) throw new Error("content must be loaded");
    return content;
  }

  async function refresh(): Promise<Content> {
    checkedMs = machine.now();
    try {
      return await load();
    } catch (error) {
      if (content === undefined) throw error;
      log.warn({ err: error }, "content cannot be read; the last good copy is served");
      return content;
    }
  }

  function begin(): Promise<Content> {
    loading ??= refresh().finally(() => {
      loading = undefined;
    });
    return loading;
  }

  return {
    last: () => content,
    async current() {
      return content !== undefined && machine.now() - checkedMs < CHECK_EVERY_MS ? content : begin();
    },
    async renewed() {
      // A read that is under way may have begun before the change.
      await loading?.catch(() => undefined);
      return begin();
    },
    revision: () => Number(content?.revision ?? 0n),
  };
}
