import { nextCallbackTry } from "@candela/engine";
import type { FastifyInstance } from "fastify";
import { addressGroup } from "../../platform/address-group.ts";
import { type Clock, machineClock, passingMs } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { createRateLimiter } from "../../platform/rate-limit.ts";
import { Rejected } from "../../platform/rejection.ts";
import { type CallbackFault, dueCallbacks, keepCallback, markFailed, type StoredCallback } from "./callback-store.ts";
import type { PaymentProvider, ProviderPayment } from "./provider.ts";

/** Where providers call back. */
export const CALLBACK_PATH = "/hooks/payments";

const BODY_MAX = 64 * 1024;
/** Callbacks of one address. A provider has few, and sends again what was turned away. */
const PER_ADDRESS = { burst: 600, perSecond: 200, keysMax: 10_000 } as const;
/** Callbacks that are applied together. */
const SET_MAX = 512;

/** What a kept callback says. */
export interface ToldPayment {
  readonly callbackId: bigint;
  readonly provider: string;
  readonly payment: ProviderPayment;
}

export interface CallbackParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly log: Pick<Log, "warn" | "error">;
  readonly providers: readonly PaymentProvider[];
  /**
   * Applies them in as few transactions as it can, each of which also marks what it applied. Answers for each, in order: false where nobody knows its
   * reference, or why it failed.
   */
  readonly apply: (told: readonly ToldPayment[]) => Promise<readonly PromiseSettledResult<boolean>[]>;
}

type Fault = Pick<CallbackFault, "id" | "fault">;

/** Applies callbacks that wait, a set at each call. */
function setsOf({ sql, clock, log, providers, apply }: CallbackParts): () => Promise<boolean> {
  const toldBy = ({ id, provider: name, body }: StoredCallback): ToldPayment | null => {
    const read = providers.find((provider) => provider.name === name)?.translate(body) ?? null;
    return read === null ? null : { callbackId: id, provider: name, payment: read.payment };
  };

  /** Empty for one that was applied. */
  function faultOf(applied: PromiseSettledResult<boolean> | undefined, { callbackId, payment }: ToldPayment): Fault[] {
    const callback = String(callbackId);
    if (applied?.status === "rejected") {
      const error: unknown = applied.reason;
      log.error({ err: error, callback }, "a callback could not be applied; it is tried again");
      return [{ id: callbackId, fault: error instanceof Error ? error.message : "unknown" }];
    }
    if (applied?.value === true) return [];
    log.warn({ callback, reference: payment.reference }, "a callback names no payment of ours");
    return [{ id: callbackId, fault: "no payment of ours has this reference" }];
  }

  /** Applies those whose turn has come, a set at a time; one that fails has its next turn later. True where others may still wait. */
  return async () => {
    const open = await dueCallbacks(sql, clock.now(), SET_MAX);
    const faults: Fault[] = [];
    // What has failed before is tried apart: it cannot take the transaction of the others down.
    for (const set of [open.filter(({ tries }) => tries === 0), open.filter(({ tries }) => tries > 0)]) {
      const read = set.map(toldBy);
      const told = read.filter((each) => each !== null);
      const applied = await apply(told);
      faults.push(...told.flatMap((each, index) => faultOf(applied[index], each)));
      faults.push(...set.filter((_, index) => read[index] === null).map(({ id }) => ({ id, fault: "nobody here understands it" })));
    }
    const tries = new Map(open.map((callback) => [callback.id, callback.tries]));
    const [failedAt, msPerMs] = [clock.now(), passingMs(clock, 1)];
    await markFailed(
      sql,
      faults.map(({ id, fault }) => ({ id, fault, nextTryAt: nextCallbackTry((tries.get(id) ?? 0) + 1, failedAt, msPerMs) })),
    );
    return open.length === SET_MAX;
  };
}

/** The way of a callback: verified on its raw bytes, kept once, answered, and then applied; what is stuck is applied again by `round`. */
export function createCallbacks(parts: CallbackParts) {
  const { sql, clock, log, providers } = parts;
  const limiter = createRateLimiter(PER_ADDRESS);
  const machine = machineClock(clock);
  let underWay: Promise<unknown> = Promise.resolve();
  let isAsked = false;
  const applySet = setsOf(parts);

  async function round(): Promise<void> {
    isAsked = false;
    while (await applySet());
  }

  /** One round after the other. All who ask while one runs share the next one, which sees what was kept before they asked. */
  const soon = (): Promise<unknown> => {
    if (!isAsked) {
      isAsked = true;
      underWay = underWay.then(round).catch((error: unknown) => log.error({ err: error }, "callbacks could not be read"));
    }
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
              limiter.take(addressGroup(request.ip), machine.now());
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
