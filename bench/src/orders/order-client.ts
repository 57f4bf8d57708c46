/** The client of the order benchmarks, a process of its own: calls the server, so many at a time, and counts what is acknowledged. */
import { processorMs } from "../processor-time.ts";
import { overHttp, overSocket, type Seat } from "./connections.ts";
import { acknowledged, fieldsOf, type Mode, routeOf, type Terms } from "./mode-orders.ts";

export interface Load {
  readonly address: string;
  readonly tokens: readonly string[];
  readonly mode: Mode;
  readonly terms: Terms;
  readonly way: "http" | "socket";
  /** Orders a call. */
  readonly group: number;
  /** Calls under way at once. */
  readonly connections: number;
  /** Null gives each guest one call. */
  readonly durationMs: number | null;
  /** Calls a second at planned times, where there is a duration; null sends the next as soon as the last is answered. */
  readonly rate: number | null;
  /** Process id of the server. */
  readonly serverPid: number;
}

export interface Loaded {
  /** Acknowledged, and how many a second. */
  readonly orders: number;
  readonly perSecond: number;
  readonly failed: number;
  /** Rejection of the first call with a rejected order. */
  readonly complaint: string;
  /** Of each call, from the planned moment to the answer, ms; of a load without a rate from sending. */
  readonly latencies: readonly number[];
  /** Processor time meanwhile, ms: of the server's own process, and of those that it has started. */
  readonly spent: { readonly own: number; readonly children: number };
}

/** An open load stops taking new calls when this many wait: the server is too slow for the rate. */
const WAITING_MAX = 20_000;
const COMPLAINT_CHARS = 400;

/** A guest and how many orders it has placed in this run: an even number, so that what it opened is closed. */
interface Guest {
  readonly seat: Seat;
  placed: number;
}

class Loader {
  readonly #load: Load;
  readonly #idle: Guest[];
  readonly #latencies: number[] = [];
  readonly #planned: number[] = [];
  #orders = 0;
  #failed = 0;
  #complaint = "";

  constructor(load: Load, seats: readonly Seat[]) {
    this.#load = load;
    this.#idle = seats.map((seat) => ({ seat, placed: 0 }));
  }

  async run(): Promise<Loaded> {
    const { serverPid, rate, durationMs } = this.#load;
    const before = processorMs(serverPid);
    const began = performance.now();
    if (durationMs === null) await this.#once();
    else if (rate === null) await this.#closed(began + durationMs);
    else await this.#open(Math.floor((rate * durationMs) / 1_000), rate, began);
    const seconds = (performance.now() - began) / 1_000;
    const after = processorMs(serverPid);
    const spent = { own: after.own - before.own, children: after.children - before.children };
    // Later orders are not measured.
    const loaded = { orders: this.#orders, failed: this.#failed, complaint: this.#complaint, latencies: [...this.#latencies] };
    await this.#evenOut();
    return { ...loaded, perSecond: loaded.orders / seconds, spent };
  }

  /** Each guest's second order of a pair, where it is missing: the next run begins where this one did. */
  async #evenOut(): Promise<void> {
    if (this.#load.mode !== "contract") return;
    const odd = this.#idle.filter(({ placed }) => placed % 2 === 1);
    const one = async (): Promise<void> => {
      for (let guest = odd.pop(); guest !== undefined; guest = odd.pop()) await this.#call(guest, performance.now());
    };
    await Promise.all(Array.from({ length: this.#load.connections }, one));
  }

  async #once(): Promise<void> {
    let left = this.#idle.length;
    const one = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        await this.#next(performance.now());
      }
    };
    await Promise.all(Array.from({ length: this.#load.connections }, one));
  }

  async #closed(until: number): Promise<void> {
    const one = async (): Promise<void> => {
      while (performance.now() < until) await this.#next(performance.now());
    };
    await Promise.all(Array.from({ length: this.#load.connections }, one));
  }

  /** Calls wait in one line for a free place; their time counts from the moment they were planned for. */
  async #open(count: number, rate: number, began: number): Promise<void> {
    let made = 0;
    let under = 0;
    await new Promise<void>((resolve, reject) => {
      const send = (): void => {
        while (this.#planned.length > 0 && under < this.#load.connections) {
          const planned = this.#planned.shift() ?? began;
          under += 1;
          this.#next(planned).then(() => {
            under -= 1;
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

  /** The guest that has waited the longest. */
  async #next(from: number): Promise<void> {
    const guest = this.#idle.shift();
    if (guest === undefined) throw new Error("more calls under way than guests");
    try {
      await this.#call(guest, from);
    } finally {
      this.#idle.push(guest);
    }
  }

  async #call(guest: Guest, from: number): Promise<void> {
    const { mode, group, terms } = this.#load;
    const answer = await guest.seat.call(routeOf(mode, group), fieldsOf(mode, guest.placed, group, terms));
    const accepted = acknowledged(group, answer);
    guest.placed += group;
    this.#orders += accepted;
    this.#failed += group - accepted;
    if (accepted > 0) this.#latencies.push(performance.now() - from);
    if (accepted < group) this.#complaint ||= complaintOf(answer);
  }
}

/** The first rejection of an answer. */
function complaintOf(answer: string): string {
  const at = answer.search(/"msg":"[a-z]/);
  return answer.slice(Math.max(0, at), Math.max(0, at) + COMPLAINT_CHARS);
}

process.on("message", async (load: Load) => {
  const { address, tokens, connections } = load;
  const { seats, close } = load.way === "http" ? overHttp(address, tokens, connections) : await overSocket(address, tokens);
  const loaded = await new Loader(load, seats).run();
  await close();
  process.send?.(loaded);
});
