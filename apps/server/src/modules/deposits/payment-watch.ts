import { isPaymentOver, nextPaymentAsk } from "@candela/engine";
import { assert } from "@candela/model";
import { passingMs } from "../../platform/clock.ts";
import { queueTurns } from "../../platform/queue-turns.ts";
import { ProviderUnavailable } from "../payments/index.ts";
import { applyAnswer } from "./apply-money.ts";
import type { DepositContext } from "./deposit-context.ts";
import { numberOf, type StoredDeposit, termsOf } from "./deposit-row.ts";
import { depositsById, dueToAsk, dueToExpire, setAsk, unclaimedReviews } from "./deposit-store.ts";
import type { Happened } from "./deposit-work.ts";

const ROUND_MAX = 50;
/** How long the sandbox's reviewer looks at a picture. */
const REVIEW_MS = 8_000;

/** Sets when a payment is asked for next, after a question of a moment; never again where it has ended. */
async function askAgain({ sql, clock }: DepositContext, deposit: StoredDeposit, askedAt: number, answer: "none" | "open" | "ended") {
  const asking = { createdAt: Number(deposit.createdMs), expiresAt: numberOf(deposit.expiresMs), asked: deposit.asked };
  await setAsk(sql, deposit.id, answer === "ended" ? null : nextPaymentAsk(asking, askedAt, answer === "open", passingMs(clock, 1)));
}

function happen({ money }: DepositContext, { id, userId, assetId }: StoredDeposit, happened: readonly Happened[]) {
  return money.moneyTransaction([userId], { act: "happen", id, assetIds: [assetId], happened, language: "en" });
}

/** What happens to deposits by the clock. One to which it cannot happen keeps none of the others from it, and has its turn again. */
async function happenToEach(context: DepositContext, deposits: readonly StoredDeposit[], happenedTo: (deposit: StoredDeposit) => Happened) {
  for (const deposit of deposits)
    await happen(context, deposit, [happenedTo(deposit)]).catch((error: unknown) =>
      context.log.error({ err: error, deposit: String(deposit.id) }, "a deposit could not be worked on; it is taken up again"),
    );
}

/** Asks the provider for payments of which it said nothing. One whose time is over expires only once the provider has answered that nothing came. */
export async function askForPayments(context: DepositContext): Promise<void> {
  const { sql, clock, provider, log } = context;
  for (const deposit of await dueToAsk(sql, clock.now(), ROUND_MAX)) {
    // An answer is of the moment of its question: what is paid while it is on its way is not in it.
    const askedAt = clock.now();
    try {
      const payment = deposit.reference === null ? null : await provider.query(deposit.reference);
      if (payment !== null) await applyAnswer(context, deposit, provider.name, payment);
      if (isPaymentOver(termsOf(deposit), askedAt)) await happen(context, deposit, [{ happening: { type: "expired" }, by: "system" }]);
      const [after] = await depositsById(sql, [deposit.id]);
      const isOver = after === undefined || after.state === "credited" || after.state === "rejected";
      await askAgain(context, deposit, askedAt, isOver ? "ended" : "open");
    } catch (error) {
      // One payment that cannot be booked keeps none of the others from being asked for.
      if (error instanceof ProviderUnavailable)
        log.warn({ deposit: String(deposit.id) }, "the payment provider does not answer; it is asked again");
      else log.error({ err: error, deposit: String(deposit.id) }, "what a provider says of a payment cannot be booked; it is asked again");
      await askAgain(context, deposit, clock.now(), "none");
    }
  }
}

/** Announced bank transfers that nothing was heard of end by themselves, some each round. */
export function transferExpiry(context: DepositContext): () => Promise<void> {
  const due = queueTurns((behind) => dueToExpire(context.sql, context.clock.now(), behind, ROUND_MAX));
  return async () => happenToEach(context, await due(), () => ({ happening: { type: "expired" }, by: "system" }));
}

/** The sandbox plays the operator who finds the announced amount on the bank's statement; what an operator has claimed it leaves alone. */
export function sandboxReviews(context: DepositContext): () => Promise<void> {
  const due = queueTurns((behind) => unclaimedReviews(context.sql, context.clock.now() - REVIEW_MS, behind, ROUND_MAX));
  return async () => {
    const now = context.clock.now();
    await happenToEach(context, await due(), ({ id, assetId, expected }) => {
      assert(expected !== null, "a bank transfer has an announced amount");
      const happening = { type: "receipt", assetId, amount: expected, at: now } as const;
      return { happening, by: "sandbox", source: "sandbox bank", externalId: `deposit ${id}` };
    });
  };
}
