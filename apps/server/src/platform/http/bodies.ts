import type { FastifyInstance } from "fastify";
import { visit } from "jsonc-parser";
import { malformed, type RawFields } from "./fields.ts";

/** Fields a request may carry: bounds the work of hostile input. */
const FIELDS_MAX = 200;

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

const DEPTH_MAX = 5;
/** `type_error` and the like mean the same to a caller: it is not JSON. */
const STRICT = { disallowComments: true, allowTrailingComma: false } as const;

/** JSON: duplicate keys, numbers that are not safe integers, deep nesting and `__proto__` are refused before anything is built. */
export function parseJson(text: string): RawFields {
  if (text.trim() === "") return { kind: "typed", value: {} };
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
        if (key === "__proto__" || key.includes("\u0000")) throw malformed(key.slice(0, 64), "unknown");
        if (keys?.has(key)) throw malformed(key.slice(0, 64), "duplicate");
        keys?.add(key);
      },
      onLiteralValue: (value: unknown) => {
        if (typeof value === "number" && !Number.isSafeInteger(value)) throw malformed("body", "number_as_text");
        if (typeof value === "string" && value.includes("\u0000")) throw malformed("body", "zero_byte");
      },
    },
    STRICT,
  );
  return { kind: "typed", value: parseStrict(text) };
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
  const parser =
    (parse: (text: string) => RawFields) => (_request: unknown, body: string, done: (error: Error | null, value?: RawFields) => void) => {
      try {
        done(null, parse(body));
      } catch (error) {
        done(error as Error);
      }
    };
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, parser(parseForm));
  app.addContentTypeParser("application/json", { parseAs: "string" }, parser(parseJson));
}
