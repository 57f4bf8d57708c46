/** The peer that paper mode brings along: a payment provider and a custody that speak the real protocols, and move money that nobody has. */
import type { FastifyInstance } from "fastify";
import type { Clock, Random } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import { repeatedWork } from "../../platform/repeated-work.ts";
import type { SecretBox } from "../../platform/secret-box.ts";
import type { Send } from "../payments/index.ts";
import { createDeliveries } from "./deliveries.ts";
import { keepPublicKeys, keepSandboxSecrets, type SandboxSecrets } from "./keys.ts";
import { installPages } from "./pages.ts";
import { installPeerApi } from "./peer-api.ts";

export { keepSandboxSecrets } from "./keys.ts";

export interface SandboxParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Pick<Log, "warn" | "error">;
  readonly box: SecretBox;
  readonly send: Send;
}

const DELIVER_EVERY_MS = 1_000;

export function createSandbox(parts: SandboxParts) {
  const { sql, clock, random, log } = parts;
  let secrets: SandboxSecrets | undefined;
  let publicKeys: Readonly<Record<string, string>> = {};
  const known = (): SandboxSecrets => {
    if (secrets === undefined) throw new Rejected("not_ready", { seconds: "1" });
    return secrets;
  };
  const deliveries = createDeliveries({ ...parts, secret: () => known().callbacks });
  const worker = repeatedWork({
    everyMs: DELIVER_EVERY_MS,
    work: deliveries.round,
    onFailure: (error) => log.error({ err: error }, "callbacks of the sandbox could not be sent"),
  });

  return {
    /** Signs what both servers tell each other; what an operator would write into the settings of both. */
    secret: () => known().callbacks,
    /** Sends what is due. */
    deliver: deliveries.round,
    async load(): Promise<void> {
      secrets = await keepSandboxSecrets(sql, parts.box, random);
      publicKeys = await keepPublicKeys(sql, random);
    },
    start: () => worker.start(),
    stop: () => worker.stop(),
    async install(app: FastifyInstance): Promise<void> {
      installPages(app, { ...parts, deliver: deliveries.round });
      await installPeerApi(app, { sql, clock, random, secrets: known, publicKeys: () => publicKeys });
    },
  };
}

export type Sandbox = ReturnType<typeof createSandbox>;
