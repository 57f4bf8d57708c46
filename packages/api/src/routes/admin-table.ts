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
  /** What names a row on the wire. */
  readonly key: Fields;
  readonly fields: Fields;
  readonly permission: Permission;
}

type ObjectOf<P> = P extends TProperties ? TObject<P> : never;
type KeyOf<S extends TableShape> = S["key"] & { reason: typeof Reason };
type RowOf<S extends TableShape> = ObjectOf<S["key"] & S["fields"]>;

function rowOf<S extends TableShape>({ key, fields }: S): RowOf<S> {
  return Wire({ ...key, ...fields }) as unknown as RowOf<S>;
}

export const tableRead = { access: "operator", permission: "content.read", query: Wire({ ...Page }) } as const;

export function tableList<S extends TableShape>(shape: S, summary: string) {
  return { summary, ...tableRead, row: rowOf(shape) };
}

/** Pages in many languages at once. */
const WORDS_BYTES_MAX = 1024 * 1024;
/** What a put of words may be rejected for. */
export const WORDS_REJECTIONS = ["english_missing", "written_twice"] as const;

/** The whole row, as it is to be from now on. */
export function tablePut<S extends TableShape>(shape: S, summary: string, ...rejections: RejectionKey[]) {
  const { key, fields, permission } = shape;
  const body = Wire({ ...key, ...fields, reason: Reason }) as unknown as ObjectOf<KeyOf<S> & S["fields"]>;
  const row = rowOf(shape);
  return { summary, access: "operator" as const, permission, body, data: row, rejections, bodyBytesMax: WORDS_BYTES_MAX };
}

export function tableRemove<S extends TableShape>({ key, permission }: S, summary: string, ...rejections: RejectionKey[]) {
  const body = Wire({ ...key, reason: Reason }) as unknown as ObjectOf<KeyOf<S>>;
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
