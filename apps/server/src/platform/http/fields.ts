import type { RouteDefinition } from "@candela/api";
import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import type { TSchema } from "typebox";
import { Rejected } from "../rejection.ts";

/**
 * Reads the fields of a request as its schema says. Keys are literal: `params[keyWords]` is a field of that name, and nothing nests, so
 * two parsers cannot disagree. Text becomes an integer or a boolean only where the schema asks for one and only in canonical form.
 */
export type FieldReader = (entries: RawFields) => Record<string, unknown>;

/** `text`: every value arrived as text (query, form), or as the bytes of a file. `typed`: JSON, values keep their types. */
export type RawFields = { readonly kind: "text"; readonly entries: readonly (readonly [string, string | Uint8Array])[] } | TypedFields;

export interface TypedFields {
  readonly kind: "typed";
  readonly value: unknown;
}

/** Fields a request may carry: bounds the work of hostile input. */
export const FIELDS_MAX = 200;

const ajv = new Ajv({
  allErrors: false,
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: true,
  strict: false,
  ownProperties: true,
});

export function malformed(field: string, rule: string): Rejected {
  return new Rejected("malformed_request", { field, rule });
}

function fieldOf(error: ErrorObject, whole: string): string {
  if (error.keyword === "additionalProperties") return String(error.params.additionalProperty);
  if (error.keyword === "required") return String(error.params.missingProperty);
  return error.instancePath.replace(/^\//, "").replaceAll("~1", "/").replaceAll("~0", "~") || whole;
}

const RULES: Readonly<Record<string, string>> = {
  additionalProperties: "unknown",
  required: "required",
  const: "not_allowed",
  anyOf: "not_allowed",
  enum: "not_allowed",
};

/** The field that breaks a schema and the rule it breaks; `whole` names what has no field of its own. */
export function malformedFields(
  errors: readonly ErrorObject[] | null | undefined,
  whole: string,
): { readonly field: string; readonly rule: string } {
  const error = errors?.find((candidate) => candidate.keyword !== "const") ?? errors?.[0];
  if (error === undefined) return { field: whole, rule: "malformed" };
  return { field: fieldOf(error, whole).slice(0, 64), rule: RULES[error.keyword] ?? error.keyword };
}

function rejectionOf(errors: readonly ErrorObject[] | null | undefined): Rejected {
  const { field, rule } = malformedFields(errors, "body");
  if (rule === "required" && field === "idempotencyKey") return new Rejected("idempotency_key_missing", { field, rule });
  return malformed(field, rule);
}

function wantsType(schema: TSchema | undefined, type: string): boolean {
  return schema !== undefined && "type" in schema && schema.type === type;
}

/** A file is what a field of bytes in base64 says, and nothing else: no other field can be told one thing by two ways. */
function fromBytes(schema: TSchema | undefined, name: string, bytes: Uint8Array): string {
  if (schema === undefined) return "";
  if (!("contentEncoding" in schema && schema.contentEncoding === "base64")) throw malformed(name.slice(0, 64), "type");
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
}

function fromText(schema: TSchema | undefined, text: string): unknown {
  if (wantsType(schema, "integer") && /^(0|-?[1-9]\d{0,15})$/.test(text)) return Number(text);
  if (wantsType(schema, "boolean") && (text === "true" || text === "false")) return text === "true";
  return text;
}

/** Duplicate keys are rejected: which of two values counts must never be a parser's choice. */
function collect(raw: RawFields, properties: Record<string, TSchema>): unknown {
  if (raw.kind === "typed") return raw.value;
  const fields: Record<string, unknown> = Object.create(null);
  for (const [name, value] of raw.entries) {
    if (name in fields) throw malformed(name.slice(0, 64), "duplicate");
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    fields[name] = typeof value === "string" ? fromText(schema, value) : fromBytes(schema, name, value);
  }
  return { ...fields };
}

function compile(schema: TSchema): ValidateFunction {
  return ajv.compile(JSON.parse(JSON.stringify(schema)));
}

const EMPTY: TSchema = { type: "object", properties: {}, additionalProperties: false } as unknown as TSchema;

/** The schema is compiled when something is first read by it: all of them together took a sixth of a start. */
export function createFieldReader(part: RouteDefinition["query"] | RouteDefinition["body"]): FieldReader {
  let validate: ValidateFunction | undefined;
  const properties = (part?.properties ?? {}) as Record<string, TSchema>;
  return (raw) => {
    const fields = collect(raw, properties);
    validate ??= compile(part ?? EMPTY);
    if (!validate(fields)) throw rejectionOf(validate.errors);
    return fields as Record<string, unknown>;
  };
}
