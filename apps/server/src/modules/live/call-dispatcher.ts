import { type ClientMessage, type Envelope, SOCKET_CALLS_MAX } from "@candela/api";
import type { Calls } from "../../platform/http/calls.ts";
import { rejectionEnvelope } from "../../platform/http/errors.ts";
import { Rejected } from "../../platform/rejection.ts";
import { encodeFrame, type LiveClient } from "./client.ts";

type CallStatement = Extract<ClientMessage, { op: "call" }>;

/** Commands over the socket: how many may be under way, and their answers. */
export class CallDispatcher {
  readonly #calls: Calls;
  readonly #underWay = new Set<Promise<void>>();
  #isStopping = false;

  constructor(calls: Calls) {
    this.#calls = calls;
  }

  /** Whether one more of this socket goes to its route. */
  hasRoom(client: LiveClient): boolean {
    return !this.#isStopping && client.callsUnderWay < SOCKET_CALLS_MAX;
  }

  async take(client: LiveClient, { n, route, fields }: CallStatement): Promise<void> {
    // Nothing was begun, so the caller may come again.
    if (!this.hasRoom(client)) return this.reject(client, n, new Rejected("overloaded", { seconds: "1" }));
    client.callsUnderWay += 1;
    const { statedToken: token, ip } = client;
    const answered = this.#calls.answer({ token, ip }, route, fields).then((envelope) => {
      client.callsUnderWay -= 1;
      answer(client, n, envelope);
    });
    this.#underWay.add(answered);
    await answered.finally(() => this.#underWay.delete(answered));
  }

  reject(client: LiveClient, n: number, rejected: Rejected): void {
    answer(client, n, rejectionEnvelope(rejected));
  }

  /** Takes no more, and resolves when all under way is answered. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.allSettled(this.#underWay);
  }
}

function answer(client: LiveClient, n: number, envelope: Envelope): void {
  client.deliver(encodeFrame([`{"ch":"answer","n":${n},"envelope":${JSON.stringify(envelope)}}`]));
}
