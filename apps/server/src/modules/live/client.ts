import type { ServerMessage } from "@candela/api";
import { WebSocket } from "ws";
import type { Session } from "../../platform/http/handlers.ts";

/** Bytes waiting in a socket above which conflated frames are skipped: some seconds of quotes on a poor line. */
export const SLOW_BYTES = 256 * 1024;
/** Below this a slow reader is served again, beginning with a snapshot. */
const RECOVERED_BYTES = SLOW_BYTES / 4;
/** Account events are never skipped: a reader this far behind is closed, and resumes. */
const LOST_BYTES = 4 * SLOW_BYTES;
/** Statements a client may make: at once, and a second. */
const STATEMENTS_BURST = 40;
const STATEMENTS_PER_SECOND = 20;

const CLOSE_TOO_SLOW = 4408;
const CLOSE_SESSION_ENDED = 4401;
export const CLOSE_TOO_MANY = 4429;

/** One socket: what it may send and how much may wait for it. */
export class LiveClient {
  readonly socket: WebSocket;
  readonly ip: string;
  session: Session | null = null;
  /** The token stated last, which calls are made with, whatever becomes of it. */
  statedToken: string | null = null;
  /** Token that the session was found by, and when it was last looked up, epoch ms. */
  token: string | null = null;
  /** Calls that wait for their answers. */
  callsUnderWay = 0;
  checkedAt = 0;
  /** Frames were skipped; the next one must be a snapshot. */
  isBehind = false;
  /** Answered the last ping. */
  isAlive = true;
  #statements = STATEMENTS_BURST;
  #statedAt = 0;

  constructor(socket: WebSocket, ip: string) {
    this.socket = socket;
    this.ip = ip;
  }

  get isOpen(): boolean {
    return this.socket.readyState === WebSocket.OPEN;
  }

  /** False when a client states more than it may. */
  mayState(now: number): boolean {
    const refill = (Math.max(0, now - this.#statedAt) / 1000) * STATEMENTS_PER_SECOND;
    this.#statements = Math.min(STATEMENTS_BURST, this.#statements + refill) - 1;
    this.#statedAt = now;
    return this.#statements >= 0;
  }

  /** Sends an encoded frame that may be skipped; returns false when it was. */
  offer(frame: Buffer): boolean {
    if (!this.isOpen) return false;
    if (this.isBehind || this.socket.bufferedAmount > SLOW_BYTES) {
      this.isBehind = true;
      return false;
    }
    this.socket.send(frame, SEND_TEXT);
    return true;
  }

  /** Whether a reader that was behind has read enough to be served again. */
  hasRecovered(): boolean {
    return this.isBehind && this.isOpen && this.socket.bufferedAmount < RECOVERED_BYTES;
  }

  /** Sends messages that must not be lost; a reader too far behind is closed and comes back for them. */
  deliver(frame: Buffer): void {
    if (!this.isOpen) return;
    if (this.socket.bufferedAmount > LOST_BYTES) this.socket.close(CLOSE_TOO_SLOW, "too slow");
    else this.socket.send(frame, SEND_TEXT);
  }

  say(...messages: ServerMessage[]): void {
    if (messages.length > 0) this.deliver(encodeFrame(messages.map((message) => JSON.stringify(message))));
  }

  reject(msg: string, params: Readonly<Record<string, string>> = {}, code = 500): void {
    this.say({ ch: "error", code, msg, params: { ...params } });
  }

  endSession(): void {
    this.reject("session_expired", {}, 401);
    this.socket.close(CLOSE_SESSION_ENDED, "session ended");
  }
}

const SEND_TEXT = { binary: false } as const;

/** A frame is an array of messages, each encoded once for all its receivers. */
export function encodeFrame(encoded: readonly string[]): Buffer {
  return Buffer.from(`[${encoded.join(",")}]`);
}
