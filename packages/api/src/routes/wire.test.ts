/**
 * The whole wire, written down once more: each call, each of its fields with its bounds, each rejection, each number. `examples/wire.txt` is the copy
 * that a reviewer reads. To change the wire, write the file again with `npx vitest run packages/api -u`.
 */
import { expect, it } from "vitest";
import { CALL_ROUTES } from "../calls.ts";
import * as constants from "../constants.ts";
import { REJECTIONS } from "../errors.ts";
import { LANGUAGES } from "../languages.ts";
import { ROLE_PERMISSIONS } from "../operators.ts";
import type { RouteDefinition } from "../route.ts";
import { ROUTES } from "../routes.ts";
import { ClientMessage, ServerMessage } from "../socket.ts";

interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly [key: string]: unknown;
}

const lines: string[] = [];
/** Where each shape with fields stands in full: it does once. */
const written = new Map<string, string>();

/** A shape in a few words, all that bounds it included; fields of objects follow on lines of their own. */
function write(place: string, schema: Schema, mark = ""): void {
  const { description: _, ...bare } = schema;
  const text = JSON.stringify(bare);
  const known = written.get(text);
  if (schema.properties !== undefined && known !== undefined) {
    lines.push(`${place}${mark} as ${known}`);
    return;
  }
  if (schema.properties !== undefined) {
    written.set(text, place);
    const { type, properties, required = [], ...more } = bare;
    lines.push(`${place}${mark} ${type} ${JSON.stringify(more)}`);
    for (const [name, field] of Object.entries(properties ?? {})) write(`${place}.${name}`, field, required.includes(name) ? "" : "?");
    return;
  }
  if (schema.items?.properties !== undefined || schema.items?.anyOf !== undefined) {
    const { items, ...more } = bare;
    lines.push(`${place}${mark} ${JSON.stringify(more)}`);
    if (items !== undefined) write(`${place}[]`, items);
    return;
  }
  if (schema.anyOf?.some(({ properties, anyOf }) => properties !== undefined || anyOf !== undefined)) {
    lines.push(`${place}${mark} one of ${schema.anyOf.length}`);
    for (const [index, one] of schema.anyOf.entries()) write(`${place}|${index}`, one);
    return;
  }
  const plain = schema.anyOf?.map(({ description: __, ...one }) => ("const" in one ? JSON.stringify(one.const) : JSON.stringify(one)));
  lines.push(`${place}${mark} ${plain?.join(" ") ?? text}`);
}

function writeRoute(key: string, route: RouteDefinition): void {
  const { summary: _, query, body, data, row, rejections = [], ...rest } = route;
  lines.push("", `${key} ${JSON.stringify(rest)}`);
  for (const [place, schema] of Object.entries({ query, body, data, row })) if (schema !== undefined) write(`  ${place}`, schema as Schema);
  lines.push(`  rejects ${rejections.join(" ")}`);
}

it("the wire is as it is written in examples/wire.txt", async () => {
  for (const [key, route] of Object.entries<RouteDefinition>(ROUTES)) {
    const known = written.size;
    writeRoute(key, route);
    // A shape that stands in full is named with its call.
    for (const [text, place] of [...written].slice(known)) written.set(text, `${key}${place.replace(/^ +/, " ")}`);
  }
  lines.push("", "What a client says at the socket");
  write("  client", ClientMessage as unknown as Schema);
  lines.push("", "What the server says at the socket");
  write("  server", ServerMessage as unknown as Schema);
  lines.push("", "Calls of the socket", ...CALL_ROUTES.map((route) => `  ${route}`));
  lines.push("", "Rejections");
  for (const [key, { status, retry, params }] of Object.entries(REJECTIONS))
    lines.push(`  ${key} ${status}${retry ? " retry" : ""} ${params.join(" ")}`.trimEnd());
  lines.push("", "Roles of operators");
  for (const [role, permissions] of Object.entries(ROLE_PERMISSIONS)) lines.push(`  ${role}: ${permissions.join(" ")}`);
  lines.push("", "Languages", ...LANGUAGES.map((language) => `  ${JSON.stringify(language)}`));
  lines.push("", "Numbers and names");
  for (const [name, value] of Object.entries(constants)) if (typeof value !== "function") lines.push(`  ${name} ${JSON.stringify(value)}`);
  await expect(`${lines.slice(1).join("\n")}\n`).toMatchFileSnapshot("../../examples/wire.txt");
});
