import type { FastifyInstance } from "fastify";
import { createDepositsModule } from "./modules/deposits/index.ts";
import { CALLBACK_PATH, createSandboxCustody, createSandboxProvider, type Send, sendByHttp } from "./modules/payments/index.ts";
import { createSandbox } from "./modules/sandbox/index.ts";
import { machineClock } from "./platform/clock.ts";
import { ownAddress } from "./platform/http/own-address.ts";
import type { ServerModule } from "./platform/server-module.ts";

type DepositParts = Parameters<typeof createDepositsModule>[0];

interface Given
  extends Pick<
    DepositParts,
    "sql" | "clock" | "log" | "random" | "box" | "bus" | "frozenUsers" | "noteFlows" | "mayMoveMoney" | "metrics"
  > {
  /** The way to the peer, and its address; by default the machine's network, and where this very server listens. */
  readonly send?: Send;
  readonly peer?: string;
}

/** Parts of other modules that deposits need. */
interface Others {
  readonly marketData: Pick<DepositParts, "market">;
  readonly operators: Pick<DepositParts, "audit">;
  readonly content: { readonly siteName: () => string; readonly depositSecondApproval: DepositParts["secondApproval"] };
}

/** A bank account that is none: its country does not exist, and no bank would take it. */
const BANK = { iban: "XX00 0000 0000 1234 56", bic: "SANDXX00", bank: "Sandbox Bank" } as const;

/**
 * Deposits with the peers of paper mode. Product and sandbox share a secret, as two companies would, and nothing else: they talk over HTTP, each
 * with tables of its own.
 */
export function createDeposits(
  given: Given,
  { marketData: { market }, operators: { audit }, content: { siteName, depositSecondApproval } }: Others,
) {
  const { clock, send = sendByHttp } = given;
  let base = given.peer;
  const sandbox = createSandbox({ ...given, send });
  const ours = { send, base: () => base, secret: sandbox.secret, nowMs: () => machineClock(clock).now() };
  const payee = () => `${siteName()} Paper Clients`;
  const deposits = createDepositsModule({
    ...given,
    ...{ market, audit, payee },
    custody: createSandboxCustody({ ...ours, pageBase: () => "" }),
    provider: createSandboxProvider({
      ...ours,
      secrets: () => [sandbox.secret()],
      callbackUrl: () => `${base ?? ""}${CALLBACK_PATH}/sandbox`,
    }),
    bankAccount: () => [
      { name: "beneficiary", value: payee() },
      { name: "iban", value: BANK.iban },
      { name: "bic", value: BANK.bic },
      { name: "bank", value: BANK.bank },
    ],
    secondApproval: depositSecondApproval,
    hasSandboxReviewer: true,
  });
  const modules: ServerModule[] = [
    { role: "worker", install: sandbox.install, load: sandbox.load, start: sandbox.start, stop: sandbox.stop },
    { role: "worker", handlers: [deposits.handlers], install: deposits.install, start: deposits.start, stop: deposits.stop },
  ];
  return {
    deposits,
    sandbox,
    modules,
    /** The server listens: product and sandbox reach each other from now on. */
    listen(app: FastifyInstance): void {
      base ??= ownAddress(app);
    },
  };
}
