import { ROUTES, type RouteDefinition, type RouteKey } from "@candela/api";
import fc from "fast-check";
import type { InjectOptions } from "fastify";

/**
 * Requests made from the schema of a route. `malformedRequest` breaks a good one in exactly one way that the schema forbids, so it must be
 * rejected before anything runs; `anyRequest` mixes good and odd values, so it must only be answered decently.
 */
interface Property {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Property[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Property;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Property>>;
}

interface Part {
  readonly place: "query" | "body";
  readonly properties: Readonly<Record<string, Property>>;
  readonly required: readonly string[];
}

type Fields = readonly (readonly [string, unknown])[];
type Made = Required<Pick<InjectOptions, "method" | "url" | "headers">> & { readonly payload?: string | Buffer };

const FORM = "application/x-www-form-urlencoded";
const JSON_TYPE = "application/json";

/** Names that a careless object, a careless query or a careless mapping would take for its own. */
const STRANGE_NAMES = [
  "userId",
  "role",
  "price",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "params[x]",
  "a.b",
  "",
  "é",
  "💶",
];
const STRANGE_TEXTS = [
  ...[
    "",
    " ",
    "0",
    "-0",
    "01",
    "-1",
    "1.5",
    "1e3",
    "NaN",
    "Infinity",
    "null",
    "true",
    "[object Object]",
    "9".repeat(30),
    "٣",
    "１",
    "💶",
    "\u202e",
  ],
  ...[
    "'; drop table app_user; --",
    "%",
    "_",
    "\\",
    "{{7*7}}",
    "#{x}",
    "<script>",
    "../../etc/passwd",
    "a".repeat(5_000),
    "\ud800",
    "__proto__",
  ],
];
const NOT_TEXT: readonly unknown[] = [null, true, 7, [], {}, ["1"], { $gt: "" }];

function partOf(key: RouteKey): Part {
  const route: RouteDefinition = ROUTES[key];
  const schema = route.body ?? route.query;
  const { properties = {}, required = [] } = (schema === undefined ? {} : JSON.parse(JSON.stringify(schema))) as Partial<Part>;
  return { place: key.startsWith("GET") ? "query" : "body", properties, required };
}

/** Whether text on the wire is a good value, as a reader of the schema would say. */
function fits(property: Property, text: string): boolean {
  if (property.anyOf !== undefined) return property.anyOf.some((one) => fits(one, text));
  if (property.const !== undefined) return String(property.const) === text;
  if (property.enum !== undefined) return property.enum.map(String).includes(text);
  if (property.type === "array" || property.type === "object") return false;
  if (property.type === "boolean") return text === "true" || text === "false";
  if (property.type === "integer") {
    const { minimum = -Infinity, maximum = Infinity } = property;
    return /^-?(0|[1-9]\d{0,15})$/.test(text) && text !== "-0" && BigInt(text) >= minimum && BigInt(text) <= maximum;
  }
  const length = [...text].length;
  return (
    length >= (property.minLength ?? 0) && length <= (property.maxLength ?? Infinity) && new RegExp(property.pattern ?? "", "u").test(text)
  );
}

/** A list of texts is no wrong type where the schema asks for one. */
function isTextList({ type, items = {}, minItems = 0 }: Property, value: unknown): boolean {
  if (type !== "array" || !Array.isArray(value) || value.length < minItems) return false;
  return value.every((text) => typeof text === "string" && items.type === "string" && fits(items, text));
}

/** Values that exist, so that some requests go all the way. */
const REAL: Readonly<Record<string, readonly unknown[]>> = {
  productCode: ["X:BTCUSD", "AAPL", "C:EURUSD", "GC"],
  quantity: ["1", "0.01", "10"],
  stake: ["5", "10.5"],
  // Of stocks, crypto and forex.
  optionId: [1, 6, 7, 16],
};

/** An order that fills: too many of its fields exclude each other for chance to make many. */
const order: fc.Arbitrary<Readonly<Record<string, unknown>>> = fc.record({
  idempotencyKey: fc.uuid({ version: 4 }),
  productCode: fc.constantFrom("X:BTCUSD", "AAPL"),
  direction: fc.constantFrom(1, 1, 2),
  orderType: fc.constant("market"),
  quantity: fc.constantFrom("0.01", "1", "1000000"),
});

/** Requests that make sense as a whole. */
const SENSIBLE: { readonly [K in RouteKey]?: fc.Arbitrary<Fields> } = {
  "POST /api/spotOrder/place": order.map(Object.entries),
  "POST /api/spotOrder/placeMany": fc.array(order, { minLength: 1, maxLength: 3 }).map((orders) => [["orders", orders]]),
};

function goodNamed(name: string, property: Property): fc.Arbitrary<unknown> {
  const real = REAL[name];
  return real === undefined ? goodValue(property) : fc.oneof(fc.constantFrom(...real), goodValue(property));
}

function goodValue(property: Property): fc.Arbitrary<unknown> {
  if (property.anyOf !== undefined) return fc.oneof(...property.anyOf.map(goodValue));
  if (property.const !== undefined) return fc.constant(property.const);
  if (property.enum !== undefined) return fc.constantFrom(...property.enum);
  if (property.type === "array")
    return fc.array(goodValue(property.items ?? {}), { minLength: property.minItems ?? 0, maxLength: Math.min(property.maxItems ?? 5, 5) });
  if (property.type === "object")
    return fc.record(
      Object.fromEntries(Object.entries(property.properties ?? {}).map(([name, property]) => [name, goodNamed(name, property)])),
      {
        noNullPrototype: true,
      },
    );
  if (property.type === "boolean") return fc.boolean();
  if (property.type === "integer") return fc.integer({ min: property.minimum ?? 0, max: Math.min(property.maximum ?? 2 ** 31, 2 ** 40) });
  const { pattern, minLength = 0, maxLength = 200 } = property;
  const text =
    pattern === undefined ? fc.string({ minLength, maxLength: Math.min(maxLength, 60) }) : fc.stringMatching(new RegExp(pattern));
  return text.filter((value) => fits(property, value) && !value.includes("\u0000"));
}

function goodFields(part: Part): fc.Arbitrary<Fields> {
  const one = (name: string, property: Property) =>
    part.required.includes(name)
      ? goodNamed(name, property).map((value) => [[name, value]] as Fields)
      : fc.option(goodNamed(name, property), { freq: 2 }).map((value) => (value === null ? [] : [[name, value]]) as Fields);
  return fc.tuple(...Object.entries(part.properties).map(([name, property]) => one(name, property))).map((lists) => lists.flat());
}

/** Percent-encoding that does not stumble over half a surrogate pair. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function formOf(fields: Fields): string {
  // A form has no lists: what is one in JSON is a text of it here.
  const text = (value: unknown) => (typeof value === "object" ? JSON.stringify(value) : String(value));
  return fields.map(([name, value]) => `${encode(name)}=${encode(text(value))}`).join("&");
}

/** JSON with its fields in order, so that one can come twice. */
function jsonOf(fields: Fields): string {
  return `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(",")}}`;
}

function raw(key: RouteKey, part: Part, text: string | Buffer, type: string | undefined): Made {
  const [method, path] = key.split(" ") as ["GET" | "POST", string];
  if (part.place === "query") return { method, url: `${path}?${String(text)}`, headers: {} };
  return { method, url: path, headers: type === undefined ? {} : { "content-type": type }, payload: text };
}

const asForm = (key: RouteKey, part: Part, fields: Fields): Made => raw(key, part, formOf(fields), FORM);
const asJson = (key: RouteKey, part: Part, fields: Fields): Made => raw(key, part, jsonOf(fields), JSON_TYPE);

/** Breaks a good request. Made once for a route: to make an arbitrary of texts takes as long as to draw a hundred of them. */
type Way = fc.Arbitrary<(fields: Fields) => Made>;

const ANY_TEXTS = fc.oneof(fc.constantFrom(...STRANGE_TEXTS), fc.string());
const WHICH = fc.nat(10_000);
const ODD_TEXTS = fc.oneof(fc.constantFrom(...STRANGE_TEXTS), fc.string({ maxLength: 300 }));
const ODD_NAMES = fc.oneof(fc.constantFrom(...STRANGE_NAMES), fc.string({ maxLength: 40 }));
const ODD_ENCODINGS = fc.constantFrom("x=%", "x=%zz", "x=%ff", "%c3%28=1", "x=%00", "%=1", "=");
const ODD_JSON = fc.constantFrom(
  ...["[]", "null", "1", '"x"', "{", "{'a':1}", '{"a":1,}', "{}{}", '{"a":1.5}', '{"a":1e400}', '{"__proto__":{"admin":true}}', "\u0000"],
  ...['{"a":"\\u0000"}', `{"a":${"[".repeat(50)}${"]".repeat(50)}}`, '{"a":NaN}', '/**/{"a":1}', '{"constructor":{"prototype":{}}}'],
);
const ODD_BYTES = fc.uint8Array({ minLength: 1, maxLength: 200 }).map((array) => Buffer.concat([Buffer.from("{"), array]));
const ODD_TYPES = fc.constantFrom(
  undefined,
  "text/plain",
  "text/xml",
  "multipart/form-data; boundary=x",
  "application/cbor",
  "nonsense",
  "a/b/c",
);
const MANY_FIELDS = Array.from({ length: 300 }, (_, i) => `f${i}=1`).join("&");
const LONG_BODY = "a".repeat(70_000);

/** Ways to break that need a field to break. */
function brokenFields(key: RouteKey, part: Part): Way[] {
  const names = Object.keys(part.properties);
  if (names.length === 0) return [];
  const ways: Way[] = [];
  if (part.required.length > 0)
    ways.push(fc.constantFrom(...part.required).map((name) => (fields) => asForm(key, part, without(fields, name))));
  ways.push(WHICH.map((which) => (fields) => asForm(key, part, withOneAgain(fields, which))));
  if (part.place === "body") ways.push(WHICH.map((which) => (fields) => asJson(key, part, withOneAgain(fields, which))));
  const breakable = names.filter((name) => STRANGE_TEXTS.some((text) => !fits(part.properties[name] ?? {}, text.toWellFormed())));
  if (breakable.length > 0)
    ways.push(
      fc
        .tuple(fc.constantFrom(...breakable), ODD_TEXTS)
        .filter(([name, text]) => !fits(part.properties[name] ?? {}, text.toWellFormed()))
        .map(
          ([name, text]) =>
            (fields) =>
              asForm(key, part, swapped(fields, name, text)),
        ),
    );
  if (part.place === "body") {
    const wrong = names.flatMap((name) => wrongTypes(part.properties[name] ?? {}).map((value) => [name, value] as const));
    ways.push(
      fc.constantFrom(...wrong).map(
        ([name, value]) =>
          (fields) =>
            asJson(key, part, swapped(fields, name, value)),
      ),
    );
  }
  return ways;
}

const without = (fields: Fields, name: string): Fields => fields.filter(([other]) => other !== name);
const swapped = (fields: Fields, name: string, value: unknown): Fields => [...without(fields, name), [name, value]];

/** One field twice; one that is unknown, of a request that has none. */
function withOneAgain(fields: Fields, which: number): Fields {
  return [...fields, fields[which % fields.length] ?? ["zz", "1"]];
}

/** Values of a type that the schema does not have. */
function wrongTypes(property: Property): readonly unknown[] {
  const { type } = property;
  return NOT_TEXT.filter(
    (value) =>
      !isTextList(property, value) &&
      !(type === "integer" && typeof value === "number") &&
      !(type === "boolean" && typeof value === "boolean"),
  );
}

/** Ways to break that need no field: bytes, encodings, shapes and types of the whole. */
function brokenWhole(key: RouteKey, part: Part): Way[] {
  const joined = (fields: Fields, more: string) => [formOf(fields), more].filter((text) => text !== "").join("&");
  const known = new Set(Object.keys(part.properties));
  const unknown = ODD_NAMES.filter((name) => name !== "" && !known.has(name)).map((name) => `${encode(name)}=1`);
  const more = fc.oneof(unknown, ODD_ENCODINGS, fc.constant(MANY_FIELDS));
  const ways: Way[] = [more.map((text) => (fields) => raw(key, part, joined(fields, text), FORM))];
  if (part.place === "query") return ways;
  ways.push(
    ODD_JSON.map((text) => () => raw(key, part, text, JSON_TYPE)),
    ODD_BYTES.map((bytes) => () => raw(key, part, bytes, JSON_TYPE)),
    ODD_TYPES.map((type) => (fields) => raw(key, part, joined(fields, "zz=1"), type)),
    fc.constant(() => raw(key, part, LONG_BODY, FORM)),
    unknown.map((text) => (fields) => ({ ...asForm(key, part, fields), url: `${key.split(" ")[1]}?${text}` })),
  );
  return ways;
}

export function malformedRequest(key: RouteKey): fc.Arbitrary<Made> {
  const part = partOf(key);
  return fc.tuple(goodFields(part), fc.oneof(...brokenFields(key, part), ...brokenWhole(key, part))).map(([fields, way]) => way(fields));
}

export function anyRequest(key: RouteKey): fc.Arbitrary<Made> {
  const part = partOf(key);
  const changed = (fields: Fields) =>
    fields.length === 0
      ? fc.constant(fields)
      : fc
          .tuple(fc.nat(fields.length - 1), ANY_TEXTS)
          .map(([at, text]) => fields.map((field, i) => (i === at ? ([field[0], text] as const) : field)));
  const made = fc.oneof({ weight: 3, arbitrary: goodFields(part) }, { weight: 1, arbitrary: SENSIBLE[key] ?? goodFields(part) });
  const some = made.chain((fields) => fc.oneof({ weight: 3, arbitrary: fc.constant(fields) }, { weight: 1, arbitrary: changed(fields) }));
  return fc.tuple(some, fc.boolean()).map(([fields, json]) => (json ? asJson(key, part, fields) : asForm(key, part, fields)));
}
