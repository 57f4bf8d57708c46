import { type TArray, type TObject, type TProperties, type TSchema, Type } from "typebox";
import type { RejectionKey } from "../errors.ts";
import { LANGUAGE_CODES } from "../languages.ts";
import type { Permission } from "../operators.ts";
import { Page, Reason, Wire } from "../schema.ts";

/** The calls that every table of operators has: list, put, remove, and reorder where rows have an order of their own. */

export const Name = Type.String({ pattern: "^[a-zA-Z][a-zA-Z0-9_]{0,59}$", maxLength: 60, description: "names the row for good" });
export const Language = Type.Enum([...LANGUAGE_CODES]);
export const text = (maxLength: number, minLength = 0) => Type.String({ minLength, maxLength });
export const html = (maxLength: number) => Type.String({ maxLength, description: "HTML, sanitised as it is written" });

type Fields = Record<string, TSchema>;

/** Words by language, each once, English among them: it is shown for every language that is not given. */
export function Texts<T extends TProperties>(words: T): TArray<TObject<{ language: typeof Language } & T>> {
  return Type.Array(Wire({ language: Language, ...words }), { minItems: 1, maxItems: LANGUAGE_CODES.length });
}

export interface TableShape {
  /** Key fields that identify a row on the wire. */
  readonly key: Fields;
  readonly fields: Fields;
  readonly permission: Permission;
}

/** A spread of a type parameter's parts is their intersection: no cast is needed where the parts are named as such. */
interface Parts<S extends TableShape> {
  readonly key: S["key"];
  readonly fields: S["fields"];
}

function rowOf<S extends TableShape>({ key, fields }: Parts<S>) {
  return Wire({ ...key, ...fields });
}

/** Schemas of the words that a table has in every language; none where it has no texts. */
export function tableWords({ fields: { texts } }: TableShape): Readonly<Record<string, TSchema>> {
  return texts !== undefined && Type.IsArray(texts) && Type.IsObject(texts.items) ? texts.items.properties : {};
}

export const tableRead = { access: "operator", permission: "content.read", query: Wire({ ...Page }) } as const;

export function tableList<S extends TableShape>(shape: S, summary: string) {
  return { summary, ...tableRead, row: rowOf<S>(shape) };
}

/** Pages in many languages at once. */
const WORDS_BYTES_MAX = 1024 * 1024;
/** Rejections of a put that contains texts. */
export const WORDS_REJECTIONS = ["english_missing", "written_twice"] as const;

/** The whole row, as it is to be from now on. */
export function tablePut<S extends TableShape>(shape: S, summary: string, ...rejections: RejectionKey[]) {
  const { key, fields }: Parts<S> = shape;
  const { permission } = shape;
  const body = Wire({ ...key, ...fields, reason: Reason });
  const row = rowOf<S>(shape);
  return { summary, access: "operator" as const, permission, body, data: row, rejections, bodyBytesMax: WORDS_BYTES_MAX };
}

export function tableRemove<S extends TableShape>(shape: S, summary: string, ...rejections: RejectionKey[]) {
  const { permission } = shape;
  const key: S["key"] = shape.key;
  const body = Wire({ ...key, reason: Reason });
  const data = Wire({ removed: Type.Literal(true) });
  return { summary, access: "operator" as const, permission, body, data, rejections: ["not_found" as const, ...rejections] };
}

/** Those named come first, in the order given; the others follow in the order that they have. */
export function tableReorder({ permission }: TableShape, summary: string) {
  const body = Wire({ names: Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { minItems: 1, maxItems: 500 }), reason: Reason });
  const data = Wire({ names: Type.Array(Type.String()) });
  const rejections = ["not_found", "written_twice"] as const;
  return { summary, access: "operator" as const, permission, body, data, rejections };
}
