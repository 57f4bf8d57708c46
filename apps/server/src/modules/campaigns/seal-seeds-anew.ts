import type { Log } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import type { SecretBox } from "../../platform/secret-box.ts";
import { replaceSealedSeed, sealedSeedOf, unfinishedCampaigns } from "./campaign-store.ts";
import { seedName } from "./draw.ts";

/** Seals seeds of draws to come with the present key, where an earlier one has sealed them. A seed that no key here opens is told: its campaign cannot be drawn meanwhile. */
export async function sealSeedsAnew({
  sql,
  box,
  log,
}: {
  readonly sql: Sql;
  readonly box: SecretBox;
  readonly log: Pick<Log, "warn">;
}): Promise<void> {
  for (const { id, code, seed, form } of await unfinishedCampaigns(sql)) {
    const kept = form === "draw" && seed === null ? await sealedSeedOf(sql, id) : undefined;
    if (kept === undefined) continue;
    const opened = box.open({ keyId: kept.sealedWith, bytes: kept.sealed }, seedName(code));
    if (opened === null)
      log.warn({ alert: "campaign", campaign: id, code }, "no key here opens the seed of a campaign: put secret-keys back before its draw");
    else if (kept.sealedWith !== box.keyId) {
      const sealed = box.seal(opened, seedName(code));
      await replaceSealedSeed(sql, id, { sealed: sealed.bytes, sealedWith: sealed.keyId });
    }
  }
}
