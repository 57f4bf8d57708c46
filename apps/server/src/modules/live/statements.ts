import { ClientMessage } from "@candela/contract";
import { Ajv, type ValidateFunction } from "ajv";
import { malformedFields } from "../../platform/http/fields.ts";

export type Statement =
  | { readonly kind: "stated"; readonly statement: ClientMessage }
  /** Not of the contract: the field and its broken rule, as HTTP names them. */
  | { readonly kind: "malformed"; readonly field: string; readonly rule: string };

const ajv = new Ajv({ strict: false, ownProperties: true });
const WHOLE = "message";

/** The schema of each operation by its name, so that what is wrong is looked for in the one that was meant. */
const validators: ReadonlyMap<string, ValidateFunction<ClientMessage>> = new Map(
  ClientMessage.anyOf.map((schema) => [schema.properties.op.const, ajv.compile<ClientMessage>(JSON.parse(JSON.stringify(schema)))]),
);

function malformed(field: string, rule: string): Statement {
  return { kind: "malformed", field, rule };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** What a client states, or what is wrong with it. */
export function readStatement(text: string): Statement {
  const value = parse(text);
  if (value === undefined) return malformed(WHOLE, "json");
  if (typeof value !== "object" || value === null || Array.isArray(value)) return malformed(WHOLE, "type");
  if (!Object.hasOwn(value, "op")) return malformed("op", "required");
  const validate = validators.get(String((value as { readonly op: unknown }).op));
  if (validate === undefined) return malformed("op", "not_allowed");
  return validate(value) ? { kind: "stated", statement: value } : { kind: "malformed", ...malformedFields(validate.errors, WHOLE) };
}
