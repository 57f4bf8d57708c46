import type { AccountEvent, ServerMessage } from "@candela/api";
import type { Clock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import { encodeFrame, type LiveClient } from "./client.ts";

/** Messages kept of a user for a socket that comes back. */
const KEPT_MESSAGES = 64;
/** Users whose messages are kept while none of their sockets is open. */
const KEPT_USERS = 5_000;

interface UserStream {
  /** Of the last message. Begins at the clock, so that numbers from before a restart are never mistaken for these. */
  n: number;
  readonly kept: { readonly n: number; readonly encoded: string }[];
  readonly clients: Set<LiveClient>;
}

export interface AccountChannelParts {
  readonly clock: Clock;
  readonly log: Pick<Log, "warn">;
  /** Open orders and balances of a user, read after the client is registered, so that nothing falls between. */
  readonly snapshot: (userId: bigint) => Promise<readonly AccountEvent[]>;
}

/** A user's orders and balances: every committed event, in order, to each of the user's sockets. */
export class AccountChannel {
  readonly #parts: AccountChannelParts;
  readonly #users = new Map<bigint, UserStream>();
  /** Clients whose snapshot is being read: what happens meanwhile waits here. */
  readonly #loading = new Map<LiveClient, string[]>();

  constructor(parts: AccountChannelParts) {
    this.#parts = parts;
  }

  async follow(client: LiveClient, userId: bigint, after: number | undefined): Promise<void> {
    const stream = this.#streamOf(userId, client);
    // Stated twice while the snapshot is being read: it answers both.
    if (this.#loading.has(client)) return;
    const missed = after === undefined ? undefined : missedSince(stream, after);
    if (missed !== undefined) {
      if (missed.length > 0) client.deliver(encodeFrame(missed));
      return;
    }
    const waiting: string[] = [];
    this.#loading.set(client, waiting);
    // The client may leave meanwhile, and follow another account: what is read then is nobody's.
    const isHere = () => this.#loading.get(client) === waiting;
    const { n } = stream;
    try {
      const data = [...(await this.#parts.snapshot(userId))];
      const message: ServerMessage = { ch: "account", n, kind: "snapshot", data };
      if (isHere()) client.deliver(encodeFrame([JSON.stringify(message), ...waiting]));
    } catch (error) {
      this.#parts.log.warn({ err: error }, "account snapshot failed");
      if (isHere()) {
        client.reject("not_ready", { seconds: "1" });
        stream.clients.delete(client);
      }
    } finally {
      if (isHere()) this.#loading.delete(client);
    }
  }

  leave(client: LiveClient): void {
    this.#loading.delete(client);
    if (client.session === null) return;
    this.#users.get(client.session.userId)?.clients.delete(client);
  }

  /** Whether a socket follows this user's account. */
  isFollowed(userId: bigint): boolean {
    return (this.#users.get(userId)?.clients.size ?? 0) > 0;
  }

  /** Whether anything that is told of this user goes to a socket, or is kept for one that comes back. */
  isHeard(userId: bigint): boolean {
    return this.#users.has(userId);
  }

  take(userId: bigint, events: readonly AccountEvent[]): void {
    const stream = this.#users.get(userId);
    if (stream === undefined) return;
    stream.n += 1;
    const encoded = JSON.stringify({ ch: "account", n: stream.n, kind: "delta", data: [...events] } satisfies ServerMessage);
    stream.kept.push({ n: stream.n, encoded });
    if (stream.kept.length > KEPT_MESSAGES) stream.kept.shift();
    const frame = encodeFrame([encoded]);
    for (const client of stream.clients) {
      const waiting = this.#loading.get(client);
      if (waiting === undefined) client.deliver(frame);
      else waiting.push(encoded);
    }
  }

  #streamOf(userId: bigint, client: LiveClient): UserStream {
    const known = this.#users.get(userId);
    const stream = known ?? { n: this.#parts.clock.now(), kept: [], clients: new Set() };
    // Before one is forgotten: a stream with a client never is.
    stream.clients.add(client);
    // Moved to the end: the first entries are those unused the longest.
    this.#users.delete(userId);
    this.#users.set(userId, stream);
    if (known === undefined && this.#users.size > KEPT_USERS) this.#forgetOne();
    return stream;
  }

  #forgetOne(): void {
    for (const [userId, { clients }] of this.#users) {
      if (clients.size > 0) continue;
      this.#users.delete(userId);
      return;
    }
  }
}

/** Messages after number `after`; undefined when some of them are gone. */
function missedSince(stream: UserStream, after: number): string[] | undefined {
  if (after > stream.n) return undefined;
  if (after === stream.n) return [];
  const first = stream.kept[0];
  if (first === undefined || first.n > after + 1) return undefined;
  return stream.kept.filter(({ n }) => n > after).map(({ encoded }) => encoded);
}
