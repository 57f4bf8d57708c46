import {
  type Data,
  type Envelope,
  envelopeSchema,
  type Fields,
  list,
  type RejectionKey,
  ROUTES,
  type RouteDefinition,
  type RouteKey,
  type Row,
  success,
} from "@candela/api";
import { FAULTS, type Fault } from "@candela/testkit";
import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import Value from "typebox/value";

type Or<T, K extends RouteKey> = T | ((fields: Fields<K>) => T);
/** How a route answers: what comes over the line, or never. */
type Handler = (fields: unknown, signal: AbortSignal | undefined) => Promise<Response>;

/** A call as it came. */
export interface Asked {
  readonly route: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly headers: Headers;
}

/**
 * The server that a test plays, at the boundary of `fetch`. It answers only what the test says, and only what the contract allows: a field too
 * many or too few, in an answer or in what the app asks, fails the test. So does a call that the test did not speak of.
 */
export interface FakeServer {
  readonly data: <K extends RouteKey>(route: K, answer: Or<Data<K> | null, K>) => void;
  readonly rows: <K extends RouteKey>(route: K, answer: Or<readonly Row<K>[], K>, total?: number) => void;
  /** A file, of a route that answers with one. */
  readonly file: (route: RouteKey, contentType: string, text: string) => void;
  readonly reject: (route: RouteKey, msg: RejectionKey, params?: Readonly<Record<string, string>>, status?: number) => void;
  /** Every call of the route ends so, until it is told otherwise. */
  readonly fail: (route: RouteKey, fault: Fault) => void;
  /** Calls of the route wait; `release` lets them through to what the route answers by then. */
  readonly hold: (route: RouteKey) => { readonly release: () => void };
  /** Every route that the test says nothing of has nothing: no thing, no rows. For tests in which whole pages come by. */
  readonly restIsEmpty: () => void;
  /** Every route that the test says nothing of ends so. */
  readonly restFails: (fault: Fault) => void;
  /** Requests of the route so far, oldest first. */
  readonly asked: (route: RouteKey) => readonly Asked["fields"][];
  readonly calls: () => readonly Asked[];
  /** How many calls are still to be answered. */
  readonly underWay: () => number;
  /** Violations of the contract so far, by the app or by the test. */
  readonly problems: () => readonly string[];
  readonly fetch: typeof fetch;
}

const definitions = ROUTES as Readonly<Record<string, RouteDefinition>>;
const checks = new Map<TSchema, ReturnType<typeof Compile>>();

function misfits(schema: TSchema, value: unknown): string | null {
  const check = checks.get(schema) ?? Compile(schema);
  checks.set(schema, check);
  if (check.Check(value)) return null;
  const [first] = check.Errors(value);
  return `${first?.instancePath ?? ""} ${first?.message ?? "does not fit"} in ${JSON.stringify(value)}`;
}

const schemas = new Map<string, TSchema>();
function schemaOf(route: string, definition: RouteDefinition): TSchema {
  const schema = schemas.get(route) ?? envelopeSchema(definition);
  schemas.set(route, schema);
  return schema;
}

const respond = (status: number, contentType: string, body: string) =>
  new Response(body, { status, headers: { "content-type": contentType } });

/** Ends as `fault` says; silence lasts until the caller gives up. */
function faultResponse(fault: Fault, signal: AbortSignal | undefined): Promise<Response> {
  const answer = FAULTS[fault];
  if (answer.kind === "answer") return Promise.resolve(respond(answer.status, answer.contentType, answer.body));
  if (answer.kind === "cut") return Promise.reject(new TypeError("Failed to fetch"));
  return untilAborted(signal);
}

function untilAborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal?.aborted === true) reject(signal.reason as Error);
    signal?.addEventListener("abort", () => reject(signal.reason as Error));
  });
}

const convert = (schema: TSchema | undefined, text: string): unknown => (schema === undefined ? text : Value.Convert(schema, text));

