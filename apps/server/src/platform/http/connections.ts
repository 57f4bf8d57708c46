import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { AddressCount } from "../address-count.ts";
import { addressGroup, addressSite } from "../address-group.ts";
import type { TrustsProxy } from "../trusted-proxies.ts";
import { LINGER_MS } from "./last-words.ts";

/** Limits of connections, the same for every peer. Times in ms. */
export interface ConnectionLimits {
  /** That one address may hold at once, its sockets included. */
  readonly perAddress: number;
  /** That the addresses of one site may hold together, which is a /48 of version 6. */
  readonly perSite: number;
  /** That all together may hold. */
  readonly inAll: number;
  /** For the headers of a request, and for the whole of it. */
  readonly receiveMs: number;
  /** Without a byte in either direction, while something is waited for. */
  readonly silentMs: number;
  /** How often slow requests are looked for. */
  readonly checkEveryMs: number;
  /** For reading the last answer before the connection is cut. */
  readonly lingerMs: number;
  /** Time that running requests have at a stop. */
  readonly graceMs: number;
}

/** A school behind one address stays far below; a process has descriptors for all of them. */
export const CONNECTION_LIMITS: ConnectionLimits = {
  perAddress: 1_000,
  perSite: 3_000,
  inAll: 10_000,
  receiveMs: 10_000,
  silentMs: 30_000,
  checkEveryMs: 5_000,
  lingerMs: LINGER_MS,
  graceMs: 3_000,
};
/** Live sockets that one address may hold open. */
export const SOCKETS_PER_ADDRESS = 500;
/** Longer than proxies keep theirs, so that they and not we end a kept connection. */
const KEEP_ALIVE_MS = 72_000;
const HEADER_BYTES_MAX = 16 * 1024;

/** The connections of the server: bounded by address, let go when they are slow, and ended with it. */
export class Connections {
  readonly #limits: ConnectionLimits;
  readonly #trustProxy: TrustsProxy | false;
  readonly #addresses: AddressCount;
  readonly #sites: AddressCount;
  /** Running requests of each connection. */
  readonly #open = new Map<Socket, Set<IncomingMessage>>();
  #isEnding = false;

  /** A trusted proxy carries everybody's requests and may hold as many as it needs. */
  constructor(limits: ConnectionLimits, trustProxy: TrustsProxy | false) {
    this.#limits = limits;
    this.#trustProxy = trustProxy;
    this.#addresses = new AddressCount(limits.perAddress);
    this.#sites = new AddressCount(limits.perSite);
  }

  createServer(handler: RequestListener): Server {
    const { inAll, receiveMs, silentMs, checkEveryMs } = this.#limits;
    const server = createServer(
      {
        headersTimeout: receiveMs,
        requestTimeout: receiveMs,
        keepAliveTimeout: KEEP_ALIVE_MS,
        connectionsCheckingInterval: checkEveryMs,
        maxHeaderSize: HEADER_BYTES_MAX,
      },
      handler,
    );
    server.maxConnections = inAll;
    server.setTimeout(silentMs);
    server.on("connection", (socket: Socket) => this.#take(socket));
    server.on("request", (request, response) => this.#follow(request, response));
    return server;
  }

  /** Cuts who is owed no answer now, and the others when they have theirs or after the grace. */
  end(): void {
    this.#isEnding = true;
    for (const [socket, underWay] of this.#open) if (![...underWay].some(({ complete }) => complete)) socket.destroy();
    // Not waited for: the server's own end comes when the last connection has gone.
    setTimeout(() => {
      for (const socket of this.#open.keys()) socket.destroy();
    }, this.#limits.graceMs).unref();
  }

  #take(socket: Socket): void {
    const address = socket.remoteAddress ?? "";
    const isCounted = this.#trustProxy === false || !this.#trustProxy(address);
    if (this.#isEnding || (isCounted && !this.#count(address))) {
      socket.destroy();
      return;
    }
    this.#open.set(socket, new Set());
    socket.once("close", () => {
      this.#open.delete(socket);
      if (!isCounted) return;
      this.#addresses.release(addressGroup(address));
      this.#sites.release(addressSite(address));
    });
  }

  /** False, and nothing counted, when the address or its site has as many as it may. */
  #count(address: string): boolean {
    if (!this.#addresses.take(addressGroup(address))) return false;
    if (this.#sites.take(addressSite(address))) return true;
    this.#addresses.release(addressGroup(address));
    return false;
  }

  #follow(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const underWay = this.#open.get(socket);
    underWay?.add(request);
    response.once("close", () => {
      underWay?.delete(request);
      if (this.#isEnding && underWay?.size === 0) socket.destroySoon();
    });
  }
}
