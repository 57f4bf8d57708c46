import type { FastifyInstance, FastifyRequest } from "fastify";
import { isWalletNetwork } from "@candela/model";
import { type Static, Type } from "typebox";
import { Value } from "typebox/value";
import { type Clock, machineClock, type Random } from "../../platform/clock.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { SIGNATURE_HEADER, signatureFault } from "../payments/index.ts";
import { BLOCK_MS, blockOf, heightAt } from "./blocks.ts";
import { makeSolanaAddress, type SandboxSecrets } from "./keys.ts";
import { findByReference, keepPayment, keepPooled, moneyOf, type SandboxPayment, transfersAfter } from "./sandbox-store.ts";

const Asked = Type.Object({
  reference: Type.String({ minLength: 10, maxLength: 40 }),
  amount: Type.String({ pattern: "^\\d{1,24}(\\.\\d{1,18})?$" }),
  currency: Type.String({ pattern: "^[A-Z]{3,5}$" }),
  payee: Type.String({ maxLength: 120 }),
  returnUrl: Type.String({ maxLength: 500 }),
  callbackUrl: Type.String({ maxLength: 500 }),
  expiresAt: Type.Integer({ minimum: 1 }),
});

const BODY_MAX = 16 * 1024;
const TRANSFERS_MAX = 500;
/** Addresses of a pool that are made at once. */
const POOL_BATCH = 20;

export interface PeerApiParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly random: Random;
  readonly secrets: () => SandboxSecrets;
  readonly publicKeys: () => Readonly<Record<string, string>>;
}

/** What the provider knows of a payment by now; the callbacks say the same. */
export async function paymentTold(sql: Parameters<typeof moneyOf>[0], payment: SandboxPayment, now: number, failed = payment.failed) {
  const money = await moneyOf(sql, payment.id, now);
  return {
    reference: payment.reference,
    money: money.map(({ id, amount, currency, paidMs }) => ({ id, amount, currency, paidAt: Number(paidMs) })),
    hasFailed: failed,
  };
}

/** The protocol of the sandbox. Every request is signed with the secret that both sides know. */
export async function installPeerApi(app: FastifyInstance, { sql, clock, random, secrets, publicKeys }: PeerApiParts): Promise<void> {
  const machine = machineClock(clock);
  const isSigned = (request: FastifyRequest, body: Buffer): boolean => {
    const header = request.headers[SIGNATURE_HEADER];
    const signed = body.length > 0 ? body : Buffer.from(request.raw.url ?? "", "utf8");
    return signatureFault([secrets().callbacks], typeof header === "string" ? header : undefined, signed, machine.now()) === null;
  };
  const queryOf = (request: FastifyRequest) => request.query as Readonly<Record<string, unknown>>;

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: BODY_MAX }, (_request, body, done) => done(null, body));
    scope.addHook("preHandler", async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      if (!isSigned(request, body)) return reply.status(403).send({ fault: "signature" });
      return undefined;
    });
    scope.post("/sandbox/api/payments", { bodyLimit: BODY_MAX }, async (request, reply) => {
      const asked = readJson(request.body);
      if (!Value.Check(Asked, asked)) return reply.status(400).send({ fault: "fields" });
      const { expiresAt, ...payment }: Static<typeof Asked> = asked;
      const kept = await keepPayment(sql, { ...payment, id: random.uuid(), expiresAt }, clock.now());
      return { payUrl: `/sandbox/pay/${kept.id}` };
    });
    scope.get("/sandbox/api/payments", async (request, reply) => {
      const payment = await findByReference(sql, String(queryOf(request).reference ?? ""));
      return payment === undefined ? reply.status(404).send({ fault: "unknown" }) : paymentTold(sql, payment, clock.now());
    });
    scope.get("/sandbox/api/keys", async () => ({
      extended: publicKeys(),
      poolKey: secrets().poolKey,
      pooled: ["SOL"],
      blockMs: BLOCK_MS,
    }));
    scope.get("/sandbox/api/pool", async (request, reply) => {
      if (queryOf(request).network !== "SOL") return reply.status(404).send({ fault: "network" });
      const made = Array.from({ length: POOL_BATCH }, makeSolanaAddress);
      const pool = made.map((address) => ({ address, signature: secrets().signPooled(address) }));
      for (const { address, signature } of pool) await keepPooled(sql, "SOL", address, signature);
      return pool;
    });
    scope.get("/sandbox/api/transfers", async (request) => {
      const after = Number(queryOf(request).after ?? 0);
      const now = clock.now();
      const transfers = await transfersAfter(sql, Number.isSafeInteger(after) ? after : 0, TRANSFERS_MAX);
      return transfers
        .filter(({ network }) => isWalletNetwork(network))
        .map(({ id, sentMs, ...transfer }) => ({
          ...transfer,
          id: Number(id),
          firstBlock: blockOf(transfer.network, Number(sentMs), now),
          currentBlock: heightAt(transfer.network, now),
        }));
    });
  });
}

function readJson(body: unknown): unknown {
  try {
    return JSON.parse(Buffer.isBuffer(body) ? body.toString("utf8") : "");
  } catch {
    return null;
  }
}