/** A form with files as the server reads it: a file is its bytes in base64. */
async function readParts(form: FormData): Promise<Readonly<Record<string, string>>> {
  const read = [...form].map(async ([name, value]) => {
    if (typeof value === "string") return [name, value] as const;
    const bytes = new Uint8Array(await value.arrayBuffer());
    return [name, btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

/** Fields of a request as the server reads them: text of a query or a form becomes what the schema says. */
function readFields(url: URL, init: RequestInit | undefined, schema: TSchema | undefined): unknown {
  const body = typeof init?.body === "string" ? init.body : "";
  if (new Headers(init?.headers).get("content-type") === "application/json") return JSON.parse(body === "" ? "{}" : body);
  const entries = [...new URLSearchParams(body === "" ? url.search : body)];
  // Field by field: names with brackets, such as `params[keyWords]`, are names like any other.
  const properties: Readonly<Record<string, TSchema>> = schema !== undefined && "properties" in schema ? (schema.properties as never) : {};
  return Object.fromEntries(entries.map(([name, text]) => [name, convert(properties[name], text)]));
}

export function createFakeServer(): FakeServer {
  const handlers = new Map<string, Handler>();
  const gates = new Map<string, Promise<void>>();
  const calls: Asked[] = [];
  const problems: string[] = [];
  let underWay = 0;
  let empty = false;
  let restFault: Fault | null = null;

  const reply = (route: string, status: number, envelope: Envelope) => {
    const definition = definitions[route];
    const why = definition === undefined ? "is no route" : misfits(schemaOf(route, definition), envelope);
    if (why !== null) problems.push(`the answer to ${route} is none of the contract: ${why}`);
    return Promise.resolve(respond(status, "application/json", JSON.stringify(envelope)));
  };
  const value = <T>(answer: T | ((fields: never) => T), fields: unknown): T =>
    typeof answer === "function" ? (answer as (fields: unknown) => T)(fields) : answer;

  async function answerTo(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const url = new URL(String(input), location.origin);
    const route = `${init?.method ?? "GET"} ${url.pathname}`;
    const definition = definitions[route];
    const schema = definition?.query ?? definition?.body;
    const fields = init?.body instanceof FormData ? await readParts(init.body) : readFields(url, init, schema);
    calls.push({ route, fields: fields as Asked["fields"], headers: new Headers(init?.headers) });
    const why = schema === undefined ? null : misfits(schema, fields);
    if (why !== null) problems.push(`${route} was asked what the contract does not allow: ${why}`);
    const signal = init?.signal ?? undefined;
    const gate = gates.get(route);
    if (gate !== undefined) await Promise.race([gate, untilAborted(signal)]);
    const handler = handlers.get(route);
    if (handler !== undefined) return handler(fields, signal);
    if (empty && definition !== undefined) return reply(route, 200, { code: 200, msg: "", params: {}, data: null, rows: [], total: 0 });
    // No route of the contract: a line is measured by it.
    if (empty && route === "GET /api/health") return respond(200, "text/plain", "");
    if (restFault !== null && definition !== undefined) return faultResponse(restFault, signal);
    problems.push(`${route} was asked, and the test says no answer to it`);
    return respond(404, "text/plain", "");
  }

  return {
    data: (route, answer) => handlers.set(route, (fields) => reply(route, 200, success(value(answer, fields)))),
    rows: (route, answer, total) =>
      handlers.set(route, (fields) => {
        const rows = value(answer, fields);
        return reply(route, 200, list(rows, total ?? rows.length));
      }),
    file: (route, contentType, text) => handlers.set(route, () => Promise.resolve(respond(200, contentType, text))),
    reject: (route, msg, params = {}, status = 422) =>
      handlers.set(route, () => reply(route, status, { code: 500, msg, params, data: null, rows: [], total: 0 })),
    fail: (route, fault) => handlers.set(route, (_fields, signal) => faultResponse(fault, signal)),
    hold: (route) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      gates.set(route, promise);
      return {
        release: () => {
          gates.delete(route);
          resolve();
        },
      };
    },
    restIsEmpty: () => {
      empty = true;
    },
    restFails: (fault) => {
      restFault = fault;
    },
    asked: (route) => calls.filter((call) => call.route === route).map(({ fields }) => fields),
    calls: () => calls,
    underWay: () => underWay,
    problems: () => problems,
    fetch: (input, init) => {
      underWay += 1;
      return answerTo(input, init).finally(() => {
        underWay -= 1;
      });
    },
  };
}
