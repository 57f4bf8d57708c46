/**
 * The socket of the product and a bare server of the same library in one process, each with as many clients, sending in turns. One
 * round is over when every client has read its frame.
 */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { openLive } from "@candela/server/bench";
import { WebSocketServer } from "ws";
import { type Answerable, forkFile, pause } from "../child.ts";
import { median } from "../statistics.ts";
import type { Opening, Progress } from "./reader.ts";
import { SyntheticMarket } from "./synthetic-market.ts";

export interface FanOut {
  readonly frameBytes: number;
  /** Median milliseconds of a round. */
  readonly productMs: number;
  readonly bareMs: number;
  /** Milliseconds of this process alone a round: encoding and sending, without the clients. */
  readonly productCpuMs: number;
  readonly bareCpuMs: number;
}

const PRODUCTS = 20;
const READERS = 2;
const WARM_ROUNDS = 5;
const ROUNDS = 20;
/** The messages of the opening have arrived after this. */
const SETTLE_MS = 1_000;

class Audience {
  readonly #readers: readonly Answerable[];
  /** Frames each reader has had. */
  #had: readonly number[] = [];
  #bytes = 0;
  readonly #perReader: number;

  constructor(sockets: number) {
    this.#readers = Array.from({ length: READERS }, () => forkFile("fan-out/reader.ts"));
    this.#perReader = sockets / READERS;
  }

  async open(port: number, statement: string): Promise<void> {
    const opening: Opening = { port, sockets: this.#perReader, statement };
    await Promise.all(this.#readers.map((reader) => reader.ask<Progress>(opening)));
    await pause(SETTLE_MS);
    await this.#reach(this.#readers.map(() => 0));
  }

  /** Resolves when each socket has had one frame more. Call before sending. */
  oneMore(): Promise<void> {
    return this.#reach(this.#had.map((frames) => frames + this.#perReader));
  }

  async #reach(goals: readonly number[]): Promise<void> {
    const progress = await Promise.all(this.#readers.map((reader, index) => reader.ask<Progress>(goals[index] ?? 0)));
    this.#had = progress.map(({ frames }) => frames);
    this.#bytes = progress.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  get bytes(): number {
    return this.#bytes;
  }

  stop(): Promise<unknown> {
    return Promise.all(this.#readers.map((reader) => reader.stop()));
  }
}

async function listen(http: Server): Promise<number> {
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", 4_096, resolve));
  return (http.address() as AddressInfo).port;
}

interface Round {
  readonly ms: number;
  readonly cpuMs: number;
}

async function timed(audience: Audience, send: () => void): Promise<Round> {
  const arrived = audience.oneMore();
  await new Promise((resolve) => setImmediate(resolve));
  const cpu = process.cpuUsage();
  const began = performance.now();
  send();
  await arrived;
  const { user, system } = process.cpuUsage(cpu);
  return { ms: performance.now() - began, cpuMs: (user + system) / 1_000 };
}

async function measure(sockets: number): Promise<FanOut> {
  const market = new SyntheticMarket(PRODUCTS);
  let onSession: (code: string) => void = () => undefined;
  const idle = () => () => undefined;
  const hub = {
    onTick: idle,
    onSettled: idle,
    onSession(listener: (code: string) => void) {
      onSession = listener;
      return () => undefined;
    },
  };
  const live = openLive({ market, hub, socketsPerAddress: sockets });
  const [productHttp, bareHttp] = [createServer(), createServer()];
  live.start(productHttp);
  const bare = new WebSocketServer({ server: bareHttp, perMessageDeflate: false });
  const [product, plain] = [new Audience(sockets), new Audience(sockets)];
  await product.open(await listen(productHttp), JSON.stringify({ op: "tickers", codes: market.codes }));
  await plain.open(await listen(bareHttp), "");

  const flush = (): void => {
    market.move();
    for (const code of market.codes) onSession(code);
    live.flush();
  };
  const before = product.bytes;
  for (let round = 0; round < WARM_ROUNDS; round += 1) await timed(product, flush);
  const frameBytes = Math.round((product.bytes - before) / (WARM_ROUNDS * sockets));
  const frame = Buffer.alloc(frameBytes - 4, "x");
  const broadcast = (): void => {
    for (const client of bare.clients) client.send(frame, { binary: false });
  };
  for (let round = 0; round < WARM_ROUNDS; round += 1) await timed(plain, broadcast);

  const rounds: { product: Round; bare: Round }[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ product: await timed(product, flush), bare: await timed(plain, broadcast) });
  await Promise.all([product.stop(), plain.stop()]);
  return {
    frameBytes,
    productMs: median(rounds.map((round) => round.product.ms)),
    bareMs: median(rounds.map((round) => round.bare.ms)),
    productCpuMs: median(rounds.map((round) => round.product.cpuMs)),
    bareCpuMs: median(rounds.map((round) => round.bare.cpuMs)),
  };
}

process.on("message", async (sockets: number) => {
  process.send?.(await measure(sockets));
});
