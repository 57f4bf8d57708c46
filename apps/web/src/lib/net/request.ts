import {
  buildRequest,
  type Envelope,
  type EnvelopeOf,
  type Fields,
  HEADERS,
  type LanguageCode,
  languageByCode,
  NO_ROWS,
  REQUEST_TIMEOUT_FIRST_MS,
  REQUEST_TIMEOUT_MS,
  type RouteKey,
} from "@candela/api";

/** Why a call gave no answer to use. */
export type Failure =
  /** `code` 500: `msg` is a key of the pack. */
  | { readonly kind: "rejected"; readonly status: number; readonly msg: string; readonly params: Readonly<Record<string, string>> }
  /** A code that is none of ours, or 209 where there was nothing to keep. */
  | { readonly kind: "code"; readonly code: number; readonly msg: string; readonly params: Readonly<Record<string, string>> }
  | { readonly kind: "expired" }
  | { readonly kind: "timeout" }
  /** A file that was to be fetched. */
  | { readonly kind: "download" }
  | { readonly kind: "network" };

export class RequestError extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super("msg" in failure ? failure.msg : failure.kind);
    this.name = "RequestError";
    this.failure = failure;
  }
}

/** The app, as the request layer needs it; given once, so that tests run the layer against a server of their own. */
export interface RequestHost {
  readonly baseUrl: () => string;
  readonly language: () => LanguageCode;
  readonly token: () => string | null;
  /** The answer to a GET that was asked for before this layer was here. */
  readonly early?: (url: string) => Promise<Response> | undefined;
  /** Code 401: called once a token, with the token that expired. */
  readonly onExpired: (token: string | null) => void;
  /** A failure that the caller did not ask to handle. */
  readonly onFailure: (failure: Failure) => void;
}

/** Whether a read failed for good: an ended session leads to login by itself, and 209 says that there is nothing new. */
export function isLoss(error: unknown): boolean {
  const failure = error instanceof RequestError ? error.failure : undefined;
  return failure?.kind !== "expired" && !(failure?.kind === "code" && failure.code === 209);
}

export interface CallOptions {
  /** The caller catches every failure and shows it itself: no toast. Otherwise a code that is not in the table gives an empty answer. */
  readonly quiet?: boolean;
  readonly encoding?: "form" | "json";
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

export type Call = <K extends RouteKey>(key: K, fields: Fields<K>, options?: CallOptions) => Promise<EnvelopeOf<K>>;

/** Accepted, though it awaits a review: an answer like any success. */
export const AWAITING_REVIEW = "hint_48";

/** Headers of every request; `contentType` "" leaves that one to the browser, which knows the boundary of a form with files. */
export function headersOf(host: RequestHost, contentType: string | null): Record<string, string> {
  const token = host.token();
  return {
    [HEADERS.locale]: host.language(),
    [HEADERS.languageId]: String(languageByCode(host.language())?.id ?? 2),
    ...(contentType !== "" && { "Content-Type": contentType ?? "application/x-www-form-urlencoded" }),
    ...(token !== null && { [HEADERS.token]: token }),
  };
}

/** An answer by its code: as it is, empty where it is to be ignored, or thrown as a `RequestError`. */
export function judge(status: number, envelope: Envelope, catches: boolean): Envelope {
  const { msg, params } = envelope;
  const code: number = envelope.code;
  if (code === 200 || code === 209 || msg === AWAITING_REVIEW) return envelope;
  if (code === 401) throw new RequestError({ kind: "expired" });
  const why = { msg: msg ?? "", params: params ?? {} };
  if (code === 500) throw new RequestError({ kind: "rejected", status, ...why });
  if (catches) throw new RequestError({ kind: "code", code, ...why });
  return { ...envelope, ...why, data: null, rows: NO_ROWS, total: 0 };
}

/** Hands a failure to the app: an ended session, or what the caller does not catch. */
export function tell(host: RequestHost, error: unknown, token: string | null, catches: boolean): void {
  if (!(error instanceof RequestError)) return;
  if (error.failure.kind === "expired") host.onExpired(token);
  else if (!catches) host.onFailure(error.failure);
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === "TimeoutError";
}

/** Drops rows that are no objects: one malformed row must not break the list. */
const wholeRows = (rows: unknown): readonly unknown[] => (Array.isArray(rows) ? rows.filter((row) => row instanceof Object) : NO_ROWS);

/** The same for the lists that a single thing holds; no list of the contract has gaps. */
function wholeData(data: unknown): unknown {
  if (!(data instanceof Object) || Array.isArray(data)) return data ?? null;
  const fields = data as Record<string, unknown>;
  for (const name in fields) {
    const value = fields[name];
    if (Array.isArray(value) && value.includes(null)) fields[name] = value.filter((item) => item !== null);
  }
  return fields;
}

/** The answer to an early request; undefined when none was sent or its connection was cut: then it is sent now. */
async function earlyAnswer(
  host: RequestHost,
  { method, url }: { readonly method: string; readonly url: string },
): Promise<Response | undefined> {
  if (method !== "GET") return undefined;
  try {
    return await host.early?.(url);
  } catch (error) {
    if (isTimeout(error)) throw error;
    return undefined;
  }
}

export function createCall(host: RequestHost): Call {
  let answered = false;

  async function send<K extends RouteKey>(
    key: K,
    fields: Fields<K>,
    options: CallOptions,
  ): Promise<{ status: number; envelope: Envelope }> {
    const request = buildRequest(key, fields, options.encoding);
    // Before the first await: the caller may forget the token at once, as logging out does.
    const headers = headersOf(host, request.contentType);
    const timeout = AbortSignal.timeout(options.timeoutMs ?? (answered ? REQUEST_TIMEOUT_MS : REQUEST_TIMEOUT_FIRST_MS));
    const signal = options.signal === undefined ? timeout : AbortSignal.any([timeout, options.signal]);
    try {
      const answer =
        (await earlyAnswer(host, request)) ??
        (await fetch(host.baseUrl() + request.url, {
          method: request.method,
          headers,
          body: request.body,
          signal,
        }));
      const envelope = (await answer.json()) as Envelope;
      if (typeof envelope?.code !== "number") throw new TypeError("no envelope");
      answered = true;
      return { status: answer.status, envelope: { ...envelope, data: wholeData(envelope.data), rows: wholeRows(envelope.rows) } };
    } catch (error) {
      if (options.signal?.aborted === true) throw error;
      throw new RequestError({ kind: timeout.aborted || isTimeout(error) ? "timeout" : "network" });
    }
  }

  return async (key, fields, options = {}) => {
    const token = host.token();
    const catches = options.quiet === true;
    try {
      const { status, envelope } = await send(key, fields, options);
      return judge(status, envelope, catches) as EnvelopeOf<typeof key>;
    } catch (error) {
      tell(host, error, token, catches);
      throw error;
    }
  };
}
