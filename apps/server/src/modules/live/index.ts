import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import {
  type AccountEvent,
  type ServerMessage,
  SOCKET_LIST_FRAMES_PER_SECOND,
  SOCKET_MESSAGE_BYTES_MAX,
  SOCKET_PING_MS,
} from "@candela/api";
import type { Registry } from "prom-client";
import { WebSocketServer } from "ws";
import { AddressCount } from "../../platform/address-count.ts";
import { addressGroup } from "../../platform/address-group.ts";
import type { Bus } from "../../platform/bus.ts";
import { type Clock, machineClock, speedOf } from "../../platform/clock.ts";
import type { Calls } from "../../platform/http/calls.ts";
import { SOCKETS_PER_ADDRESS } from "../../platform/http/connections.ts";
import { malformed } from "../../platform/http/fields.ts";
import type { Session } from "../../platform/http/handlers.ts";
import { endWith } from "../../platform/http/last-words.ts";
import type { Log } from "../../platform/log.ts";
import { callerAddress, type TrustsProxy } from "../../platform/trusted-proxies.ts";
import type { MarketHub } from "../market-data/index.ts";
import { AccountChannel } from "./account-channel.ts";
import { CallDispatcher } from "./call-dispatcher.ts";
import { CandleChannel } from "./candle-channel.ts";
import { CLOSE_TOO_MANY, encodeFrame, LiveClient } from "./client.ts";
import { liveMetrics } from "./live-metrics.ts";
import type { LiveMarket } from "./market.ts";
import { readStatement } from "./statements.ts";
import { TickChannel } from "./tick-channel.ts";
import { TickerChannel } from "./ticker-channel.ts";
import { isOriginAllowed, type UpgradeRules } from "./upgrade.ts";

export { liveMarket } from "./live-market.ts";
export type { LiveMarket } from "./market.ts";

export interface LiveParts extends Partial<UpgradeRules> {
  readonly market: LiveMarket;
  readonly hub: Pick<MarketHub, "onTick" | "onSettled" | "onSession">;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Log;
  readonly registry: Registry;
  readonly authenticate: (token: string) => Promise<Session | null>;
  readonly accountSnapshot: (userId: bigint) => Promise<readonly AccountEvent[]>;
  /** Answers the commands that come over the socket. */
  readonly calls: Calls;
  /** The proxies whose X-Forwarded-For is believed; none without it. */
  readonly trustProxy?: TrustsProxy | false;
  /** Of what operators set, as it is served now. */
  readonly revision: () => number;
}

const PATH = "/ws";
const FLUSH_MS = 1000 / SOCKET_LIST_FRAMES_PER_SECOND;
/** How often the session behind an open socket is looked up again. */
const RECHECK_MS = 300_000;
const GOING_AWAY = 1001;
const CLOSE_GRACE_MS = 1_000;
/** How long calls under way may take to be answered before the sockets close. */
const CALLS_GRACE_MS = 1_000;

