import type { FastifyInstance } from "fastify";
import { type Clock, machineClock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { createRateLimiter } from "../../platform/rate-limit.ts";
import { Rejected } from "../../platform/rejection.ts";
import { keepCallback, markFailed, openCallbacks, type StoredCallback } from "./callback-store.ts";
import type { PaymentProvider, ProviderPayment } from "./provider.ts";

/** Where providers call back. */
export const CALLBACK_PATH = "/hooks/payments";

const BODY_MAX = 64 * 1024;
/** Callbacks of one address. A provider has few, and sends again what was turned away. */
const PER_ADDRESS = { burst: 600, perSecond: 200, keysMax: 10_000 } as const;
const ROUND_MAX = 100;

export interface CallbackParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly log: Pick<Log, "warn" | "error">;
  readonly providers: readonly PaymentProvider[];
  /** Applies it in a transaction of its own that also marks it as applied; false where nobody knows its reference. */
  readonly apply: (provider: string, payment: ProviderPayment, callbackId: bigint) => Promise<boolean>;
}

/** The way of a callback: verified on its raw bytes, kept once, answered, and then applied; what is stuck is applied again by `round`. */
export function createCallbacks({ sql, clock, log, providers, apply }: CallbackParts) {
  const limiter = createRateLimiter(PER_ADDRESS);
  const machine = machineClock(clock);
  let underWay: Promise<unknown> = Promise.resolve();

  async function applyOne({ id, provider: name, body }: StoredCallback): Promise<void> {
    const read = providers.find((provider) => provider.name === name)?.translate(body) ?? null;
    if (read === null) return markFailed(sql, id, "nobody here understands it");
    const isKnown = await apply(name, read.payment, id);
    if (isKnown) return;
    log.warn({ callback: String(id), reference: read.payment.reference }, "a callback names no payment of ours");
    await markFailed(sql, id, "no payment of ours has this reference");
  }

  async function round(): Promise<void> {
    for (const callback of await openCallbacks(sql, ROUND_MAX)) {
      try {
        await applyOne(callback);
      } catch (error) {
        log.error({ err: error, callback: String(callback.id) }, "a callback could not be applied; it is tried again");
        await markFailed(sql, callback.id, error instanceof Error ? error.message : "unknown");
      }
    }
  }

  /** One round after the other; a round that is asked for while one runs comes after it. */
  const soon = (): Promise<unknown> => {
    underWay = underWay.then(round).catch((error: unknown) => log.error({ err: error }, "callbacks could not be read"));
    return underWay;
  };

  return {
    round: soon,
    idle: () => underWay,
    /** The raw bytes are needed, so it has a parser of its own. */
    install: (app: FastifyInstance): Promise<void> =>
      new Promise((resolve, reject) => {
        app
          .register(async (scope) => {
            scope.removeAllContentTypeParsers();
            scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: BODY_MAX }, (_request, body, done) => done(null, body));
            scope.post(`${CALLBACK_PATH}/:provider`, { bodyLimit: BODY_MAX, compress: false }, async (request, reply) => {
              limiter.take(request.ip, machine.now());
              const { provider: name } = request.params as { provider: string };
              const provider = providers.find((known) => known.name === name);
              if (provider === undefined) throw new Rejected("not_found");
              const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
              const fault = provider.verify(body, request.headers, machine.now());
              if (fault !== null) {
                log.warn({ provider: name, fault }, "a callback is not signed as it should be");
                return reply.status(400).send({ fault });
              }
              const read = provider.translate(body);
              if (read === null) return reply.status(400).send({ fault: "meaning" });
              const kept = await keepCallback(sql, { provider: name, eventId: read.eventId, body, now: clock.now() });
              if (kept === "other") {
                log.warn({ provider: name, event: read.eventId }, "a callback comes again with other bytes");
                return reply.status(409).send({ fault: "other_bytes" });
              }
              await reply.status(200).send({ received: true });
              if (kept === "new") void soon();
              return reply;
            });
          })
          .then(() => resolve(), reject);
      }),
  };
}

export type Callbacks = ReturnType<typeof createCallbacks>;
