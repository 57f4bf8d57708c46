import type { ServerMessage } from "@candela/api";
import { encodeFrame, type LiveClient } from "./client.ts";
import type { LiveMarket } from "./market.ts";

interface Follower {
  readonly client: LiveClient;
  group: Group;
}

/** Clients that follow exactly the same codes share every frame. */
interface Group {
  readonly key: string;
  readonly codes: readonly string[];
  readonly members: Set<LiveClient>;
}

/**
 * Conflated quotes. At each flush every product that moved is encoded once, with one more revision; a group's frame is the join of
 * its products' encodings. A slow reader misses frames and is given a snapshot once it has caught up (`recover`).
 */
export class TickerChannel {
  readonly #market: LiveMarket;
  readonly #revisions = new Map<string, number>();
  readonly #moved = new Set<string>();
  readonly #groups = new Map<string, Group>();
  readonly #followers = new Map<LiveClient, Follower>();
  /** Frames of deltas sent since the start. */
  framesSent = 0;

  constructor(market: LiveMarket) {
    this.#market = market;
  }

  /** A product has a new tick, or its session opened or closed. */
  moved(code: string): void {
    this.#moved.add(code);
  }

  /** Replaces what the client follows; what is new to it comes as a snapshot. */
  follow(client: LiveClient, wanted: readonly string[]): void {
    const codes = [...new Set(wanted)].filter((code) => this.#market.ticker(code) !== undefined).sort();
    const before = new Set(this.#followers.get(client)?.group.codes ?? []);
    this.leave(client);
    if (codes.length === 0) return;
    const key = codes.join(" ");
    const group = this.#groups.get(key) ?? { key, codes, members: new Set() };
    this.#groups.set(key, group);
    group.members.add(client);
    this.#followers.set(client, { client, group });
    this.#snapshot(
      client,
      codes.filter((code) => !before.has(code)),
    );
  }

  leave(client: LiveClient): void {
    const group = this.#followers.get(client)?.group;
    this.#followers.delete(client);
    group?.members.delete(client);
    if (group?.members.size === 0) this.#groups.delete(group.key);
  }

  /** A fresh start for a reader that missed frames. */
  recover(client: LiveClient): void {
    const group = this.#followers.get(client)?.group;
    if (group !== undefined) this.#snapshot(client, group.codes);
  }

  /** Sends what moved since the last flush; what nobody follows is not encoded. */
  flush(): void {
    const encoded = new Map<string, string | undefined>();
    const encode = (code: string) => {
      if (!this.#moved.has(code)) return undefined;
      if (!encoded.has(code)) encoded.set(code, this.#encodeDelta(code));
      return encoded.get(code);
    };
    for (const group of this.#groups.values()) this.#flushGroup(group, encode);
    this.#moved.clear();
  }

  #encodeDelta(code: string): string | undefined {
    const data = this.#market.ticker(code);
    if (data === undefined) return undefined;
    const n = (this.#revisions.get(code) ?? 0) + 1;
    this.#revisions.set(code, n);
    return JSON.stringify({ ch: "ticker", code, n, kind: "delta", data } satisfies ServerMessage);
  }

  #flushGroup(group: Group, encode: (code: string) => string | undefined): void {
    const parts = group.codes.flatMap((code) => encode(code) ?? []);
    if (parts.length === 0) return;
    const frame = encodeFrame(parts);
    for (const client of group.members) if (client.offer(frame)) this.framesSent += 1;
  }

  #snapshot(client: LiveClient, codes: readonly string[]): void {
    const messages = codes.flatMap((code): ServerMessage[] => {
      const data = this.#market.ticker(code);
      return data === undefined ? [] : [{ ch: "ticker", code, n: this.#revisions.get(code) ?? 0, kind: "snapshot", data }];
    });
    client.say(...messages);
  }
}
