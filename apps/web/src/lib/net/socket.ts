import type { ClientMessage, RejectionKey, ServerMessage } from "@candela/api";
import type { Interval } from "@candela/model";
import { createStore, type Store } from "../browser/store.ts";

/**
 * States: `connecting` (first try) → `open` → `waiting` (between tries) → `connecting` …; `paused` while the page is
 * hidden or the network is known to be away. Every statement is kept and said again after a reconnect, and after a pause where the server was not ready
 * for it: only an explicit rejection ends a session. A delta that
 * does not follow its predecessor makes the client state that code anew, which brings a snapshot.
 */
export type SocketState = "connecting" | "open" | "waiting" | "paused";

export interface CandleKey {
  readonly code: string;
  readonly interval: Interval;
}

export interface SocketHost {
  readonly url: () => string;
  /** 0 to 1: spreads the tries of many clients. */
  readonly random: () => number;
  readonly onMessage: (message: ServerMessage) => void;
  /** The account channel was rejected: log in again. */
  readonly onExpired: () => void;
}

export interface LiveSocket {
  readonly state: Store<SocketState>;
  setTickers(codes: readonly string[]): void;
  setTicks(codes: readonly string[]): void;
  /** Asks for the ticks of a followed product after number `after` once more; what is not kept any more does not come. */
  resumeTicks(code: string, after: number): void;
  setCandles(keys: readonly CandleKey[]): void;
  setAccount(token: string | null): void;
  start(): void;
  pause(): void;
  stop(): void;
}

const BACK_OFF_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000] as const;
/** The server's answer to a statement that it cannot take just now, as while its database is away. */
const NOT_READY: RejectionKey = "not_ready";
const DEFAULT_PING_MS = 20_000;

/** Wait before try number `tries` (from 0): grows to 15 s, half of it by chance. */
export function backOff(tries: number, random: number): number {
  const most = BACK_OFF_MS[Math.min(tries, BACK_OFF_MS.length - 1)] ?? 15_000;
  return most / 2 + (most / 2) * random;
}

type Counted = Extract<ServerMessage, { n: number; kind: string }>;

const isCounted = (message: ServerMessage): message is Counted => "n" in message && "kind" in message;

/** Two keys are one stream of numbers when they are equal. */
function streamOf(message: Counted): string {
  if (message.ch === "account") return "account";
  return message.ch === "candle" ? `candle ${message.code} ${message.interval}` : `${message.ch} ${message.code}`;
}

interface Wants {
  readonly tickers: readonly string[];
  readonly ticks: readonly string[];
  readonly candles: readonly CandleKey[];
  readonly token: string | null;
}

const NOTHING: Wants = { tickers: [], ticks: [], candles: [], token: null };

export function createSocket(host: SocketHost): LiveSocket {
  return new SocketClient(host);
}

class SocketClient implements LiveSocket {
  readonly state = createStore<SocketState>("paused");
  readonly #host: SocketHost;
  /** Number of the last message of each stream. */
  readonly #seen = new Map<string, number>();
  #wants = NOTHING;
  #socket: WebSocket | null = null;
  #tries = 0;
  #frameAt = 0;
  #pingMs = DEFAULT_PING_MS;
  /** How often in a row the server was not ready for a statement. */
  #unready = 0;
  #againTimer: ReturnType<typeof setTimeout> | undefined;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #pingTimer: ReturnType<typeof setInterval> | undefined;

  constructor(host: SocketHost) {
    this.#host = host;
  }

  setTickers(codes: readonly string[]): void {
    for (const code of this.#wants.tickers) if (!codes.includes(code)) this.#seen.delete(`ticker ${code}`);
    this.#wants = { ...this.#wants, tickers: codes };
    this.#sayTickers();
  }

  setTicks(codes: readonly string[]): void {
    for (const code of this.#wants.ticks) if (!codes.includes(code)) this.#seen.delete(`tick ${code}`);
    this.#wants = { ...this.#wants, ticks: codes };
    this.#sayTicks();
  }

  resumeTicks(code: string, after: number): void {
    if (!this.#wants.ticks.includes(code)) return;
    this.#seen.delete(`tick ${code}`);
    this.#say({ op: "ticks", codes: [...this.#wants.ticks], after });
  }

  setCandles(keys: readonly CandleKey[]): void {
    for (const { code, interval } of this.#wants.candles)
      if (!keys.some((key) => key.code === code && key.interval === interval)) this.#seen.delete(`candle ${code} ${interval}`);
    this.#wants = { ...this.#wants, candles: keys };
    this.#sayCandles();
  }

  setAccount(token: string | null): void {
    if (this.#wants.token === token) return;
    this.#seen.delete("account");
    const leaving = this.#wants.token !== null;
    this.#wants = { ...this.#wants, token };
    // A socket once authenticated stays so: another user, or none, gets a new one.
    if (leaving && this.state.get() !== "paused") this.#open();
    else this.#sayAccount();
  }

  start(): void {
    if (this.state.get() === "paused") this.#open();
  }

  pause(): void {
    this.state.set("paused");
    this.#close();
  }

  stop(): void {
    this.pause();
    this.#seen.clear();
    this.#tries = 0;
  }

  #say(message: ClientMessage): void {
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(message));
  }

  #sayTickers(codes = this.#wants.tickers): void {
    this.#say({ op: "tickers", codes: [...codes] });
  }

  #sayTicks(codes = this.#wants.ticks, after?: number): void {
    this.#say({ op: "ticks", codes: [...codes], ...(after !== undefined && { after }) });
  }

  /** The last tick seen of the product that is followed; of several the numbers differ. */
  #lastTick(): number | undefined {
    const [code, ...more] = this.#wants.ticks;
    return more.length === 0 ? this.#seen.get(`tick ${code}`) : undefined;
  }

