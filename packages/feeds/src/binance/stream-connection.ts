import { backOffMs } from "./back-off.ts";
import type { Timers } from "./timers.ts";

/** The exchange ends a connection after 24 hours: it is made anew before. */
const LIFE_MS = 23.5 * 3_600_000;
/** It pings every 20 seconds, so a connection that says nothing for so long is dead, though nobody closed it. */
const SILENCE_MAX_MS = 60_000;
/** A connection that has lasted so long was a good one: the next failure is the first again. */
const GOOD_AFTER_MS = 60_000;
/** How long it may take to open. */
const OPENING_MAX_MS = 10_000;

/** What a socket tells; nothing after `closed`. */
export interface SocketEvents {
  opened(): void;
  /** A text message. */
  heard(text: string): void;
  /** A ping, which the socket answers by itself. */
  pinged(): void;
  closed(): void;
}

/** Opens a socket and returns what ends it at once. */
export type OpenSocket = (url: string, events: SocketEvents) => () => void;

export interface StreamParts {
  readonly url: string;
  readonly open: OpenSocket;
  readonly timers: Timers;
  /** In `[0, 1)`. */
  readonly random: () => number;
  readonly count: (what: "reconnects" | "silences") => void;
  readonly onOpen: () => void;
  readonly onText: (text: string) => void;
  readonly onCut: () => void;
}

/**
 * A connection to combined streams that is made anew whenever it ends. What it listens to stands in its address, so nothing is ever sent but the pongs that
 * answer pings, and the limit of messages a second cannot be met.
 */
export class StreamConnection {
  readonly #parts: StreamParts;
  #end: (() => void) | undefined;
  #isOpen = false;
  #failures = 0;
  #forgetTimers: (() => void)[] = [];
  #forgetSilence: () => void = () => undefined;
  #isStopped = true;

  constructor(parts: StreamParts) {
    this.#parts = parts;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  start(): void {
    this.#isStopped = false;
    this.#connect();
  }

  stop(): void {
    this.#isStopped = true;
    this.#drop();
  }

  /** Ends the connection and makes another one soon. */
  renew(): void {
    if (this.#end === undefined) return;
    this.#drop();
    this.#again();
  }

  #connect(): void {
    const { open, url, timers, onOpen, onText } = this.#parts;
    let isOurs = true;
    const heard = (): void => this.#listen();
    const endSocket = open(url, {
      opened: () => {
        if (!isOurs) return;
        this.#isOpen = true;
        this.#forgetAll();
        this.#forgetTimers = [timers.after(LIFE_MS, () => this.renew()), timers.after(GOOD_AFTER_MS, () => (this.#failures = 0))];
        heard();
        onOpen();
      },
      heard: (text) => {
        if (!isOurs) return;
        heard();
        onText(text);
      },
      pinged: () => {
        if (isOurs) heard();
      },
      closed: () => {
        if (isOurs) this.renew();
      },
    });
    this.#end = () => {
      isOurs = false;
      endSocket();
    };
    this.#forgetTimers.push(timers.after(OPENING_MAX_MS, () => this.renew()));
  }

  #listen(): void {
    this.#forgetSilence();
    this.#forgetSilence = this.#parts.timers.after(SILENCE_MAX_MS, () => {
      this.#parts.count("silences");
      this.renew();
    });
  }

  #again(): void {
    if (this.#isStopped) return;
    const { timers, random, count } = this.#parts;
    const waitMs = backOffMs(this.#failures, random);
    this.#failures += 1;
    this.#forgetTimers.push(
      timers.after(waitMs, () => {
        count("reconnects");
        this.#connect();
      }),
    );
  }

  #drop(): void {
    const wasOpen = this.#isOpen;
    this.#isOpen = false;
    this.#forgetAll();
    this.#end?.();
    this.#end = undefined;
    if (wasOpen) this.#parts.onCut();
  }

  #forgetAll(): void {
    for (const forget of this.#forgetTimers) forget();
    this.#forgetTimers = [];
    this.#forgetSilence();
  }
}
