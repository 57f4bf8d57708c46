import { must } from "../violation.ts";
import type { DepositTables } from "./deposit-tables.ts";
import type { FundsAuditor } from "./funds-auditor.ts";
import type { NaiveDeposit } from "./naive-funds.ts";
import { stateOf } from "./naive-withdrawal.ts";
import type { Outside } from "./outside/outside.ts";
import type { WithdrawalTables } from "./withdrawal-tables.ts";

export interface AuditedWorld {
  readonly auditor: FundsAuditor;
  readonly outside: Outside;
  readonly deposits: DepositTables;
  readonly withdrawals: WithdrawalTables;
  readonly now: number;
  readonly isFrozen: (userId: bigint) => boolean;
}

/** The last ticks of a rest come after the last look at what is due. */
const SLACK_MS = 1_000;

/** When all is calm: the books of the others, piece by piece. Each piece of money that arrived was credited or parked once, and each payout was paid once. */
export function compareOutside(world: AuditedWorld): void {
  const { auditor, deposits } = world;
  const due = world.now - SLACK_MS;
  must(auditor.deposits.unapplied().length === 0, `callbacks at rest were never applied: ${auditor.deposits.unapplied().join()}`);
  for (const [, row] of deposits.rows.rows()) {
    const isAsked = row.askAt !== null;
    must(!isAsked || row.askAt > due, `deposit ${row.id} is due to be asked for, at rest`);
    if (row.terms.kind === "online") comparePayment(world, row.reference, isAsked);
    const isOver = row.terms.kind === "bank" && row.status.state === "created" && (row.terms.expiresAt ?? due) < due;
    must(!isOver, `bank transfer ${row.id} is over and waits, at rest`);
  }
  compareChains(world);
  comparePayouts(world);
}

function comparePayment({ auditor, outside }: AuditedWorld, reference: string, isAsked: boolean): void {
  const deposit = auditor.deposits.ofReference(reference);
  must(deposit !== undefined, `the model has no payment ${reference}`);
  const readable = outside.provider.bookOf(reference).filter(({ units }) => units !== null);
  const { state } = auditor.model.standing(deposit);
  // After one of these nobody asks any more; that the provider tells of its money then is the provider's part.
  const isLeft = state === "credited" || state === "rejected";
  const missing = readable.filter(({ id, isTold }) => !deposit.names.has(`provider ${id}`) && (isTold || !isLeft));
  // What the provider never told of is known once it is asked again.
  must(missing.length === 0 || isAsked, `money ${missing.map(({ id }) => id).join()} of payment ${reference} is lost, which is ${state}`);
  const known = readable.filter(({ id }) => deposit.names.has(`provider ${id}`));
  compareSums(
    auditor,
    deposit,
    known.map(({ assetId, units }) => ({ assetId: assetId ?? 0, units: units ?? 0n })),
    `payment ${reference}`,
  );
}

/** What arrived of each currency is what was credited and what was parked, by the sums of the product's own rows. */
function compareSums(
  auditor: FundsAuditor,
  deposit: NaiveDeposit,
  book: readonly { readonly assetId: number; readonly units: bigint }[],
  what: string,
): void {
  const { gross, parts } = auditor.model.standing(deposit);
  const released = parts.filter(({ assetId, fate }) => assetId === deposit.terms.assetId && fate === "released");
  const creditedAtOnce = released.reduce((sum, { units }) => sum - units, gross);
  for (const assetId of new Set([deposit.terms.assetId, ...book.map((money) => money.assetId)])) {
    const sumOf = (list: readonly { readonly assetId: number; readonly units: bigint }[]) =>
      list.reduce((sum, money) => (money.assetId === assetId ? sum + money.units : sum), 0n);
    const booked = sumOf(parts) + (assetId === deposit.terms.assetId ? creditedAtOnce : 0n);
    must(booked === sumOf(book), `${what}: ${sumOf(book)} of currency ${assetId} arrived, and ${booked} was booked`);
  }
}

function compareChains({ auditor, outside }: AuditedWorld): void {
  for (const { name, assetId, units, finalAt } of outside.chain.book()) {
    const deposit = auditor.deposits.ofTransfer(name);
    must(deposit !== undefined, `transfer ${name} is on its way, and nobody has seen it`);
    compareSums(auditor, deposit, finalAt === null ? [] : [{ assetId, units }], `transfer ${name}`);
  }
  const booked = new Map<number, { assetId: number; units: bigint }[]>();
  for (const { name, depositId, units } of outside.bank.book()) {
    const deposit = auditor.model.deposits.get(depositId);
    if (deposit?.names.has(`bank ${name}`) !== true) continue;
    booked.set(depositId, [...(booked.get(depositId) ?? []), { assetId: deposit.terms.assetId, units }]);
  }
  for (const [depositId, lines] of booked) {
    const deposit = auditor.model.deposits.get(depositId);
    // Lines that were booked for another deposit than the bank had them for are in that one's sums.
    const names = [...(deposit?.names ?? [])].filter((name) => name.startsWith("bank "));
    if (deposit !== undefined && names.length === lines.length) compareSums(auditor, deposit, lines, `bank transfer ${depositId}`);
  }
}

function comparePayouts({ auditor, outside: { rail }, withdrawals, now, isFrozen }: AuditedWorld): void {
  for (const reference of rail.references()) {
    const one = auditor.model.withdrawals.get(reference);
    const payments = rail.bookOf(reference);
    must(one !== undefined, `the rail has a payout ${reference} that nobody asked for`);
    must(payments.length === 1, `payout ${reference} was sent ${payments.length} times`);
    must(
      payments.every(({ assetId, units }) => assetId === one.assetId && units === one.amount - one.fee),
      `payout ${reference} is not what was asked for`,
    );
  }
  for (const one of auditor.model.withdrawals.values()) {
    const state = stateOf(one);
    const truth = rail.truth(one.id, now);
    if (state === "paid") must(truth === "paid", `withdrawal ${one.id} is paid, and its rail says ${truth}`);
    else if (state !== "paying") must(truth !== "paid", `withdrawal ${one.id} is ${state}, and its rail has paid it`);
    const payout = withdrawals.payouts.get(one.id);
    if (state === "approved" || state === "paying") must(payout !== undefined, `withdrawal ${one.id} is ${state} and has no payout`);
    if (payout === undefined || !["queued", "sending", "pending", "unknown"].includes(payout.state)) continue;
    must(payout.dueAt > now - SLACK_MS || isFrozen(one.userId), `payout ${one.id} is ${payout.state} and due, at rest`);
  }
}
