import type { AccountEvent, ServerMessage } from "@candela/api";
import { type RefObject, useCallback, useEffect, useSyncExternalStore } from "react";
import { useInView } from "../browser/in-view.ts";
import { createStore, useStore } from "../browser/store.ts";
import { type Cadence, createQuoteStore, type Quote, type Tick } from "../market/quote-store.ts";
import type { CandleKey, LiveSocket, SocketState } from "./socket.ts";

/** The one socket of the app, and its listeners. Pages use the hooks at the end of this file. */
type Listener = (message: ServerMessage) => void;
const listeners = new Set<Listener>();

/** Channels that the app follows, also before the socket's code is here. */
const wants: { tickers: readonly string[]; ticks: readonly string[]; candles: readonly CandleKey[] } = {
  tickers: [],
  ticks: [],
  candles: [],
};
let socket: LiveSocket | null = null;
const socketState = createStore<SocketState>("connecting");

export const quotes = createQuoteStore({
  nextFrame: (callback) => requestAnimationFrame(callback),
  onFollowed: (codes) => {
    wants.tickers = codes;
    socket?.setTickers(codes);
  },
});

/** Hands a message of the socket to all its listeners. */
export function hear(message: ServerMessage): void {
  quotes.take(message);
  for (const listener of [...listeners]) listener(message);
}

/** Attaches the socket: it follows the channels that were asked for so far, and those to come. */
export function attachSocket(made: LiveSocket): void {
  socket = made;
  made.setTickers(wants.tickers);
  made.setTicks(wants.ticks);
  made.setCandles(wants.candles);
  made.state.subscribe(() => socketState.set(made.state.get()));
}

export const onlineStore = createStore(typeof navigator === "undefined" ? true : navigator.onLine);

export function useSocketState(): SocketState {
  return useStore(socketState);
}

/** Products whose quotes are on screen now. */
export const followedCodes = (): readonly string[] => wants.tickers;

/** Whether prices are live: connected, connecting, or cut. */
export function useLiveness(): "live" | "connecting" | "stale" {
  const state = useSocketState();
  const online = useStore(onlineStore);
  if (!online || state === "paused" || state === "waiting") return "stale";
  return state === "open" ? "live" : "connecting";
}

/** Every message of the socket, as it comes. */
export function onLiveMessage(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Follows a product's quote; `undefined` until one is known. `active` off: the last known one stays. */
export function useQuote(code: string, cadence: Cadence = 500, active = true): Quote | undefined {
  const subscribe = useCallback(
    (listener: () => void) => (active ? quotes.follow(code, cadence, listener) : () => undefined),
    [code, cadence, active],
  );
  return useSyncExternalStore(subscribe, () => quotes.read(code, cadence));
}

/** The same for lists, only while the element is on screen. */
export function useQuoteInView(code: string, ref: RefObject<Element | null>): Quote | undefined {
  return useQuote(code, 500, useInView(ref));
}

function followTicks(codes: readonly string[]): void {
  wants.ticks = codes;
  socket?.setTicks(codes);
}

/** Asks once more for the recent ticks of a product that is followed, from number `after` on; they come as others do. */
export function resumeTicks(code: string, after: number): void {
  socket?.resumeTicks(code, after);
}

function followCandles(keys: readonly CandleKey[]): void {
  wants.candles = keys;
  socket?.setCandles(keys);
}

/** Every tick of the open product, unconflated; the quote store hears them too. */
export function useTicks(code: string | null): void {
  useEffect(() => {
    if (code === null) return;
    followTicks([code]);
    return () => followTicks([]);
  }, [code]);
}

/** Candles of a product as they change. `onCandles` must be stable. */
export function useLiveCandles(key: CandleKey | null, onCandles: (message: Extract<ServerMessage, { ch: "candle" }>) => void): void {
  const code = key?.code;
  const interval = key?.interval;
  useEffect(() => {
    if (code === undefined || interval === undefined) return;
    const stop = onLiveMessage((message) => {
      if (message.ch === "candle" && message.code === code && message.interval === interval) onCandles(message);
    });
    followCandles([{ code, interval }]);
    return () => {
      stop();
      followCandles([]);
    };
  }, [code, interval, onCandles]);
}

/** Every tick of a product that is followed by `useTicks`, as it comes. `onTicks` must be stable. */
export function useTickStream(code: string, onTicks: (ticks: readonly Tick[]) => void): void {
  useEffect(
    () =>
      onLiveMessage((message) => {
        if (message.ch === "tick" && message.code === code) onTicks(message.data);
      }),
    [code, onTicks],
  );
}

/**
 * Calls back with the events of each commit on the user's account. `onSnapshot` means that the channel began: what ended before it is not
 * in any event, and must be read. Returns the function that stops.
 */
export function followAccount(onCommit: (events: readonly AccountEvent[]) => void, onSnapshot: () => void): () => void {
  return onLiveMessage((message) => {
    if (message.ch !== "account") return;
    onCommit(message.data);
    if (message.kind === "snapshot") onSnapshot();
  });
}
