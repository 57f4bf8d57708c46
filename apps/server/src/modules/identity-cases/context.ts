import type { Bus } from "../../platform/bus.ts";
import type { Clock, Random } from "../../platform/clock.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import type { Log } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import type { SecretBox } from "../../platform/secret-box.ts";
import type { SubmissionLimits } from "./submission-limits.ts";

export type Reviewer = "sandbox" | "operators";

/** What an installation brings. */
export interface IdentityPlace {
  /** Where pictures are kept, sealed. */
  readonly files: FileStore;
  readonly settings: IdentitySettings;
}

export interface IdentityCaseParts extends IdentityPlace {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Pick<Log, "warn" | "info">;
  readonly bus: Pick<Bus, "publish">;
  /** Seals what was entered, and the keys of pictures. */
  readonly box: SecretBox;
}

export interface IdentitySettings {
  /** Operators decide, or the sandbox by itself. */
  readonly reviewer: Reviewer;
  /** Days after its decision when a picture is removed. */
  readonly pictureDays: number;
}

export interface IdentityCaseContext extends IdentityCaseParts {
  /** Hides numbers of documents in hashes. */
  readonly hashKey: () => Promise<Buffer>;
  readonly limits: SubmissionLimits;
}
