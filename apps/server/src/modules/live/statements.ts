import { ClientMessage } from "@candela/api";
import { Ajv, type ValidateFunction } from "ajv";
import { parseJson } from "../../platform/http/bodies.ts";
import { malformedFields } from "../../platform/http/fields.ts";
import { Rejected } from "../../platform/rejection.ts";

export type Statement =
  | { readonly kind: "stated"; readonly statement: ClientMessage }
  /** Not of the contract: the field and its broken rule, as HTTP names them. `n` is that of a call, which is owed an answer. */
  | { readonly kind: "malformed"; readonly field: string; readonly rule: string; readonly n: number | null };

const ajv = new Ajv({ strict: false, ownProperties: true });
const WHOLE = "message";

/** The schema of each operation by its name, so that what is wrong is looked for in the one that was meant. */
const validators: ReadonlyMap<string, ValidateFunction<ClientMessage>> = new Map(
  ClientMessage.anyOf.map((schema) => [schema.properties.op.const, ajv.compile<ClientMessage>(JSON.parse(JSON.stringify(schema)))]),
);

/** The number of what seems to be a call. */
function callNumber(value: unknown): number | null {
  if (typeof value !== "object" || value === null || !("op" in value) || value.op !== "call" || !("n" in value)) return null;
  return Number.isSafeInteger(value.n) && Number(value.n) >= 0 ? Number(value.n) : null;
}

/** The same for a text that is JSON, but not as strict as it must be. */
function callNumberOf(text: string): number | null {
  try {
    return callNumber(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The statement of a client, or the problem with it. JSON is as strict as in the body of a request. */
export function readStatement(text: string): Statement {
  let value: unknown;
  try {
    value = parseJson(text).value;
  } catch (error) {
    if (!(error instanceof Rejected)) throw error;
    const { field = WHOLE, rule = "json" } = error.params;
    return { kind: "malformed", field: field === "body" ? WHOLE : field, rule, n: callNumberOf(text) };
  }
  const malformed = (field: string, rule: string): Statement => ({ kind: "malformed", field, rule, n: callNumber(value) });
  if (typeof value !== "object" || value === null || Array.isArray(value)) return malformed(WHOLE, "type");
  if (!Object.hasOwn(value, "op")) return malformed("op", "required");
  const validate = validators.get(String((value as { readonly op: unknown }).op));
  if (validate === undefined) return malformed("op", "not_allowed");
  if (validate(value)) return { kind: "stated", statement: value };
  const { field, rule } = malformedFields(validate.errors, WHOLE);
  return malformed(field, rule);
}