/** The live socket: one server at `/ws`, four channels, frames encoded once for all their receivers, and commands. */
export class LiveModule {
  readonly #parts: LiveParts;
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: SOCKET_MESSAGE_BYTES_MAX, perMessageDeflate: false });
  readonly #clients = new Set<LiveClient>();
  readonly #addresses: AddressCount;
  readonly #tickers: TickerChannel;
  readonly #ticks: TickChannel;
  readonly #candles: CandleChannel;
  readonly #account: AccountChannel;
  readonly #calls: CallDispatcher;
  /** Grows with every session that ends. */
  #endings = 0;
  readonly #lookups = new WeakMap<LiveClient, Promise<Session | null>>();
  readonly #stops: (() => void)[] = [];
  /** Readers that were behind and have been given a snapshot, since the start. */
  #snapshotsAfterSlow = 0;

  constructor(parts: LiveParts) {
    this.#parts = parts;
    this.#addresses = new AddressCount(parts.socketsPerAddress ?? SOCKETS_PER_ADDRESS);
    this.#tickers = new TickerChannel(parts.market);
    this.#ticks = new TickChannel(parts.market);
    this.#candles = new CandleChannel(parts.market);
    this.#account = new AccountChannel({ clock: parts.clock, log: parts.log, snapshot: parts.accountSnapshot });
    this.#calls = new CallDispatcher(parts.calls);
    liveMetrics(parts.registry, () => ({
      clients: this.#clients.size,
      waitingBytes: [...this.#clients].reduce((sum, { socket }) => sum + socket.bufferedAmount, 0),
      framesSent: this.#tickers.framesSent,
      snapshotsAfterSlow: this.#snapshotsAfterSlow,
    }));
  }

  get clients(): number {
    return this.#clients.size;
  }

  /** Whether a page of this user is open here. */
  isFollowed(userId: bigint): boolean {
    return this.#account.isFollowed(userId);
  }

  /** Takes upgrades of this HTTP server and follows market and bus. */
  start(http: Server): void {
    const { hub, bus } = this.#parts;
    const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => this.#upgrade(request, socket, head);
    http.on("upgrade", onUpgrade);
    const flush = setInterval(() => this.flush(), FLUSH_MS);
    const ping = setInterval(() => this.#ping(), SOCKET_PING_MS);
    this.#stops.push(
      () => http.off("upgrade", onUpgrade),
      () => clearInterval(flush),
      () => clearInterval(ping),
      hub.onTick((tick) => {
        this.#tickers.moved(tick.productCode);
        this.#ticks.take(tick);
        this.#candles.take(tick);
      }),
      hub.onSettled(() => this.#ticks.settle()),
      hub.onSession((code) => this.#tickers.moved(code)),
      bus.subscribe("account", ({ userId, events }) => this.#account.take(userId, events)),
      bus.hearFor((userId) => this.#account.isHeard(userId)),
      bus.subscribe("contentChanged", ({ revision }) => this.#tellAll({ ch: "content", revision })),
      bus.subscribe("leadersChanged", ({ ids }) => this.#tellAll({ ch: "leaders", ids: [...ids] })),
      bus.subscribe("sessionEnded", ({ userId, sessionId }) => this.#endSession(userId, sessionId)),
    );
  }

  /** Sends the conflated frames now; the timer of `start` does so four times a second. */
  flush(): void {
    this.#tickers.flush();
    this.#candles.flush();
    for (const client of this.#clients) if (client.hasRecovered()) this.#recover(client);
  }

  /** Answers the calls under way, tells every client that we go, and ends those that do not. */
  async stop(): Promise<void> {
    for (const end of this.#stops.splice(0)) end();
    await within(CALLS_GRACE_MS, this.#calls.stop());
    for (const { socket } of this.#clients) socket.close(GOING_AWAY, "the server stops");
    await new Promise<void>((resolve) => {
      const force = setTimeout(() => {
        for (const { socket } of this.#clients) socket.terminate();
      }, CLOSE_GRACE_MS);
      this.#server.close(() => {
        clearTimeout(force);
        resolve();
      });
    });
  }

  /** A reader that has caught up goes on from snapshots of all that it follows. */
  #recover(client: LiveClient): void {
    client.isBehind = false;
    this.#snapshotsAfterSlow += 1;
    for (const channel of [this.#tickers, this.#ticks, this.#candles]) channel.recover(client);
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on("error", () => socket.destroy());
    const ip = callerAddress(request, this.#parts.trustProxy ?? false);
    const group = addressGroup(ip);
    const rejection = this.#rejectionOf(request, group);
    if (rejection !== null) {
      endWith(socket, `HTTP/1.1 ${rejection}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    socket.once("close", () => this.#addresses.release(group));
    this.#server.handleUpgrade(request, socket, head, (webSocket) => this.#greet(new LiveClient(webSocket, ip)));
  }

  /** The status line of a rejection; null has taken a place of the address. */
  #rejectionOf(request: IncomingMessage, group: string): string | null {
    if ((request.url ?? "").split("?", 1)[0] !== PATH) return "404 Not Found";
    if (!isOriginAllowed(request, this.#parts)) return "403 Forbidden";
    return this.#addresses.take(group) ? null : "429 Too Many Requests";
  }

  #greet(client: LiveClient): void {
    this.#clients.add(client);
    client.socket.on("pong", () => {
      client.isAlive = true;
    });
    // The library closes after a fault with the code that says why, and ends a peer that does not answer.
    client.socket.on("error", (error) => this.#parts.log.debug({ err: error }, "socket fault"));
    client.socket.on("close", () => this.#leave(client));
    client.socket.on("message", (data, isBinary) => {
      this.#hear(client, isBinary ? "" : String(data)).catch((error: unknown) => {
        this.#parts.log.warn({ err: error }, "a socket's statement failed");
        client.reject("not_ready", { seconds: "1" });
      });
    });
    const { clock, revision } = this.#parts;
    client.say({ ch: "hello", serverTs: clock.now(), clockSpeed: speedOf(clock), pingMs: SOCKET_PING_MS, revision: revision() });
  }

  /** Encoded once, to every socket. */
  #tellAll(message: ServerMessage): void {
    const frame = encodeFrame([JSON.stringify(message)]);
    for (const client of this.#clients) client.deliver(frame);
  }

  #leave(client: LiveClient): void {
    this.#clients.delete(client);
    for (const channel of [this.#tickers, this.#ticks, this.#candles, this.#account]) channel.leave(client);
  }

  async #hear(client: LiveClient, text: string): Promise<void> {
    client.isAlive = true;
    if (!client.isOpen) return;
    const read = readStatement(text);
    // A call that goes to its route has the limits of requests; one that does not would else cost its sender nothing.
    const isTaken = read.kind === "stated" && read.statement.op === "call" && this.#calls.hasRoom(client);
    if (!isTaken && !client.mayState(machineClock(this.#parts.clock).now()))
      return client.socket.close(CLOSE_TOO_MANY, "too many statements");
    if (read.kind === "malformed") {
      const { field, rule, n } = read;
      return n === null ? client.reject("malformed_request", { field, rule }) : this.#calls.reject(client, n, malformed(field, rule));
    }
    const { statement } = read;
    switch (statement.op) {
      case "ping":
        return client.say({ ch: "pong", serverTs: this.#parts.clock.now() });
      case "tickers":
        return this.#tickers.follow(client, statement.codes);
      case "ticks":
        return this.#ticks.follow(client, statement.codes, statement.after);
      case "candles":
        return this.#candles.follow(client, statement.of);
      case "auth":
        return this.#authenticate(client, statement.token);
      case "call":
        return this.#calls.take(client, statement);
      case "account":
        return this.#followAccount(client, statement.after);
    }
  }

  /** Statements are heard while a token is looked up: the account waits for it, whichever comes first. */
  async #authenticate(client: LiveClient, token: string): Promise<void> {
    const lookup = this.#parts.authenticate(token);
    this.#lookups.set(client, lookup);
    client.statedToken = token;
    const endings = this.#endings;
    const session = await lookup;
    // Another token was stated meanwhile: the last one counts, whichever is found first.
    if (this.#lookups.get(client) !== lookup) return;
    // A session ended while this one was looked up: it may have been this one.
    if (endings !== this.#endings) return this.#authenticate(client, token);
    if (client.session !== null && client.session.userId !== session?.userId) this.#account.leave(client);
    client.session = session;
    client.token = session === null ? null : token;
    if (session === null) return client.reject("session_expired", {}, 401);
    client.checkedAt = machineClock(this.#parts.clock).now();
  }

  async #followAccount(client: LiveClient, after: number | undefined): Promise<void> {
    const lookup = this.#lookups.get(client);
    const session = (await lookup) ?? null;
    // Another token was stated meanwhile: the account is that one's.
    if (this.#lookups.get(client) !== lookup) return this.#followAccount(client, after);
    if (session === null) return client.reject("session_expired", {}, 401);
    client.session = session;
    if (client.isOpen) await this.#account.follow(client, session.userId, after);
  }

  #endSession(userId: bigint, sessionId: bigint | null): void {
    this.#endings += 1;
    for (const client of this.#clients) {
      const { session } = client;
      if (session?.userId === userId && (sessionId === null || session.sessionId === sessionId)) client.endSession();
    }
  }

  /** Sessions that ran out by themselves, or were ended by another process, end their sockets within minutes. */
  async #recheck(client: LiveClient): Promise<void> {
    const now = machineClock(this.#parts.clock).now();
    if (client.token === null || now - client.checkedAt < RECHECK_MS) return;
    client.checkedAt = now;
    if ((await this.#parts.authenticate(client.token)) === null) client.endSession();
  }

  /** Peers that did not answer the last ping are gone. */
  #ping(): void {
    for (const client of this.#clients) {
      if (!client.isAlive) client.socket.terminate();
      client.isAlive = false;
      if (client.isOpen) client.socket.ping();
      this.#recheck(client).catch((error: unknown) => this.#parts.log.warn({ err: error }, "a socket's session could not be checked"));
    }
  }
}

/** Resolves when the work is done, or after this time. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, ms);
  await Promise.race([work, late.promise]);
  clearTimeout(timer);
}
