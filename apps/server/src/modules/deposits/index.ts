/** Deposits: by a chain, by bank transfer, by a payment provider. */
import type { BatchOptions } from "../../platform/batch.ts";
import type { Handlers } from "../../platform/http/handlers.ts";
import { repeatedWork } from "../../platform/repeated-work.ts";
import { moneyTransactions } from "../ledger/index.ts";
import { createCallbacks } from "../payments/index.ts";
import { createAddresses } from "./addresses.ts";
import { depositAdminHandlers } from "./admin-handlers.ts";
import { applyPayments } from "./apply-money.ts";
import { watchChains } from "./chain-watch.ts";
import type { DepositParts } from "./context.ts";
import type { DepositContext } from "./deposit-context.ts";
import { createDepositWork } from "./deposit-work.ts";
import { depositHandlers } from "./handlers.ts";
import { askForPayments, sandboxReviews, transferExpiry } from "./payment-watch.ts";
import { DEPOSIT_SHARD } from "./shard.ts";
import { sealVouchersAnew } from "./voucher.ts";

export { checkDepositsAgainstLedger } from "./ledger-check.ts";

const DEPOSITS: readonly BatchOptions[] = [{ shard: DEPOSIT_SHARD, batchMax: 256, queueMax: 2_048 }];
/** How often the peers are asked and the clock is looked at. */
const ROUND_MS = 1_000;

export function createDepositsModule(parts: DepositParts) {
  const { sql, clock, log, provider } = parts;
  const work = createDepositWork(parts);
  const money = moneyTransactions(parts, work, DEPOSITS);
  const context: DepositContext = { ...parts, money, work, addresses: createAddresses(parts) };
  const callbacks = createCallbacks({
    ...{ sql, clock, log, providers: [provider] },
    apply: (told) => applyPayments(context, told),
  });
  /** Each looks after itself: one that fails keeps no other from its turn. */
  const rounds: readonly (readonly [name: string, work: () => Promise<unknown>])[] = [
    ["callbacks", callbacks.round],
    ["chains", () => watchChains(context)],
    ["payments", () => askForPayments(context)],
    ["expiries", transferExpiry(context)],
    ...(parts.hasSandboxReviewer ? [["reviews", sandboxReviews(context)] as const] : []),
  ];
  const workers = rounds.map(([name, round]) =>
    repeatedWork({
      everyMs: ROUND_MS,
      shareMax: 0.2,
      work: round,
      onFailure: (error) => log.warn({ err: error, work: name }, "deposits: a round failed and comes again"),
    }),
  );
  return {
    handlers: { ...depositHandlers(context), ...depositAdminHandlers(context) } satisfies Handlers,
    /** Where providers call back. */
    install: callbacks.install,
    /** One round of each work by the clock, for those who move it. */
    async round(): Promise<void> {
      for (const [, round] of rounds) await round();
    },
    async start(): Promise<void> {
      await sealVouchersAnew(sql, parts.box, log);
      for (const worker of workers) worker.start();
    },
    async stop(): Promise<void> {
      await Promise.all(workers.map((worker) => worker.stop()));
      await callbacks.idle();
      await money.stop();
    },
  };
}

export type DepositsModule = ReturnType<typeof createDepositsModule>;
