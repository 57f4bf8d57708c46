import {
  type Envelope,
  envelopeSchema,
  type LanguageCode,
  REQUEST_DEADLINE_MS,
  ROUTES,
  type RouteDefinition,
  type RouteKey,
  roleMay,
} from "@candela/api";
import { Ajv, type ValidateFunction } from "ajv";
import { addressGroup } from "../address-group.ts";
import { type Clock, machineClock, passingMs } from "../clock.ts";
import type { RateLimiter } from "../rate-limit.ts";
import { Rejected } from "../rejection.ts";
import { createFieldReader, type RawFields } from "./fields.ts";
import type { FileLimits } from "./file-limits.ts";
import type { Call, FileAnswer, Handlers, OperatorSession, Session } from "./handlers.ts";

export interface RouteContext {
  readonly clock: Clock;
  readonly authenticate: (token: string) => Promise<Session | null>;
  /** The same for operators, whose tokens are others. */
  readonly authenticateOperator: (token: string) => Promise<OperatorSession | null>;
  readonly limiter: RateLimiter;
  /** How many files are begun; without it as many as requests. */
  readonly fileLimits?: FileLimits;
  /** Whether a switch of this name is set; without it none is. */
  readonly isOff?: (feature: string) => Promise<boolean>;
  /** In tests every answer is checked against its schema; a wrong one is a bug. */
  readonly checkAnswers: boolean;
}

/** One call, over HTTP or over the socket. */
export interface Asked {
  /** Empty without one. */
  readonly token: string;
  readonly ip: string;
  readonly language: LanguageCode;
  readonly requestId: string;
  readonly userAgent: string;
  /** The fields as sent, read after limits and session have let the caller in; throws `Rejected` when they cannot be read. */
  readonly read: () => { readonly query: RawFields; readonly body: RawFields };
}

export interface ServedRoute {
  readonly key: RouteKey;
  readonly route: RouteDefinition;
  /** Limits, session, fields, handler, in this order; a file where the route has one. Throws what the caller is to be rejected with. */
  answer(asked: Asked): Promise<Envelope | FileAnswer>;
}

/** The table that answers every call, over HTTP or socket. */
export type RouteTable = ReadonlyMap<RouteKey, ServedRoute>;

type AnyHandler = (call: Call<RouteKey>) => Envelope | FileAnswer | Promise<Envelope | FileAnswer>;

/** Longer than any token of ours. */
const TOKEN_LENGTH_MAX = 256;

/**
 * Whether there is a token to look up. Where a session is needed, what can be none is told apart from one that is over: logging in again does
 * not help a caller that writes a scheme before it.
 */
function hasToken(token: string, { access }: RouteDefinition): boolean {
  const isPlain = /^[\w-]*$/.test(token);
  if (!isPlain && (access === "user" || access === "operator")) throw new Rejected("authorization_malformed");
  return isPlain && token !== "" && token.length <= TOKEN_LENGTH_MAX;
}

async function sessionOf(route: RouteDefinition, token: string, context: RouteContext): Promise<Session | null> {
  if (route.access === "none" || route.access === "operator") return null;
  const session = hasToken(token, route) ? await context.authenticate(token) : null;
  if (session === null && route.access === "user") throw new Rejected("session_expired");
  return session;
}

/** Without a permission of the role nothing is allowed; a route without one could be called by nobody. */
async function operatorOf(route: RouteDefinition, token: string, context: RouteContext): Promise<OperatorSession | null> {
  if (route.access !== "operator") return null;
  const operator = hasToken(token, route) ? await context.authenticateOperator(token) : null;
  if (operator === null) throw new Rejected("session_expired");
  if (route.permission === undefined || !roleMay(operator.role, route.permission)) throw new Rejected("permission_denied");
  return operator;
}

/** Names who is calling among users and operators; null where nobody is known. */
function accountOf(session: Session | null, operator: OperatorSession | null): string | null {
  if (operator !== null) return `operator:${operator.operatorId}`;
  return session === null ? null : `user:${session.userId}`;
}

/** Rejects a call whose switch is set: a hidden feature begins nothing new. */
async function rejectWhatIsOff(route: RouteDefinition, fields: Readonly<Record<string, unknown>>, { isOff }: RouteContext): Promise<void> {
  const { feature } = route;
  if (feature === undefined || isOff === undefined) return;
  const named = typeof feature === "string" ? feature : feature.of[String(fields[feature.by])];
  if (named !== undefined && (await isOff(named))) throw new Rejected("feature_off", { feature: named });
}

/** A schema is compiled when its route is first answered: a test asks few of them. */
function answerChecker(): (key: string, route: RouteDefinition) => (envelope: Envelope) => void {
  const ajv = new Ajv({ strict: false });
  return (key, route) => {
    let validate: ValidateFunction | undefined;
    return (envelope) => {
      validate ??= ajv.compile(JSON.parse(JSON.stringify(envelopeSchema(route))));
      if (!validate(JSON.parse(JSON.stringify(envelope))))
        throw new Error(`answer of ${key} breaks the contract: ${ajv.errorsText(validate.errors)}`);
    };
  };
}

/** Every route of the contract with its handler; a route without one, or with two, stops the start. */
export function createRouteTable(modules: readonly Handlers[], context: RouteContext): RouteTable {
  const checker = context.checkAnswers ? answerChecker() : undefined;
  const served = (Object.entries(ROUTES) as [RouteKey, RouteDefinition][]).map(([key, route]): [RouteKey, ServedRoute] => {
    const handlers = modules.map((module) => module[key]).filter((handler) => handler !== undefined);
    if (handlers.length !== 1) throw new Error(`${key} must have exactly one handler, has ${handlers.length}`);
    const handler = handlers[0] as unknown as AnyHandler;
    const check = checker?.(key, route);
    const readQuery = createFieldReader(route.query);
    const readBody = createFieldReader(route.body);
    const takesBody = !key.startsWith("GET ");
    const answer = async (asked: Asked): Promise<Envelope | FileAnswer> => {
      const now = context.clock.now();
      const { ip, language, requestId, userAgent } = asked;
      const [address, machineNow] = [`ip:${addressGroup(ip)}`, machineClock(context.clock).now()];
      context.limiter.take(address, machineNow);
      const session = await sessionOf(route, asked.token, context);
      const operator = await operatorOf(route, asked.token, context);
      if (route.file !== undefined) context.fileLimits?.take(address, accountOf(session, operator), machineNow);
      const { query, body } = asked.read();
      const fields = { ...readQuery(query), ...(takesBody ? readBody(body) : {}) };
      await rejectWhatIsOff(route, fields, context);
      const deadline = now + passingMs(context.clock, REQUEST_DEADLINE_MS);
      const answered = await handler({ fields, session, operator, language, ip, requestId, deadline, userAgent } as Call<RouteKey>);
      if (route.file === undefined) check?.(answered as Envelope);
      return answered;
    };
    return [key, { key, route, answer }];
  });
  return new Map(served);
}
