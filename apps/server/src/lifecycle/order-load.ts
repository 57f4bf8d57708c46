/** Orders from outside, for the tests that kill: many clients that keep their own log of what was acknowledged. */
import { randomUUID } from "node:crypto";
import type { Envelope } from "@candela/contract";

export interface Acknowledged {
  readonly key: string;
  readonly orderId: string;
  readonly token: string;
}

interface OrderAnswer {
  readonly id: string;
  readonly status: string;
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

export async function openGuest(address: string): Promise<string> {
  const envelope = await call<{ token: string }>(address, "POST", "/api/auth/guest", "", {});
  if (envelope?.data === undefined || envelope.data === null) throw new Error(`no guest: ${JSON.stringify(envelope)}`);
  return envelope.data.token;
}

/** Clients that place orders one after another until they are stopped; a client whose call failed goes on with the next. */
export class OrderLoad {
  readonly acknowledged: Acknowledged[] = [];
  readonly unanswered: { readonly key: string; readonly token: string }[] = [];
  address = "";
  private readonly tokens: readonly string[];
  private isRunning = false;
  private clients: Promise<void>[] = [];
  private onAcknowledged: () => void = () => undefined;

  constructor(tokens: readonly string[]) {
    this.tokens = tokens;
  }

  start(clients: number): void {
    this.isRunning = true;
    this.clients = Array.from({ length: clients }, (_, n) => this.client(n));
  }

  async stop(): Promise<void> {
    this.isRunning = false;
    await Promise.all(this.clients);
  }

  /** Resolves when this many more orders have been acknowledged. */
  async acknowledgedMore(count: number): Promise<void> {
    const goal = this.acknowledged.length + count;
    while (this.acknowledged.length < goal) {
      await new Promise<void>((resolve) => {
        this.onAcknowledged = resolve;
      });
    }
  }

  private async client(n: number): Promise<void> {
    const token = this.tokens[n % this.tokens.length] ?? "";
    for (let round = n; this.isRunning; round += 1) {
      const key = randomUUID();
      const answer = await call<OrderAnswer>(this.address, "POST", "/api/spotOrder/place", token, {
        idempotencyKey: key,
        ...(await this.order(round)),
      });
      if (answer?.code === 200 && answer.data !== null) this.acknowledged.push({ key, orderId: answer.data.id, token });
      else if (answer === undefined || answer.msg === "operation_unknown") this.unanswered.push({ key, token });
      // A server that is away answers at once: no need to ask it a thousand times.
      if (answer === undefined) await new Promise((resolve) => setTimeout(resolve, 20));
      if (answer?.code === 200 && answer.data?.status === "open" && round % 3 === 0)
        await call(this.address, "POST", "/api/spotOrder/cancel", token, { idempotencyKey: randomUUID(), id: answer.data.id });
      this.onAcknowledged();
    }
  }

  /** Purchases at the market, limits close enough to be reached by the next ticks, and limits that rest. */
  private async order(round: number): Promise<object> {
    const base = { productCode: CODE, direction: 1 };
    if (round % 4 < 2) return { ...base, orderType: "market", amount: "15" };
    const product = await call<{ tickerInfo: { bid: string }; tickSize: string }>(
      this.address,
      "GET",
      `/api/product/detail?productCode=${CODE}`,
      "",
    );
    if (product?.data === undefined || product.data === null) return { ...base, orderType: "market", amount: "15" };
    const { bid } = product.data.tickerInfo;
    // Whole units only: below the present bid by next to nothing, or by a tenth.
    const whole = BigInt(bid.split(".")[0] ?? "1");
    return { ...base, orderType: "limit", price: String(round % 4 === 2 ? whole : (whole * 9n) / 10n), amount: "15" };
  }
}

/** What became of a key, asked until the server can tell; undefined when nothing did. */
export async function outcomeOf(address: string, of: { key: string; token: string }): Promise<OrderAnswer | undefined> {
  for (;;) {
    const answer = await call<OrderAnswer>(address, "GET", `/api/spotOrder/byKey?idempotencyKey=${of.key}`, of.token);
    if (answer?.code === 200) return answer.data ?? undefined;
    if (answer !== undefined && answer.msg !== "operation_in_progress") return undefined;
  }
}
