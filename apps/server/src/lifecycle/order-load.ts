/** Orders from outside, for the tests that kill: many clients that keep their own log of what was acknowledged. */
import { randomUUID } from "node:crypto";
import type { Envelope } from "@candela/api";
import { until } from "./server-process.ts";

export interface Acknowledged {
  readonly key: string;
  readonly orderId: string;
  readonly token: string;
}

interface OrderAnswer {
  readonly id: string;
  readonly status: string;
}

/** Requests of a client in one trade mode, sent one after another. */
export interface LoadMode {
  readonly byKey: string;
  request(address: string, token: string, round: number): Promise<{ readonly path: string; readonly body: object }>;
  /** The order that an answer made or changed; undefined when it made none. */
  orderOf(data: unknown): OrderAnswer | undefined;
  /** The client's step after an order was acknowledged. */
  after?(address: string, token: string, round: number, order: OrderAnswer): Promise<void>;
}

const CODE = "X:BTCUSD";
const CALL_TIMEOUT_MS = 10_000;

/** One call; undefined when no answer came. */
export async function call<Data>(
  address: string,
  method: string,
  path: string,
  token: string,
  body?: object,
): Promise<Envelope<Data> | undefined> {
  try {
    const answer = await fetch(`${address}${path}`, {
      method,
      headers: { authorization: token, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
    return (await answer.json()) as Envelope<Data>;
  } catch {
    return undefined;
  }
}

/** Asks again while the server is not ready, as it says of its database for a moment where the machine stands still. */
export async function openGuest(address: string): Promise<string> {
  let token = "";
  await until(async () => {
    const envelope = await call<{ token: string }>(address, "POST", "/api/auth/guest", "", {});
    if (envelope?.data == null && envelope?.msg !== "not_ready") throw new Error(`no guest: ${JSON.stringify(envelope)}`);
    token = envelope.data?.token ?? "";
    return token !== "";
  });
  return token;
}

/** Clients that place orders one after another until they are stopped; a client whose call failed goes on with the next. */
export class OrderLoad {
  readonly acknowledged: Acknowledged[] = [];
  readonly unanswered: { readonly key: string; readonly token: string }[] = [];
  address = "";
  readonly #tokens: readonly string[];
  readonly #mode: LoadMode;
  #isRunning = false;
  #clients: Promise<void>[] = [];
  #onAcknowledged: () => void = () => undefined;

  constructor(tokens: readonly string[], mode: LoadMode = spotMode) {
    this.#tokens = tokens;
    this.#mode = mode;
  }

  start(clients: number): void {
    this.#isRunning = true;
    this.#clients = Array.from({ length: clients }, (_, n) => this.#client(n));
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    await Promise.all(this.#clients);
  }

  /** Resolves when this many more orders have been acknowledged. */
  async acknowledgedMore(count: number): Promise<void> {
    const goal = this.acknowledged.length + count;
    while (this.acknowledged.length < goal) {
      await new Promise<void>((resolve) => {
        this.#onAcknowledged = resolve;
      });
    }
  }

  async #client(n: number): Promise<void> {
    const token = this.#tokens[n % this.#tokens.length] ?? "";
    for (let round = n; this.#isRunning; round += 1) {
      const key = randomUUID();
      const { path, body } = await this.#mode.request(this.address, token, round);
      const answer = await call<unknown>(this.address, "POST", path, token, { idempotencyKey: key, ...body });
      const order = answer?.code === 200 ? this.#mode.orderOf(answer.data) : undefined;
      if (order !== undefined) this.acknowledged.push({ key, orderId: order.id, token });
      else if (answer === undefined || answer.msg === "operation_unknown") this.unanswered.push({ key, token });
      // A server that is away answers at once: no need to ask it a thousand times.
      if (answer === undefined) await new Promise((resolve) => setTimeout(resolve, 20));
      if (order !== undefined) await this.#mode.after?.(this.address, token, round, order);
      this.#onAcknowledged();
    }
  }
}

export const spotMode: LoadMode = {
  byKey: "/api/spotOrder/byKey",
  orderOf: (data) => (data === null ? undefined : (data as OrderAnswer)),
  /**
   * Purchases at the market, limits close enough to be reached by the next ticks, limits that rest, some of them for the day, stops, orders too
   * large for one tick, and sales of everything so that the money comes back.
   */
  async request(address, _token, round) {
    const base = { productCode: CODE, direction: 1 };
    const path = "/api/spotOrder/place";
    const market = { path, body: { ...base, orderType: "market", amount: "15" } };
    if (round % 4 < 2) return market;
    const product = await call<{ tickerInfo: { bid: string; ask: string }; tickSize: string }>(
      address,
      "GET",
      `/api/product/detail?productCode=${CODE}`,
      "",
    );
    if (product?.data === undefined || product.data === null) return market;
    if (round % 8 === 7) return { path, body: { ...base, direction: 2, orderType: "market", sellAll: true } };
    const { bid, ask } = product.data.tickerInfo;
    // Whole units only: below the present bid by next to nothing, or by a tenth.
    const whole = BigInt(bid.split(".")[0] ?? "1");
    const above = BigInt(ask.split(".")[0] ?? "1") + 1n;
    // Under the stressed model the first level is some four dearer than the ask and offers less than this; the next is ten dearer.
    if (round % 16 === 2) return { path, body: { ...base, orderType: "limit", price: String(above + 5n), amount: "16000" } };
    if (round % 16 === 10)
      return {
        path,
        body: { ...base, orderType: "stop_limit", triggerPrice: String(above + 2n), price: String(above * 2n), amount: "15" },
      };
    const timeInForce = round % 8 === 3 ? "day" : "gtc";
    const price = String(round % 4 === 2 ? whole : (whole * 9n) / 10n);
    return { path, body: { ...base, timeInForce, orderType: "limit", price, amount: "15" } };
  },
  async after(address, token, round, { id, status }) {
    if (status === "open" && round % 3 === 0)
      await call(address, "POST", "/api/spotOrder/cancel", token, { idempotencyKey: randomUUID(), id });
  },
};

/** The outcome of a key, asked for until the server can tell; undefined when nothing happened. */
export async function outcomeOf(
  address: string,
  sent: { key: string; token: string },
  mode: LoadMode = spotMode,
): Promise<OrderAnswer | undefined> {
  for (;;) {
    const answer = await call<unknown>(address, "GET", `${mode.byKey}?idempotencyKey=${sent.key}`, sent.token);
    if (answer?.code === 200) return mode.orderOf(answer.data);
    if (answer !== undefined && answer.msg !== "operation_in_progress") return undefined;
  }
}