  #sayCandles(keys = this.#wants.candles): void {
    this.#say({ op: "candles", of: keys.map((key) => ({ ...key })) });
  }

  #sayAccount(): void {
    const { token } = this.#wants;
    if (token === null) return;
    this.#say({ op: "auth", token });
    const after = this.#seen.get("account");
    this.#say(after === undefined ? { op: "account" } : { op: "account", after });
  }

  /** States the channel without the stream that has a hole, then with it. */
  #stateAnew(message: Counted): void {
    const lastTick = this.#lastTick();
    this.#seen.delete(streamOf(message));
    const { tickers, ticks, candles } = this.#wants;
    if (message.ch === "account") this.#say({ op: "account" });
    if (message.ch === "ticker") {
      this.#sayTickers(tickers.filter((code) => code !== message.code));
      this.#sayTickers();
    }
    if (message.ch === "tick") {
      this.#sayTicks(ticks.filter((code) => code !== message.code));
      this.#sayTicks(ticks, lastTick);
    }
    if (message.ch === "candle") {
      this.#sayCandles(candles.filter((key) => key.code !== message.code || key.interval !== message.interval));
      this.#sayCandles();
    }
  }

  #take(message: ServerMessage): void {
    if (message.ch === "hello") {
      this.#pingMs = message.pingMs;
      this.#keepAlive();
    } else if (message.ch === "error") {
      if (message.code === 401) this.#host.onExpired();
      else if (message.msg === NOT_READY) this.#sayAgain(Number(message.params.seconds) || 0);
    } else if (isCounted(message) && !this.#follows(message)) return;
    this.#host.onMessage(message);
  }

  /** Whether a numbered message is the next of its stream, or a fresh start; a hole makes the stream be stated anew. */
  #follows(message: Counted): boolean {
    const stream = streamOf(message);
    const before = this.#seen.get(stream);
    if (message.kind === "delta" && before !== undefined) {
      const first = message.ch === "tick" ? (message.data[0]?.seq ?? message.n) : message.n;
      if (message.n <= before) return false;
      if (first > before + 1) {
        this.#stateAnew(message);
        return false;
      }
    }
    this.#seen.set(stream, message.n);
    if (message.ch === "account") this.#unready = 0;
    return true;
  }

  #keepAlive(): void {
    clearInterval(this.#pingTimer);
    this.#pingTimer = setInterval(() => {
      if (performance.now() - this.#frameAt > this.#pingMs * 2.5) this.#drop();
      else this.#say({ op: "ping" });
    }, this.#pingMs);
  }

  #close(): void {
    clearInterval(this.#pingTimer);
    clearTimeout(this.#retryTimer);
    this.#againTimer = void clearTimeout(this.#againTimer);
    const old = this.#socket;
    this.#socket = null;
    old?.close();
  }

  /** The connection is dead or closed: try again later. */
  #drop(): void {
    this.#close();
    if (this.state.get() === "paused") return;
    this.state.set("waiting");
    this.#retryTimer = setTimeout(() => this.#open(), backOff(this.#tries, this.#host.random()));
    this.#tries += 1;
  }

  #open(): void {
    this.#close();
    this.state.set("connecting");
    const made = new WebSocket(this.#host.url());
    this.#socket = made;
    made.onopen = () => this.#socket === made && this.#greet();
    made.onmessage = (event) => {
      if (this.#socket !== made) return;
      this.#frameAt = performance.now();
      const frame = JSON.parse(String(event.data)) as ServerMessage | ServerMessage[];
      for (const message of Array.isArray(frame) ? frame : [frame]) this.#take(message);
    };
    made.onclose = () => this.#socket === made && this.#drop();
  }

  /** A new connection: states everything anew. Prices start from snapshots, ticks and the account go on after the last number seen. */
  #greet(): void {
    this.#tries = 0;
    this.#unready = 0;
    this.#frameAt = performance.now();
    const lastTick = this.#lastTick();
    for (const stream of [...this.#seen.keys()]) if (stream !== "account") this.#seen.delete(stream);
    this.state.set("open");
    this.#sayAll(lastTick);
    this.#keepAlive();
  }

  #sayAll(afterTick?: number): void {
    this.#sayTickers();
    this.#sayTicks(this.#wants.ticks, afterTick);
    this.#sayCandles();
    this.#sayAccount();
  }

  /** The server could not take a statement, and does not say which one: all are sent again, since repeating one has no effect. */
  #sayAgain(afterSeconds: number): void {
    if (this.#againTimer !== undefined) return;
    const wait = afterSeconds * 1_000 + backOff(this.#unready, this.#host.random());
    this.#unready += 1;
    this.#againTimer = setTimeout(() => {
      this.#againTimer = undefined;
      this.#sayAll();
    }, wait);
  }
}
