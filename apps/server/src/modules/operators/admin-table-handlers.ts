import { DEFAULT_LANGUAGE, type Envelope, list, success, type TableShape, tableWords } from "@candela/api";
import type { TSchema } from "typebox";
import type { Clock } from "../../platform/clock.ts";
import { malformed } from "../../platform/http/fields.ts";
import type { Call, Handlers } from "../../platform/http/handlers.ts";
import { pageOf } from "../../platform/http/page.ts";
import type { Sql, Tx } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import { findRow, listNames, listRows, putRow, removeRow, savePositions } from "./admin-table-store.ts";
import { type Audit, actorOf } from "./audit.ts";
import type { StoredTable, WireRow, WireText } from "./stored-table.ts";
import { badText, firstTwice } from "./written-texts.ts";

export interface AdminParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly audit: Audit;
}

/** A call of any of the tables: its fields were checked against the schema of its own. */
export type AnyCall<Fields = WireRow> = Omit<Call<"POST /api/admin/popUp/put">, "fields"> & { readonly fields: Fields };

/** HTML with nothing left in it that could act. */
type Sanitise = (html: string) => string;

/** One table of operators: what its calls are named after, what the wire says of it, where it is kept, and its rules beyond the schema. */
export interface AdminTable {
  readonly name: string;
  readonly shape: TableShape;
  readonly stored: StoredTable;
  /** Further columns of a row in lists, as they are at this moment (epoch ms). */
  readonly also?: (row: WireRow, now: number) => WireRow;
  /** Throws what is to be rejected before anything is read, of a put and of a remove. */
  readonly check?: (call: AnyCall, kind: "put" | "remove") => void;
  /** The same of a put for what depends on other rows. */
  readonly checkStored?: (tx: Tx, fields: WireRow) => Promise<void>;
}

/** The texts as they are kept: each language once, English among them, HTML sanitised. */
function textsToKeep({ stored, shape }: AdminTable, texts: readonly WireText[], sanitise: Sanitise): readonly WireText[] {
  const twice = firstTwice(texts.map(({ language = "" }) => language));
  if (twice !== undefined) throw new Rejected("written_twice", { name: twice });
  if (!texts.some(({ language }) => language === DEFAULT_LANGUAGE)) throw new Rejected("english_missing");
  const html = stored.texts?.html ?? [];
  return texts.map((said) => {
    const clean = Object.fromEntries(html.map((field) => [field, sanitise(said[field] ?? "")]));
    // Sanitising writes & as &amp;: what was short enough before may not be any more.
    for (const [field, text] of Object.entries(clean))
      if ([...text].length > longest(shape, field)) throw malformed(`texts/${field}`, "maxLength");
    return { ...said, ...clean };
  });
}

function longest(shape: TableShape, field: string): number {
  const words = tableWords(shape)[field];
  return words === undefined || !("maxLength" in words) ? 0 : Number(words.maxLength);
}

/** Checks that required texts can be seen, and that every text can be stored as it is. */
function checkTexts({ shape }: AdminTable, fields: WireRow): void {
  const all: Readonly<Record<string, TSchema>> = { ...shape.key, ...shape.fields };
  const read = (row: WireRow, schemas: Readonly<Record<string, TSchema>>, at = ""): void => {
    for (const [field, value] of Object.entries(row)) {
      const rule = typeof value === "string" ? badText(value, isWanted(schemas[field])) : undefined;
      if (rule !== undefined) throw malformed(`${at}${field}`, rule);
    }
  };
  read(fields, all);
  if (!Array.isArray(fields.texts)) return;
  const words = tableWords(shape);
  for (const said of fields.texts as readonly WireText[]) read(said, words, "texts/");
}

const isWanted = (schema: TSchema | undefined) => schema !== undefined && "minLength" in schema && Number(schema.minLength) > 0;

function objectOf(stored: StoredTable, fields: WireRow): string {
  return stored.key.map((field) => String(fields[field])).join(" ");
}

const json = (row: WireRow | null) => (row === null ? null : JSON.stringify(row));

function tableHandlers(table: AdminTable, { sql, clock, audit }: AdminParts, sanitise: Sanitise) {
  const { name, stored, also, check, checkStored } = table;
  /** Rows that `reorder` names by an id which nothing else tells. */
  const tellsId = stored.named === "id" && !Object.values(stored.columns).includes("id");
  return {
    async list({ fields }: AnyCall): Promise<Envelope> {
      const pagePath = fields["params[pagePath]"];
      const only = typeof pagePath === "string" ? { field: "pagePath", value: pagePath } : undefined;
      const { rows, total } = await listRows(sql, stored, pageOf(fields), only);
      return list(
        rows.map(({ rowId, ...row }) => ({ ...row, ...(tellsId ? { id: rowId } : {}), ...also?.(row, clock.now()) })),
        total,
      );
    },
    async put(call: AnyCall): Promise<Envelope> {
      check?.(call, "put");
      checkTexts(table, call.fields);
      const { reason, ...asked } = call.fields;
      const row = asked.texts === undefined ? asked : { ...asked, texts: textsToKeep(table, asked.texts as readonly WireText[], sanitise) };
      const act = { action: `${name}.put`, object: objectOf(stored, row), reason: String(reason) };
      const answer = await audit(actorOf(call), act, async (tx) => {
        await checkStored?.(tx, row);
        const before = await findRow(tx, stored, row);
        if (!(await putRow(tx, stored, row, clock.now()))) throw new Rejected("not_found");
        const after = await findRow(tx, stored, row);
        return { before: json(before), after: json(after), answer: after };
      });
      return success(answer);
    },
    async remove(call: AnyCall): Promise<Envelope> {
      check?.(call, "remove");
      const { reason, ...key } = call.fields;
      const act = { action: `${name}.remove`, object: objectOf(stored, key), reason: String(reason) };
      await audit(actorOf(call), act, async (tx) => {
        const before = await findRow(tx, stored, key);
        if (before === null) throw new Rejected("not_found");
        await removeRow(tx, stored, key);
        return { before: json(before), after: null, answer: null };
      });
      return success({ removed: true });
    },
    async reorder(call: AnyCall<{ readonly names: readonly string[]; readonly reason: string }>): Promise<Envelope> {
      const { names: first, reason } = call.fields;
      const twice = firstTwice(first);
      if (twice !== undefined) throw new Rejected("written_twice", { name: twice });
      const act = { action: `${name}.reorder`, object: name, reason };
      const names = await audit(actorOf(call), act, async (tx) => {
        const before = await listNames(tx, stored);
        if (first.some((wanted) => !before.includes(wanted))) throw new Rejected("not_found");
        const after = [...first, ...before.filter((other) => !first.includes(other))];
        await savePositions(tx, stored, after);
        return { before: JSON.stringify(before), after: JSON.stringify(after), answer: after };
      });
      return success({ names });
    },
  };
}

/** The calls of tables that operators write, every table by the same four handlers. `sanitise` cleans the fields that are HTML. */
export function adminTableHandlers(tables: readonly AdminTable[], parts: AdminParts, sanitise: Sanitise): Handlers {
  const handlers: Record<string, unknown> = {};
  for (const table of tables) {
    const { name, stored } = table;
    const { list: read, put, remove, reorder } = tableHandlers(table, parts, sanitise);
    handlers[`GET /api/admin/${name}/list`] = read;
    handlers[`POST /api/admin/${name}/put`] = put;
    if (stored.isFixed !== true) handlers[`POST /api/admin/${name}/remove`] = remove;
    if (stored.named !== undefined) handlers[`POST /api/admin/${name}/reorder`] = reorder;
  }
  return handlers as Handlers;
}
