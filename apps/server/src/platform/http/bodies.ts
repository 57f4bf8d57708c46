import { isUtf8 } from "node:buffer";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { visit } from "jsonc-parser";
import { Rejected } from "../rejection.ts";
import { FIELDS_MAX, malformed, type RawFields, type TypedFields } from "./fields.ts";
import { parseParts } from "./parts.ts";

/** How large a request may be whose route names no other size (`bodyBytesMax`). */
export const BODY_BYTES_MAX = 64 * 1024;

export const NO_FIELDS: RawFields = { kind: "text", entries: [] };

/** application/x-www-form-urlencoded, also the query: literal keys in the order given. */
export function parseForm(text: string): RawFields {
  if (text === "") return NO_FIELDS;
  const parts = text.split("&", FIELDS_MAX + 1);
  if (parts.length > FIELDS_MAX) throw malformed("body", "too_many_fields");
  const entries = parts
    .filter((part) => part !== "")
    .map((part) => {
      const equals = part.indexOf("=");
      const [name, value] = equals < 0 ? [part, ""] : [part.slice(0, equals), part.slice(equals + 1)];
      return [decode(name), decode(value)] as const;
    });
  return { kind: "text", entries };
}

function decode(text: string): string {
  try {
    const decoded = decodeURIComponent(text.replaceAll("+", " "));
    if (decoded.includes("\u0000")) throw malformed("body", "zero_byte");
    return decoded;
  } catch (error) {
    throw error instanceof URIError ? malformed("body", "encoding") : error;
  }
}

/** Of the deepest body that a route takes: the modes of a voucher of a task of a campaign. */
const DEPTH_MAX = 6;
/** `type_error` and the like mean the same to a caller: it is not JSON. */
const STRICT = { disallowComments: true, allowTrailingComma: false } as const;

/** JSON: duplicate keys, numbers that are not safe integers, deep nesting and `__proto__` are rejected before anything is built. */
export function parseJson(text: string): TypedFields {
  if (text.trim() === "") return { kind: "typed", value: {} };
  const plain = parsePlain(text);
  if (plain !== undefined) return { kind: "typed", value: plain };
  const objects: Set<string>[] = [];
  const enter = (keys: Set<string>) => {
    if (objects.push(keys) > DEPTH_MAX) throw malformed("body", "too_deep");
  };
  const leave = () => {
    objects.pop();
  };
  visit(
    text,
    {
      onError: () => {
        throw malformed("body", "json");
      },
      onObjectBegin: () => enter(new Set()),
      onObjectEnd: leave,
      onArrayBegin: () => enter(new Set()),
      onArrayEnd: leave,
      onObjectProperty: (key) => {
        const keys = objects.at(-1);
        if (!key.isWellFormed()) throw malformed("body", "encoding");
        if (key === "__proto__" || key.includes("\u0000")) throw malformed(key.slice(0, 64), "unknown");
        if (keys?.has(key)) throw malformed(key.slice(0, 64), "duplicate");
        keys?.add(key);
      },
      onLiteralValue: (value: unknown) => {
        if (typeof value === "number" && !Number.isSafeInteger(value)) throw malformed("body", "number_as_text");
        if (typeof value === "string" && value.includes("\u0000")) throw malformed("body", "zero_byte");
        // Half a sign, which JSON can write and no database keeps.
        if (typeof value === "string" && !value.isWellFormed()) throw malformed("body", "encoding");
      },
    },
    STRICT,
  );
  return { kind: "typed", value: parseStrict(text) };
}

/**
 * The bodies that our calls send: texts, whole numbers and the like in lists and objects, without an escape. Such a text is read at once, and it
 * holds no key twice exactly when it has two quotes for each key and each text of the result, since what a second key puts out of
 * the result has left its quotes behind. Anything else is undefined, and for the long way to judge.
 */
function parsePlain(text: string): Record<string, unknown> | undefined {
  if (text.includes("\\")) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  let quotes = quotesOf(value, 1);
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) quotes -= 1;
  return quotes === 0 ? (value as Record<string, unknown>) : undefined;
}

/** Quotes in the text of a plain value; NaN for one that is not plain. `depth` is that of the value itself, were it a list or an object. */
function quotesOf(value: unknown, depth: number): number {
  if (typeof value === "string") return 2;
  if (typeof value === "number") return Number.isSafeInteger(value) ? 0 : Number.NaN;
  if (typeof value !== "object" || value === null) return 0;
  if (depth > DEPTH_MAX) return Number.NaN;
  let quotes = 0;
  if (Array.isArray(value)) {
    for (const entry of value) quotes += quotesOf(entry, depth + 1);
    return quotes;
  }
  for (const key of Object.keys(value)) {
    if (key === "__proto__") return Number.NaN;
    quotes += 2 + quotesOf((value as Record<string, unknown>)[key], depth + 1);
  }
  return quotes;
}

function parseStrict(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw malformed("body", "json");
  }
}

export function installBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  // A packed body would be bytes that mean nothing to any parser, and to a check of signatures other bytes than were sent.
  app.addHook("onRequest", (request, _reply, done) => {
    const encoding = request.headers["content-encoding"];
    const isPlain = encoding === undefined || encoding.toLowerCase() === "identity";
    done(isPlain ? undefined : new Rejected("media_type_unsupported"));
  });
  const parser =
    (parse: (text: string) => RawFields) => (_request: unknown, body: Buffer, done: (error: Error | null, value?: RawFields) => void) => {
      try {
        // Read as text, such bytes would become signs that nobody sent.
        if (!isUtf8(body)) throw malformed("body", "encoding");
        done(null, parse(body.toString("utf8")));
      } catch (error) {
        done(error as Error);
      }
    };
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "buffer" }, parser(parseForm));
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, parser(parseJson));
  app.addContentTypeParser("multipart/form-data", { parseAs: "buffer" }, async (request: FastifyRequest, body: Buffer<ArrayBuffer>) =>
    parseParts(request.headers["content-type"] ?? "", body),
  );
}
