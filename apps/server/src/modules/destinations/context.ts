import type { Bus } from "../../platform/bus.ts";
import type { Clock, Random } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import type { SecretBox } from "../../platform/secret-box.ts";
import type { ProofCodes, ProveDestination } from "../identity/index.ts";
import type { DestinationLimits } from "./additions.ts";

export interface DestinationParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Pick<Log, "warn" | "info">;
  readonly bus: Pick<Bus, "publish">;
  /** Seals what was filled in of a bank card. */
  readonly box: SecretBox;
  /** Codes that prove the confirmation of one address. */
  readonly codes: ProofCodes;
  /** Proves that it is the owner who says where money may be sent. */
  readonly prove: ProveDestination;
  /** Whether a user may have one address a network, or any number. */
  readonly isOneANetwork: () => Promise<boolean>;
}

export interface DestinationContext extends DestinationParts {
  /** Hides bank numbers in hashes. */
  readonly hashKey: () => Promise<Buffer>;
  readonly limits: DestinationLimits;
}
