import { type Candle, type Interval, MINUTE_MS } from "@candela/model";
import type { Timers } from "./timers.ts";
import { type Grid, parseKlines, parseServerTime } from "./wire.ts";

/** The exchange allows an address 6,000 a minute; what is left is for others behind the same one. */
const WEIGHT_PER_MINUTE = 3_000;
const KLINES_WEIGHT = 2;
const TIME_WEIGHT = 1;
/** Most that one request answers. */
export const KLINES_MAX = 1_000;
const TIMEOUT_MS = 5_000;
/** After 429 or 418 without a word for how long. */
const REJECTED_MS = 60_000;
const TOO_MANY = 429;
const BANNED = 418;

export interface RestParts {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly fetch: (url: string, init: { readonly signal: AbortSignal }) => Promise<Response>;
  readonly timers: Timers;
  readonly count: (what: "rest_failed" | "rest_limited") => void;
}

/** Why nothing was answered: asked again later, it may be. */
class RestUnavailable extends Error {}

/** The exchange's public requests, within its limits: what goes beyond them is not sent, and rejects with `RestUnavailable`. */
export class BinanceRest {
  readonly #parts: RestParts;
  #minute = 0;
  #weight = 0;
  #notBefore = Number.NEGATIVE_INFINITY;
  readonly #underWay = new Set<AbortController>();

  constructor(parts: RestParts) {
    this.#parts = parts;
  }

  /** The exchange's clock, epoch milliseconds. */
  async serverTime(): Promise<number> {
    return this.#read(parseServerTime(await this.#get("/api/v3/time", TIME_WEIGHT)));
  }

  /** Klines that open in `[from, to)`, oldest first, the running one as it stands; at most `KLINES_MAX`. */
  async klines(symbol: string, interval: Interval, from: number, to: number, grid: Grid): Promise<Candle[]> {
    const query = new URLSearchParams({ symbol, interval, startTime: String(from), endTime: String(to - 1), limit: String(KLINES_MAX) });
    return this.#read(parseKlines(await this.#get(`/api/v3/klines?${query}`, KLINES_WEIGHT), grid));
  }

  /** Ends what is under way. */
  stop(): void {
    for (const abort of this.#underWay) abort.abort();
  }

  #read<T>(answer: T | undefined): T {
    if (answer !== undefined) return answer;
    this.#parts.count("rest_failed");
    throw new RestUnavailable("the answer is not as documented");
  }

  async #get(path: string, weight: number): Promise<string> {
    const { baseUrl, fetch, timers, count } = this.#parts;
    this.#spend(weight);
    const abort = new AbortController();
    this.#underWay.add(abort);
    const forget = timers.after(TIMEOUT_MS, () => abort.abort());
    try {
      const answer = await fetch(`${baseUrl}${path}`, { signal: abort.signal });
      this.#heed(answer);
      if (!answer.ok) throw new RestUnavailable(`answered ${answer.status}`);
      return await answer.text();
    } catch (error) {
      count("rest_failed");
      throw error instanceof RestUnavailable ? error : new RestUnavailable("not answered", { cause: error });
    } finally {
      this.#underWay.delete(abort);
      forget();
    }
  }

  /** Limits are those of each minute of the clock. */
  #spend(weight: number): void {
    const { timers, count } = this.#parts;
    const now = timers.now();
    const minute = Math.floor(now / MINUTE_MS);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#weight = 0;
    }
    if (now >= this.#notBefore && this.#weight + weight <= WEIGHT_PER_MINUTE) {
      this.#weight += weight;
      return;
    }
    count("rest_limited");
    throw new RestUnavailable("the limit of requests is reached");
  }

  /** What the exchange counted wins over what was counted here; who goes on after 429 is banned. */
  #heed({ status, headers }: Response): void {
    const used = Number(headers.get("x-mbx-used-weight-1m") ?? Number.NaN);
    if (Number.isFinite(used)) this.#weight = Math.max(this.#weight, used);
    if (status !== TOO_MANY && status !== BANNED) return;
    const seconds = Number(headers.get("retry-after") ?? Number.NaN);
    const pauseMs = Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : REJECTED_MS;
    this.#notBefore = Math.max(this.#notBefore, this.#parts.timers.now() + pauseMs);
  }
}
