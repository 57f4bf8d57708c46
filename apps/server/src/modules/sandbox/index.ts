/** The peer that paper mode brings along: a payment provider and a custody that speak the real protocols, and move money that nobody has. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Clock, machineClock, type Random } from "../../platform/clock.ts";
import type { RawFields } from "../../platform/http/fields.ts";
import type { Log } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { createRateLimiter } from "../../platform/rate-limit.ts";
import { Rejected } from "../../platform/rejection.ts";
import { repeatedWork } from "../../platform/repeated-work.ts";
import type { SecretBox } from "../../platform/secret-box.ts";
import type { Send } from "../payments/index.ts";
import { type Fields, sendCoins, sendPage, transferPage } from "./chain-page.ts";
import { createDeliveries } from "./deliveries.ts";
import { keepPublicKeys, keepSandboxSecrets, type SandboxSecrets } from "./keys.ts";
import { pay, payPage } from "./pay-page.ts";
import { installPeerApi } from "./peer-api.ts";
import { findPayment, findTransfer } from "./sandbox-store.ts";

export interface SandboxParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Pick<Log, "warn" | "error">;
  readonly box: SecretBox;
  readonly send: Send;
}

/** Acts of one address on its pages. */
const PER_ADDRESS = { burst: 60, perSecond: 2, keysMax: 10_000 } as const;
const DELIVER_EVERY_MS = 1_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function createSandbox(parts: SandboxParts) {
  const { sql, clock, random, log } = parts;
  const machine = machineClock(clock);
  const limiter = createRateLimiter(PER_ADDRESS);
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

  function installPages(app: FastifyInstance): void {
    app.get("/sandbox/pay/:id", async (request, reply) => show(reply, payPage(await paymentOf(request))));
    app.post("/sandbox/pay/:id", async (request, reply) => {
      const payment = await paymentOf(request);
      const fault = await pay(parts, payment.id, actOf(request));
      if (fault !== "") return show(reply.status(422), payPage(payment, fault));
      void deliveries.round().catch((error: unknown) => log.error({ err: error }, "a callback of the sandbox could not be sent"));
      return reply.redirect(`/sandbox/pay/${payment.id}`, 303);
    });
    app.get("/sandbox/chain", async (request, reply) => show(reply, sendPage(textsOf(Object.entries(request.query as object)))));
    app.post("/sandbox/chain", async (request, reply) => {
      const fields = actOf(request);
      const sent = await sendCoins(parts, fields);
      if ("fault" in sent) return show(reply.status(422), sendPage(fields, sent.fault));
      return reply.redirect(`/sandbox/chain/tx/${sent.txid}`, 303);
    });
    app.get("/sandbox/chain/tx/:txid", async (request, reply) => {
      const transfer = await findTransfer(sql, (request.params as { txid: string }).txid);
      if (transfer === undefined) throw new Rejected("not_found");
      return show(reply, transferPage(transfer, clock.now()));
    });
  }

  /** Fields of a form that a page of this origin has sent; another site's form is turned away. */
  function actOf(request: FastifyRequest): Fields {
    limiter.take(request.ip, machine.now());
    const from = request.headers["sec-fetch-site"];
    if (from !== undefined && from !== "same-origin" && from !== "none") throw new Rejected("not_found");
    const body = request.body as RawFields | undefined;
    return textsOf(body?.kind === "text" ? body.entries : []);
  }

  async function paymentOf(request: FastifyRequest) {
    const { id } = request.params as { id: string };
    const payment = UUID.test(id) ? await findPayment(sql, id) : undefined;
    if (payment === undefined) throw new Rejected("not_found");
    return payment;
  }

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
      installPages(app);
      await installPeerApi(app, { sql, clock, random, secrets: known, publicKeys: () => publicKeys });
    },
  };
}

export type Sandbox = ReturnType<typeof createSandbox>;

function show(reply: FastifyReply, text: string): FastifyReply {
  return reply.header("Cache-Control", "no-store").type("text/html; charset=utf-8").send(text);
}

const TEXT_MAX = 200;

function textsOf(entries: readonly (readonly [string, unknown])[]): Fields {
  return Object.fromEntries(entries.flatMap(([name, value]) => (typeof value === "string" ? [[name, value.slice(0, TEXT_MAX)]] : [])));
}
