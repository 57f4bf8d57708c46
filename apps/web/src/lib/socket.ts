import type { ClientMessage, ServerMessage } from "@candela/contract";
import { createStore, type Store } from "./store.ts";

/**
 * States: `connecting` (first try) → `open` → `waiting` (between tries) → `connecting` …; `paused` while the page is
 * hidden or the network is known to be away. Every statement is kept and said again after a reconnect. A delta that
 * does not follow its predecessor makes the client state that code anew, which brings a snapshot.
 */
export type SocketState = "connecting" | "open" | "waiting" | "paused";

export interface CandleKey {
  readonly code: string;
  readonly interval: "1m" | "5m" | "15m" | "30m" | "1h" | "4h" | "1d" | "1w" | "1M";
}

export interface SocketHost {
  readonly url: () => string;
  /** 0 to 1: spreads the tries of many clients. */
  readonly random: () => number;
  readonly onMessage: (message: ServerMessage) => void;
  /** The account channel was refused: log in again. */
  readonly onExpired: () => void;
}

export interface LiveSocket {
  readonly state: Store<SocketState>;
  /** Milliseconds (clock of this device) of the last frame of any kind; 0 before the first. */
  readonly lastFrameAt: () => number;
  readonly setTickers: (codes: readonly string[]) => void;
  readonly setTicks: (codes: readonly string[]) => void;
  readonly setCandles: (of: readonly CandleKey[]) => void;
  readonly setAccount: (token: string | null) => void;
  readonly start: () => void;
  readonly pause: () => void;
  readonly stop: () => void;
}

const BACK_OFF_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000] as const;
const DEFAULT_PING_MS = 20_000;

/** Wait before try number `tries` (from 0): grows to 15 s, half of it by chance. */
export function backOff(tries: number, random: number): number {
  const most = BACK_OFF_MS[Math.min(tries, BACK_OFF_MS.length - 1)] ?? 15_000;
  return most / 2 + (most / 2) * random;
}

type Counted = Extract<ServerMessage, { n: number }>;

/** Two keys are one stream of numbers when they are equal. */
function streamOf(message: Counted): string {
  if (message.ch === "account") return "account";
  return message.ch === "candle" ? `candle ${message.code} ${message.interval}` : `${message.ch} ${message.code}`;
}

export function createSocket(host: SocketHost): LiveSocket {
  const state = createStore<SocketState>("paused");
  const seen = new Map<string, number>();
  let wants = {
    tickers: [] as readonly string[],
    ticks: [] as readonly string[],
    candles: [] as readonly CandleKey[],
    token: null as string | null,
  };
  let socket: WebSocket | null = null;
  let tries = 0;
  let lastFrameAt = 0;
  let pingMs = DEFAULT_PING_MS;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let pingTimer: ReturnType<typeof setInterval> | undefined;

  const say = (message: ClientMessage) => {
    if (socket?.readyState === 1) socket.send(JSON.stringify(message));
  };
  const sayTickers = (codes = wants.tickers) => say({ op: "tickers", codes: [...codes] });
  const sayTicks = (codes = wants.ticks) => say({ op: "ticks", codes: [...codes] });
  const sayCandles = (of = wants.candles) => say({ op: "candles", of: of.map((key) => ({ ...key })) });
  const sayAccount = () => {
    if (wants.token === null) return;
    say({ op: "auth", token: wants.token });
    const after = seen.get("account");
    say(after === undefined ? { op: "account" } : { op: "account", after });
  };

  /** States the channel without the stream that has a hole, then with it. */
  const stateAnew = (message: Counted) => {
    if (message.ch === "account") return say({ op: "account" });
    if (message.ch === "ticker") {
      sayTickers(wants.tickers.filter((code) => code !== message.code));
      return sayTickers();
    }
    if (message.ch === "tick") {
      sayTicks(wants.ticks.filter((code) => code !== message.code));
      return sayTicks();
    }
    sayCandles(wants.candles.filter((key) => key.code !== message.code || key.interval !== message.interval));
    return sayCandles();
  };

  const take = (message: ServerMessage) => {
    if (message.ch === "hello") {
      pingMs = message.pingMs;
      keepAlive();
    } else if (message.ch === "error") {
      if (message.code === 401) host.onExpired();
    } else if (message.ch !== "pong") {
      const stream = streamOf(message);
      const before = seen.get(stream);
      const first = message.ch === "tick" ? (message.data[0]?.seq ?? message.n) : message.n;
      if (message.kind === "delta" && before !== undefined && first > before + 1) {
        seen.delete(stream);
        stateAnew(message);
        return;
      }
      if (message.kind === "delta" && before !== undefined && message.n <= before) return;
      seen.set(stream, message.n);
    }
    host.onMessage(message);
  };

  const keepAlive = () => {
    clearInterval(pingTimer);
    pingTimer = setInterval(() => {
      if (performance.now() - lastFrameAt > pingMs * 2.5) drop();
      else say({ op: "ping" });
    }, pingMs);
  };

  const close = () => {
    clearInterval(pingTimer);
    clearTimeout(retryTimer);
    const old = socket;
    socket = null;
    old?.close();
  };

  /** The line is dead or gone: try again later. */
  const drop = () => {
    close();
    if (state.get() === "paused") return;
    state.set("waiting");
    retryTimer = setTimeout(open, backOff(tries, host.random()));
    tries += 1;
  };

  const open = () => {
    close();
    state.set("connecting");
    const made = new WebSocket(host.url());
    socket = made;
    made.onopen = () => {
      if (socket !== made) return;
      tries = 0;
      lastFrameAt = performance.now();
      for (const stream of [...seen.keys()]) if (stream !== "account") seen.delete(stream);
      state.set("open");
      sayTickers();
      sayTicks();
      sayCandles();
      sayAccount();
      keepAlive();
    };
    made.onmessage = (event) => {
      if (socket !== made) return;
      lastFrameAt = performance.now();
      const frame = JSON.parse(String(event.data)) as ServerMessage | ServerMessage[];
      for (const message of Array.isArray(frame) ? frame : [frame]) take(message);
    };
    made.onclose = () => {
      if (socket === made) drop();
    };
  };

  const pause = () => {
    state.set("paused");
    close();
  };

  return {
    state,
    lastFrameAt: () => lastFrameAt,
    setTickers: (codes) => {
      for (const code of wants.tickers) if (!codes.includes(code)) seen.delete(`ticker ${code}`);
      wants = { ...wants, tickers: codes };
      sayTickers();
    },
    setTicks: (codes) => {
      for (const code of wants.ticks) if (!codes.includes(code)) seen.delete(`tick ${code}`);
      wants = { ...wants, ticks: codes };
      sayTicks();
    },
    setCandles: (of) => {
      for (const { code, interval } of wants.candles)
        if (!of.some((key) => key.code === code && key.interval === interval)) seen.delete(`candle ${code} ${interval}`);
      wants = { ...wants, candles: of };
      sayCandles();
    },
    setAccount: (token) => {
      if (wants.token === token) return;
      seen.delete("account");
      const leaving = wants.token !== null;
      wants = { ...wants, token };
      // A socket once authenticated stays so: another user, or none, gets a new one.
      if (leaving && state.get() !== "paused") open();
      else sayAccount();
    },
    start: () => {
      if (state.get() === "paused") open();
    },
    pause,
    stop: () => {
      pause();
      seen.clear();
      tries = 0;
    },
  };
}
