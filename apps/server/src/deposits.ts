import type { Parts } from "./compose.ts";
import { createDepositsModule } from "./modules/deposits/index.ts";
import { CALLBACK_PATH, createSandboxCustody, createSandboxProvider, type Send, sendByHttp } from "./modules/payments/index.ts";
import { createSandbox } from "./modules/sandbox/index.ts";
import { machineClock } from "./platform/clock.ts";

/** Where the sandbox is reached, known once the server listens. */
export interface PeerAddress {
  base: string | undefined;
}

type DepositParts = Parameters<typeof createDepositsModule>[0];

type Given = Pick<Parts, "sql" | "clock" | "log" | "random" | "box"> &
  Pick<DepositParts, "bus" | "frozenUsers" | "mayMoveMoney" | "metrics"> & { readonly peer: PeerAddress; readonly send?: Send };

/** A bank account that is none: its country does not exist, and no bank would take it. */
const BANK = { iban: "XX00 0000 0000 1234 56", bic: "SANDXX00", bank: "Sandbox Bank" } as const;

/**
 * Deposits with the peers of paper mode. Product and sandbox share a secret, as two companies would, and nothing else: they talk over HTTP, each
 * with tables of its own.
 */
export function createDeposits(
  given: Given,
  { siteName, ...others }: Pick<DepositParts, "market" | "audit"> & { readonly siteName: () => string },
) {
  const { clock, peer, send = sendByHttp } = given;
  const sandbox = createSandbox({ ...given, send });
  const ours = { send, base: () => peer.base, secret: sandbox.secret, nowMs: () => machineClock(clock).now() };
  const payee = () => `${siteName()} Paper Clients`;
  const deposits = createDepositsModule({
    ...given,
    ...others,
    payee,
    custody: createSandboxCustody({ ...ours, pageBase: () => "" }),
    provider: createSandboxProvider({
      ...ours,
      secrets: () => [sandbox.secret()],
      callbackUrl: () => `${peer.base ?? ""}${CALLBACK_PATH}/sandbox`,
    }),
    bankAccount: () => [
      { name: "beneficiary", value: payee() },
      { name: "iban", value: BANK.iban },
      { name: "bic", value: BANK.bic },
      { name: "bank", value: BANK.bank },
    ],
    twoPeopleAbove: async () => DEPOSIT_TWO_PEOPLE,
    hasSandboxReviewer: true,
  });
  return { deposits, sandbox };
}

/** Worth of a decision in units of the settlement currency above which it takes two operators. */
const DEPOSIT_TWO_PEOPLE = 10_000_000_000n;
