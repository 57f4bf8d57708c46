import type { FastifyInstance } from "fastify";
import type { ContentModule } from "./modules/content/index.ts";
import { identityLevel } from "./modules/identity-cases/index.ts";
import { createSandboxRail, installSandboxPeer, sandboxSecret } from "./modules/payouts/index.ts";
import { createWithdrawalsModule, type WithdrawalsModule, type WithdrawalsParts } from "./modules/withdrawals/index.ts";
import type { Random } from "./platform/clock.ts";
import { ownAddress } from "./platform/http/own-address.ts";
import type { ServerParts } from "./server-parts.ts";

export interface ComposedWithdrawals extends WithdrawalsModule {
  /** Has the sandbox answer at the app's own port, and its rail find it there. */
  readonly installSandbox: (app: FastifyInstance) => void;
}

type Given = Omit<WithdrawalsParts, "levelOf" | "settings" | "isOff"> & {
  readonly random: Pick<Random, "bytes">;
  readonly peers?: ServerParts["peers"];
};

const LEVELS = [0, 1, 2] as const;

/** Withdrawals with the one rail that there is, the sandbox's. */
export function composeWithdrawals(given: Given, content: Pick<ContentModule, "withdrawals" | "isOff">): ComposedWithdrawals {
  const { sql, clock, box, random, peers } = given;
  const secret = sandboxSecret(sql, box, random);
  let listening: FastifyInstance | undefined;
  const module = createWithdrawalsModule({
    ...given,
    levelOf: async (tx, userId) => {
      const [verified, { levelUnverified }] = await Promise.all([identityLevel(tx, userId), content.withdrawals()]);
      return LEVELS[Math.max(verified, levelUnverified)] ?? 0;
    },
    settings: content.withdrawals,
    isOff: content.isOff,
    rail: createSandboxRail({
      ...{ clock, secret, ...(peers && { send: peers.send }) },
      address: () => peers?.address ?? (listening === undefined ? undefined : ownAddress(listening)),
    }),
  });
  return {
    ...module,
    installSandbox(app) {
      installSandboxPeer(app, { sql, clock, secret, behaviour: async () => (await content.withdrawals()).sandboxPayouts });
      listening = app;
    },
  };
}
