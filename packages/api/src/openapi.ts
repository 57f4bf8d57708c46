import { type TSchema, Type } from "typebox";
import { CALL_ROUTES } from "./calls.ts";
import { REJECTIONS } from "./errors.ts";
import type { Access, RouteDefinition } from "./route.ts";
import { ROUTES } from "./routes.ts";

/** Explains how the socket takes calls, for readers of this description alone. */
const SOCKET_CALLS = `The socket at /ws takes some commands too: after {"op":"auth","token":…} send {"op":"call","n":1,"route":"spotOrder/place","fields":{…}} with the body of the route; {"ch":"answer","n":1,"envelope":{…}} comes back after the commit. Routes: ${CALL_ROUTES.join(", ")}.`;

/** Rejections that any route can give. */
const COMMON = ["malformed_request", "too_many_requests", "overloaded", "internal_error"] as const;

/** Rejections that follow from a route's access. */
const ACCESS_REJECTIONS = {
  none: [],
  optional: [],
  user: ["session_expired", "authorization_malformed"],
  operator: ["session_expired", "authorization_malformed", "permission_denied"],
} as const satisfies Record<Access, readonly string[]>;

const SECURITY: Readonly<Record<Access, object>> = {
  none: {},
  optional: { security: [{}, { session: [] }] },
  user: { security: [{ session: [] }] },
  operator: { security: [{ operator: [] }] },
};

export function envelopeSchema(route: RouteDefinition): TSchema {
  return Type.Object({
    code: Type.Integer(),
    msg: Type.String(),
    params: Type.Record(Type.String(), Type.String()),
    data: route.data === undefined ? Type.Null() : Type.Union([route.data, Type.Null()]),
    rows: route.row === undefined ? Type.Array(Type.Unknown(), { maxItems: 0 }) : Type.Array(route.row),
    total: Type.Integer(),
  });
}

function parameters(route: RouteDefinition): object[] {
  if (route.query === undefined) return [];
  const required = new Set(route.query.required ?? []);
  return Object.entries(route.query.properties).map(([name, schema]) => ({ name, in: "query", required: required.has(name), schema }));
}

/** How a body may be written; with a field of bytes also as a form with files. */
function encodings({ properties }: NonNullable<RouteDefinition["body"]>): readonly string[] {
  const hasFile = Object.values(properties).some((field) => "contentEncoding" in field);
  return ["application/x-www-form-urlencoded", "application/json", ...(hasFile ? ["multipart/form-data"] : [])];
}

function operation(key: string, route: RouteDefinition): object {
  const rejections = [...COMMON, ...ACCESS_REJECTIONS[route.access], ...(route.rejections ?? [])];
  return {
    summary: route.summary,
    operationId: key.replaceAll(/[^A-Za-z0-9]+/g, "_"),
    tags: [key.split("/")[2] ?? "api"],
    parameters: parameters(route),
    ...(route.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: Object.fromEntries(encodings(route.body).map((type) => [type, { schema: route.body }])),
          },
        }),
    ...SECURITY[route.access],
    ...(route.permission === undefined ? {} : { description: `Needs the permission ${route.permission}.` }),
    responses: {
      200:
        route.file === undefined
          ? { description: "Envelope with code 200", content: { "application/json": { schema: envelopeSchema(route) } } }
          : { description: "The file", content: { [route.file]: { schema: { type: "string" } } } },
      default: {
        description: `Envelope with code 401 or 500; msg is one of: ${rejections.map((r) => `${r} (HTTP ${REJECTIONS[r].status})`).join(", ")}`,
      },
    },
  };
}

/** OpenAPI 3.1 of the whole API, from the same schemas that validate it. */
export function openApi(version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [key, route] of Object.entries(ROUTES) as [string, RouteDefinition][]) {
    const space = key.indexOf(" ");
    const path = key.slice(space + 1);
    paths[path] = { ...paths[path], [key.slice(0, space).toLowerCase()]: operation(key, route) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Candela",
      version,
      description:
        "Every answer is the envelope {code, msg, params, data, rows, total}. Amounts, prices, quantities and rates are exact decimals as text; times are epoch milliseconds UTC. " +
        SOCKET_CALLS,
    },
    components: {
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "header",
          name: "Authorization",
          description: "The session token as is, without a scheme such as Bearer",
        },
        operator: {
          type: "apiKey",
          in: "header",
          name: "Authorization",
          description: "The token of an operator's session as is, without a scheme such as Bearer",
        },
      },
    },
    paths,
  };
}
