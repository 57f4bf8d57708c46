import type { ServerMessage } from "@candela/api";
import type { Tick } from "@candela/model";
import { encodeFrame, type LiveClient } from "./client.ts";
import type { LiveMarket } from "./market.ts";

/** Every tick of the open product, gathered over one round of the market and encoded once. `n` is the last tick's number. */
export class TickChannel {
  readonly #market: LiveMarket;
  readonly #followers = new Map<string, Set<LiveClient>>();
  readonly #followed = new Map<LiveClient, readonly string[]>();
  readonly #pending = new Map<string, Tick[]>();

  constructor(market: LiveMarket) {
    this.#market = market;
  }

  follow(client: LiveClient, wanted: readonly string[], after: number | undefined): void {
    const codes = [...new Set(wanted)].filter((code) => this.#market.latest(code) !== undefined);
    const before = new Set(this.#followed.get(client) ?? []);
    this.leave(client);
    for (const code of codes) {
      const set = this.#followers.get(code) ?? new Set();
      this.#followers.set(code, set.add(client));
    }
    this.#followed.set(client, codes);
    client.say(...codes.filter((code) => after !== undefined || !before.has(code)).flatMap((code) => this.#resume(code, after)));
  }

  leave(client: LiveClient): void {
    for (const code of this.#followed.get(client) ?? []) {
      const set = this.#followers.get(code);
      set?.delete(client);
      if (set?.size === 0) this.#followers.delete(code);
    }
    this.#followed.delete(client);
  }

  /** A fresh start for a reader that missed frames. */
  recover(client: LiveClient): void {
    client.say(...(this.#followed.get(client) ?? []).flatMap((code) => this.#resume(code, undefined)));
  }

  take(tick: Tick): void {
    if (!this.#followers.has(tick.productCode)) return;
    const ticks = this.#pending.get(tick.productCode);
    if (ticks === undefined) this.#pending.set(tick.productCode, [tick]);
    else ticks.push(tick);
  }

  /** Sends the ticks of the round that has just ended. */
  settle(): void {
    for (const [code, ticks] of this.#pending) {
      const last = ticks.at(-1);
      if (last === undefined) continue;
      const message: ServerMessage = {
        ch: "tick",
        code,
        n: last.seq,
        kind: "delta",
        data: ticks.map((tick) => this.#market.tickRow(tick)),
      };
      const frame = encodeFrame([JSON.stringify(message)]);
      // A skipped frame leaves a hole in the numbers, which the snapshot of `recover` closes.
      for (const client of this.#followers.get(code) ?? []) client.offer(frame);
    }
    this.#pending.clear();
  }

  /** The ticks after the one last seen, or the latest one as a fresh start. */
  #resume(code: string, after: number | undefined): ServerMessage[] {
    const missed = after === undefined ? undefined : this.#market.recentAfter(code, after);
    const latest = this.#market.latest(code);
    if (latest === undefined) return [];
    if (missed === undefined) return [{ ch: "tick", code, n: latest.seq, kind: "snapshot", data: [this.#market.tickRow(latest)] }];
    const last = missed.at(-1);
    return last === undefined
      ? []
      : [{ ch: "tick", code, n: last.seq, kind: "delta", data: missed.map((tick) => this.#market.tickRow(tick)) }];
  }
}
