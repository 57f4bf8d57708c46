import type { WalletNetwork } from "@candela/model";
import type { Queryable, Sql, Tx } from "../../platform/postgres/database.ts";

export const CHOICES = ["pay", "another", "twice", "late", "fail", "silent", "other_currency"] as const;
export type Choice = (typeof CHOICES)[number];

export interface SandboxPayment {
  readonly id: string;
  readonly reference: string;
  readonly amount: string;
  readonly currency: string;
  readonly payee: string;
  readonly returnUrl: string;
  readonly callbackUrl: string;
  readonly expiresMs: bigint;
  readonly choice: Choice | null;
  readonly failed: boolean;
}

const columns = (sql: Queryable) => sql`id, reference, amount, currency, payee, return_url as "returnUrl", callback_url as "callbackUrl",
  expires_ms as "expiresMs", choice, failed`;

/** The same reference again is the payment that is there. */
export async function keepPayment(
  sql: Sql,
  payment: Omit<SandboxPayment, "choice" | "failed" | "expiresMs"> & { readonly expiresAt: number },
  now: number,
): Promise<SandboxPayment> {
  const { id, reference, amount, currency, payee, returnUrl, callbackUrl, expiresAt } = payment;
  await sql`insert into sandbox_payment (id, reference, amount, currency, payee, return_url, callback_url, created_ms, expires_ms)
    values (${id}, ${reference}, ${amount}, ${currency}, ${payee}, ${returnUrl}, ${callbackUrl}, ${String(now)}::bigint, ${String(expiresAt)}::bigint)
    on conflict (reference) do nothing`;
  const [kept] = await sql<SandboxPayment[]>`select ${columns(sql)} from sandbox_payment where reference = ${reference}`;
  if (kept === undefined) throw new Error("a payment was just kept");
  return kept;
}

export async function findPayment(sql: Queryable, id: string): Promise<SandboxPayment | undefined> {
  const [row] = await sql<SandboxPayment[]>`select ${columns(sql)} from sandbox_payment where id = ${id}`;
  return row;
}

export async function findByReference(sql: Queryable, reference: string): Promise<SandboxPayment | undefined> {
  const [row] = await sql<SandboxPayment[]>`select ${columns(sql)} from sandbox_payment where reference = ${reference}`;
  return row;
}

/** False where somebody has chosen before: a payment has one story. */
export async function choose(tx: Tx, id: string, choice: Choice): Promise<boolean> {
  const chosen = await tx`update sandbox_payment set choice = ${choice}, failed = ${choice === "fail"} where id = ${id} and choice is null`;
  return chosen.count === 1;
}

export interface SandboxMoney {
  readonly id: string;
  readonly amount: string;
  readonly currency: string;
  readonly paidMs: bigint;
}

export async function payIn(tx: Tx, paymentId: string, money: Omit<SandboxMoney, "paidMs"> & { readonly paidAt: number }): Promise<void> {
  await tx`insert into sandbox_money (id, payment_id, amount, currency, paid_ms)
    values (${money.id}, ${paymentId}, ${money.amount}, ${money.currency}, ${String(money.paidAt)}::bigint)`;
}

/** Money that was paid by now, in order. */
export async function moneyOf(sql: Queryable, paymentId: string, now: number): Promise<SandboxMoney[]> {
  return await sql<SandboxMoney[]>`select id, amount, currency, paid_ms as "paidMs" from sandbox_money
    where payment_id = ${paymentId} and paid_ms <= ${String(now)}::bigint order by paid_ms, id`;
}

export interface DueCallback {
  readonly id: string;
  readonly url: string;
  readonly body: string;
  readonly tries: number;
}

export async function queueCallback(tx: Tx, { id, url, body }: Omit<DueCallback, "tries">, dueAt: number): Promise<void> {
  await tx`insert into sandbox_callback (id, url, body, due_ms) values (${id}, ${url}, ${body}, ${String(dueAt)}::bigint)`;
}

export async function dueCallbacks(sql: Queryable, now: number, limit: number): Promise<DueCallback[]> {
  return await sql<DueCallback[]>`select id, url, body, tries from sandbox_callback
    where sent_ms is null and due_ms <= ${String(now)}::bigint order by due_ms limit ${limit}`;
}

export async function callbackSent(sql: Queryable, id: string, now: number): Promise<void> {
  await sql`update sandbox_callback set sent_ms = ${String(now)}::bigint where id = ${id}`;
}

export async function callbackFailed(sql: Queryable, id: string, dueAt: number): Promise<void> {
  await sql`update sandbox_callback set tries = tries + 1, due_ms = ${String(dueAt)}::bigint where id = ${id}`;
}

export interface SandboxTransfer {
  readonly id: bigint;
  readonly network: WalletNetwork;
  readonly txid: string;
  readonly output: number;
  readonly address: string;
  readonly currency: string;
  readonly amount: string;
  readonly sentMs: bigint;
}

const transferColumns = (sql: Queryable) => sql`id, network, txid, output, address, currency, amount, sent_ms as "sentMs"`;

export async function keepTransfer(sql: Queryable, transfer: Omit<SandboxTransfer, "id" | "output" | "sentMs">, now: number): Promise<void> {
  const { network, txid, address, currency, amount } = transfer;
  await sql`insert into sandbox_transfer (network, txid, output, address, currency, amount, sent_ms)
    values (${network}, ${txid}, 0, ${address}, ${currency}, ${amount}, ${String(now)}::bigint)`;
}

export async function transfersAfter(sql: Queryable, after: number, limit: number): Promise<SandboxTransfer[]> {
  return await sql<SandboxTransfer[]>`select ${transferColumns(sql)} from sandbox_transfer
    where id > ${String(after)}::bigint order by id limit ${limit}`;
}

export async function findTransfer(sql: Queryable, txid: string): Promise<SandboxTransfer | undefined> {
  const [row] = await sql<SandboxTransfer[]>`select ${transferColumns(sql)} from sandbox_transfer where txid = ${txid} limit 1`;
  return row;
}

export async function keepPooled(sql: Queryable, network: WalletNetwork, address: string, signature: string): Promise<void> {
  await sql`insert into sandbox_pool_address (network, address, signature) values (${network}, ${address}, ${signature})`;
}
