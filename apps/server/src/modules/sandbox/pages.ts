import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { addressGroup } from "../../platform/address-group.ts";
import { type Clock, machineClock, type Random } from "../../platform/clock.ts";
import type { RawFields } from "../../platform/http/fields.ts";
import type { Log } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { createRateLimiter } from "../../platform/rate-limit.ts";
import { Rejected } from "../../platform/rejection.ts";
import { type Fields, sendCoins, sendPage, transferPage } from "./chain-page.ts";
import { pay, payPage } from "./pay-page.ts";
import { findPayment, findTransfer } from "./sandbox-store.ts";

/** Acts of one address on the pages. */
const PER_ADDRESS = { burst: 60, perSecond: 2, keysMax: 10_000 } as const;
/** Names of transactions, as all of the sandbox's chains write them. */
const TXID = /^[0-9a-f]{64}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface PagesParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Pick<Log, "error">;
  /** Sends the callbacks that are due. */
  readonly deliver: () => Promise<void>;
}

/** The pages on which somebody pays and sends coins. */
export function installPages(app: FastifyInstance, parts: PagesParts): void {
  const { sql, clock, log } = parts;
  const machine = machineClock(clock);
  const limiter = createRateLimiter(PER_ADDRESS);

  app.get("/sandbox/pay/:id", async (request, reply) => show(reply, payPage(await paymentOf(request))));
  app.post("/sandbox/pay/:id", async (request, reply) => {
    const payment = await paymentOf(request);
    const fault = await pay(parts, payment.id, actOf(request));
    if (fault !== "") return show(reply.status(422), payPage(payment, fault));
    void parts.deliver().catch((error: unknown) => log.error({ err: error }, "a callback of the sandbox could not be sent"));
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
    const { txid } = request.params as { txid: string };
    const transfer = TXID.test(txid) ? await findTransfer(sql, txid) : undefined;
    if (transfer === undefined) throw new Rejected("not_found");
    return show(reply, transferPage(transfer, clock.now()));
  });

  /** Fields of a form that a page of this origin has sent; another site's form is turned away. */
  function actOf(request: FastifyRequest): Fields {
    limiter.take(addressGroup(request.ip), machine.now());
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
}

function show(reply: FastifyReply, text: string): FastifyReply {
  return reply.header("Cache-Control", "no-store").type("text/html; charset=utf-8").send(text);
}

const TEXT_MAX = 200;

function textsOf(entries: readonly (readonly [string, unknown])[]): Fields {
  return Object.fromEntries(entries.flatMap(([name, value]) => (typeof value === "string" ? [[name, value.slice(0, TEXT_MAX)]] : [])));
}
