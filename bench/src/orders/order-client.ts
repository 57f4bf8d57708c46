/** The client of the order benchmark, a process of its own: places orders over kept connections and counts what is acknowledged. */
import { randomUUID } from "node:crypto";
import { Client } from "undici";

export interface Load {
  readonly address: string;
  readonly tokens: readonly string[];
  readonly connections: number;
  readonly durationMs: number;
  /** Orders a second at planned times; null sends the next as soon as the last is answered. */
  readonly rate: number | null;
}

export interface Loaded {
  /** Acknowledged, and how many a second. */
  readonly orders: number;
  readonly perSecond: number;
  readonly failed: number;
  /** What the first refused order was told. */
  readonly complaint: string;
  /** From the planned moment to the answer, ms; of a load without a rate from sending. */
  readonly latencies: readonly number[];
}

const ORDER = '","productCode":"X:BTCUSD","direction":1,"orderType":"market","amount":"15"}';
const ACKNOWLEDGED = '"code":200';
/** An open load stops taking new orders when this many wait: the server is too slow for the rate. */
const WAITING_MAX = 20_000;

class Connection {
  readonly #client: Client;
  readonly #head: string[];

  constructor(address: string, index: number) {
    this.#client = new Client(address, { pipelining: 1 });
    // Each connection is a client at an address of its own.
    this.#head = ["content-type", "application/json", "x-forwarded-for", `10.1.0.${index + 1}`, "authorization"];
  }

  /** Resolves with nothing, or with what the server said instead. */
  place(token: string): Promise<string> {
    const body = `{"idempotencyKey":"${randomUUID()}${ORDER}`;
    return new Promise((resolve, reject) => {
      let text = "";
      this.#client.dispatch(
        { path: "/api/spotOrder/place", method: "POST", headers: [...this.#head, token], body },
        {
          onRequestStart() {},
          onResponseStart() {},
          onResponseData(_, chunk) {
            text += chunk;
          },
          onResponseEnd: () => resolve(text.includes(ACKNOWLEDGED) ? "" : text.slice(0, 300)),
          onResponseError: (_, error) => reject(error),
        },
      );
    });
  }

  close(): Promise<void> {
    return this.#client.close();
  }
}

class Loader {
  readonly #load: Load;
  readonly #connections: readonly Connection[];
  readonly #latencies: number[] = [];
  readonly #planned: number[] = [];
  #nextToken = 0;
  #failed = 0;
  #complaint = "";

  constructor(load: Load) {
    this.#load = load;
    this.#connections = Array.from({ length: load.connections }, (_, index) => new Connection(load.address, index));
  }

  async run(): Promise<Loaded> {
    const began = performance.now();
    if (this.#load.rate === null) await this.#closed(began + this.#load.durationMs);
    else await this.#open(this.#load.rate, began);
    const seconds = (performance.now() - began) / 1_000;
    await Promise.all(this.#connections.map((connection) => connection.close()));
    const orders = this.#latencies.length;
    return { orders, perSecond: orders / seconds, failed: this.#failed, complaint: this.#complaint, latencies: this.#latencies };
  }

  async #closed(until: number): Promise<void> {
    await Promise.all(
      this.#connections.map(async (connection) => {
        while (performance.now() < until) await this.#place(connection, performance.now());
      }),
    );
  }

  /** Orders wait in one line for a free connection; their time counts from the moment they were planned for. */
  async #open(rate: number, began: number): Promise<void> {
    const count = Math.floor((rate * this.#load.durationMs) / 1_000);
    const idle = [...this.#connections];
    let made = 0;
    let under = 0;
    await new Promise<void>((resolve, reject) => {
      const send = (): void => {
        for (let planned = this.#planned[0]; planned !== undefined && idle.length > 0; planned = this.#planned[0]) {
          this.#planned.shift();
          const connection = idle.pop() as Connection;
          under += 1;
          this.#place(connection, planned).then(() => {
            under -= 1;
            idle.push(connection);
            send();
            if (made === count && under === 0 && this.#planned.length === 0) resolve();
          }, reject);
        }
      };
      const timer = setInterval(() => {
        const due = Math.min(count, Math.floor(((performance.now() - began) * rate) / 1_000));
        for (; made < due; made += 1) this.#planned.push(began + (made * 1_000) / rate);
        if (this.#planned.length > WAITING_MAX) reject(new Error("the server does not keep up with half of what it did before"));
        if (made === count) clearInterval(timer);
        send();
      }, 1);
    });
  }

  async #place(connection: Connection, from: number): Promise<void> {
    const token = this.#load.tokens[this.#nextToken++ % this.#load.tokens.length] ?? "";
    const complaint = await connection.place(token);
    if (complaint === "") this.#latencies.push(performance.now() - from);
    else {
      this.#failed += 1;
      this.#complaint ||= complaint;
    }
  }
}

process.on("message", async (load: Load) => {
  process.send?.(await new Loader(load).run());
});
