/** The other side of the sandbox: what a custodian or a bank would be. It shares a process and a port with the server, and nothing else. */
import { hash } from "node:crypto";
import { HOUR_MS } from "@candela/model";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { Check } from "typebox/value";
import { type Clock, machineClock, passingMs } from "../../platform/clock.ts";
import type { Sql, Tx } from "../../platform/postgres/database.ts";
import { transaction } from "../../platform/postgres/transaction.ts";
import type { WithdrawalSettings } from "../content/index.ts";
import { SANDBOX_BODY, SANDBOX_PATHS, SIGNATURE_HEADER } from "./sandbox-rail.ts";
import { signatureFault } from "./signed-body.ts";

export interface SandboxPeerParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly secret: () => Promise<Buffer>;
  /** What becomes of the next payout. */
  readonly behaviour: () => Promise<WithdrawalSettings["sandboxPayouts"]>;
}

const Reference = Type.String({ minLength: 1, maxLength: 60 });
const Found = Type.Object({ reference: Reference });
const Sent = Type.Object({
  reference: Reference,
  currency: Type.String({ minLength: 1, maxLength: 10 }),
  amount: Type.String({ pattern: "^(0|[1-9]\\d{0,30})(\\.\\d{1,18})?$" }),
  destination: Type.Object({
    kind: Type.Union([Type.Literal("crypto"), Type.Literal("bank")]),
    network: Type.String({ maxLength: 20 }),
    number: Type.String({ minLength: 1, maxLength: 200 }),
    values: Type.Record(Type.String(), Type.String()),
  }),
});

/** It forgets a reference after this, as providers do: a payout that is sent again then is a new one. */
const REMEMBERED_MS = 48 * HOUR_MS;
const LATE_MS = 30_000;
const BODY_BYTES_MAX = 64 * 1024;

interface BookRow {
  readonly id: bigint;
  readonly state: "pending" | "paid" | "failed";
  readonly takenMs: bigint;
  readonly paysMs: bigint;
}

/** Its answer to a call that never gets one. */
const SILENCE = Symbol("silence");

async function newest(sql: Sql | Tx, reference: string): Promise<BookRow | undefined> {
  const [row] = await sql<BookRow[]>`select id, state, taken_ms as "takenMs", pays_ms as "paysMs" from sandbox_rail_payout
    where reference = ${reference} order by id desc limit 1`;
  return row;
}

/** Takes the payout down, unless it has one of that name. */
function take({ sql, clock }: SandboxPeerParts, body: unknown, behaviour: WithdrawalSettings["sandboxPayouts"]) {
  const sent = Check(Sent, body) ? body : undefined;
  if (sent === undefined) return { status: 400, error: "malformed" } as const;
  const now = clock.now();
  return transaction(sql, async (tx) => {
    await tx`select pg_advisory_xact_lock(84, hashtext(${sent.reference}))`;
    const before = await newest(tx, sent.reference);
    if (before !== undefined && now - Number(before.takenMs) < passingMs(clock, REMEMBERED_MS))
      return { status: 409, error: "known" } as const;
    const state = behaviour === "fails" ? "failed" : behaviour === "pays_late" ? "pending" : "paid";
    const paysMs = now + (state === "pending" ? passingMs(clock, LATE_MS) : 0);
    const destination = hash("sha256", JSON.stringify(sent.destination));
    const [row] = await tx<{ id: bigint }[]>`
      insert into sandbox_rail_payout (reference, amount, currency, destination_hash, state, taken_ms, pays_ms)
      values (${sent.reference}, ${sent.amount}, ${sent.currency}, ${destination}, ${state}, ${now}, ${paysMs}) returning id`;
    return { status: 200, answer: { state, transaction: state === "paid" ? nameOf(row?.id ?? 0n) : "" } } as const;
  });
}

const nameOf = (id: bigint) => `sandbox-${id}`;

async function find({ sql, clock }: SandboxPeerParts, body: unknown) {
  if (!Check(Found, body)) return { status: 400, error: "malformed" } as const;
  const row = await newest(sql, body.reference);
  if (row === undefined) return { status: 200, answer: { state: "none", transaction: "" } } as const;
  const isPaid = row.state === "paid" || (row.state === "pending" && clock.now() >= Number(row.paysMs));
  if (isPaid && row.state === "pending") await sql`update sandbox_rail_payout set state = 'paid' where id = ${row.id}`;
  return { status: 200, answer: isPaid ? { state: "paid", transaction: nameOf(row.id) } : { state: row.state, transaction: "" } } as const;
}

async function answerTo(parts: SandboxPeerParts, request: FastifyRequest) {
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const header = request.headers[SIGNATURE_HEADER];
  const fault = signatureFault(Array.isArray(header) ? undefined : header, bytes, [await parts.secret()], machineClock(parts.clock).now());
  if (fault !== null) return { status: 401, error: fault } as const;
  let body: unknown;
  try {
    body = JSON.parse(bytes.toString("utf8"));
  } catch {
    return { status: 400, error: "malformed" } as const;
  }
  const behaviour = await parts.behaviour();
  if (behaviour === "never_answers") return SILENCE;
  if (request.url === SANDBOX_PATHS.find) return find(parts, body);
  const taken = await take(parts, body, behaviour);
  return behaviour === "answer_lost" && taken.status === 200 ? SILENCE : taken;
}

/** Both paths, outside of the API: they read raw bytes, and believe a signature alone. */
export function installSandboxPeer(app: FastifyInstance, parts: SandboxPeerParts): void {
  void app.register(async (peer) => {
    peer.addContentTypeParser(SANDBOX_BODY, { parseAs: "buffer", bodyLimit: BODY_BYTES_MAX }, (_request, body, done) => done(null, body));
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const answer = await answerTo(parts, request);
      if (answer === SILENCE) {
        // The connection ends without a word, as one does whose answer is lost.
        reply.hijack();
        request.raw.socket.destroy();
        return reply;
      }
      return reply.code(answer.status).send("answer" in answer ? answer.answer : { error: answer.error });
    };
    for (const path of Object.values(SANDBOX_PATHS)) peer.post(path, handler);
  });
}
