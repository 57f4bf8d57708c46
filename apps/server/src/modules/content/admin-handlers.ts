import { CONTENT_TABLES, DEFAULT_LANGUAGE, type Envelope, list, roleMay, success } from "@candela/contract";
import type { Clock } from "../../platform/clock.ts";
import { malformed } from "../../platform/http/fields.ts";
import { type Call, type Handlers, operatorOf } from "../../platform/http/handlers.ts";
import { pageOf } from "../../platform/http/page.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { Refused } from "../../platform/refusal.ts";
import { type Audit, actorOf } from "../operators/index.ts";
import { firstTwice, isRemoteValue } from "./admin-rules.ts";
import { findRow, listNames, listRows, putRow, removeRow, savePositions, type WireRow, type WireText } from "./admin-table-store.ts";
import { STORED_TABLES, type StoredTable } from "./admin-tables.ts";
import { languageTextHandlers } from "./admin-texts.ts";
import { sanitiseHtml } from "./sanitise.ts";
import { isSettingValue } from "./site-settings.ts";

export interface AdminContentParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly audit: Audit;
}

type AnyCall = Omit<Call<"POST /api/admin/popUp/put">, "fields"> & { readonly fields: WireRow };
type StoredName = keyof typeof STORED_TABLES;

/** Lines are chosen by their index, and index 0 is the address that the app came from. */
const FIRST_LINE = 0;

/** The rules of one table over those of its schema; throws what is to be refused. */
const CHECKS: { readonly [T in StoredName]?: (fields: WireRow) => void } = {
  siteSetting: ({ setting, value }) => {
    if (value !== undefined && !isSettingValue(setting as Parameters<typeof isSettingValue>[0], String(value)))
      throw new Refused("setting_value", { setting: String(setting) });
  },
  siteLine: ({ position, url }) => {
    if (position === FIRST_LINE && url !== "") throw new Refused("first_line_fixed");
    if (url === "" && position !== FIRST_LINE) throw malformed("url", "minLength");
  },
  textLang: ({ remark, otherValue }) => {
    if (!isRemoteValue(String(remark), String(otherValue))) throw new Refused("setting_value", { setting: String(remark) });
  },
};

/** The texts as they are kept: each language once, English among them, HTML sanitised. */
function textsToKeep(name: StoredName, spec: StoredTable, texts: readonly WireText[]): readonly WireText[] {
  const twice = firstTwice(texts.map(({ language = "" }) => language));
  if (twice !== undefined) throw new Refused("written_twice", { name: twice });
  if (!texts.some(({ language }) => language === DEFAULT_LANGUAGE)) throw new Refused("english_missing");
  const html = spec.texts?.html ?? [];
  return texts.map((said) => {
    const clean = Object.fromEntries(html.map((field) => [field, sanitiseHtml(said[field] ?? "")]));
    // Sanitising writes & as &amp;: what was short enough before may not be any more.
    for (const [field, text] of Object.entries(clean))
      if ([...text].length > longest(name, field)) throw malformed(`texts/${field}`, "maxLength");
    return { ...said, ...clean };
  });
}

function longest(name: StoredName, field: string): number {
  const { fields } = CONTENT_TABLES[name] as { fields: { texts?: { items: { properties: Record<string, { maxLength?: number }> } } } };
  return fields.texts?.items.properties[field]?.maxLength ?? 0;
}

function objectOf(spec: StoredTable, fields: WireRow): string {
  return spec.key.map((field) => String(fields[field])).join(" ");
}

/** A setting that is a term of the house is not for those who write texts. */
function checkPermission(name: StoredName, call: AnyCall): void {
  if (name !== "siteSetting" || call.fields.setting !== "exchange_spread") return;
  if (!roleMay(operatorOf(call).role, "terms.write")) throw new Refused("permission_denied");
}

const json = (row: WireRow | null) => (row === null ? null : JSON.stringify(row));

function tableHandlers(name: StoredName, { sql, clock, audit }: AdminContentParts) {
  const spec: StoredTable = STORED_TABLES[name];
  return {
    async list({ fields }: AnyCall): Promise<Envelope> {
      const pagePath = fields["params[pagePath]"];
      const only = typeof pagePath === "string" ? { field: "pagePath", value: pagePath } : undefined;
      const { rows, total } = await listRows(sql, spec, pageOf(fields), only);
      return list(
        rows.map(({ rowId, ...row }) => (name === "appConfig" ? { ...row, id: rowId } : row)),
        total,
      );
    },
    async put(call: AnyCall): Promise<Envelope> {
      checkPermission(name, call);
      const { reason, ...asked } = call.fields;
      CHECKS[name]?.(asked);
      const row = asked.texts === undefined ? asked : { ...asked, texts: textsToKeep(name, spec, asked.texts as readonly WireText[]) };
      const act = { action: `${name}.put`, object: objectOf(spec, row), reason: String(reason) };
      const answer = await audit(actorOf(call), act, async (tx) => {
        const before = await findRow(tx, spec, row);
        if (!(await putRow(tx, spec, row, clock.now()))) throw new Refused("not_found");
        const after = await findRow(tx, spec, row);
        return { before: json(before), after: json(after), answer: after };
      });
      return success(answer);
    },
    async remove(call: AnyCall): Promise<Envelope> {
      checkPermission(name, call);
      const { reason, ...key } = call.fields;
      if (name === "siteLine" && key.position === FIRST_LINE) throw new Refused("first_line_fixed");
      const act = { action: `${name}.remove`, object: objectOf(spec, key), reason: String(reason) };
      await audit(actorOf(call), act, async (tx) => {
        const before = await findRow(tx, spec, key);
        if (before === null) throw new Refused("not_found");
        await removeRow(tx, spec, key);
        return { before: json(before), after: null, answer: null };
      });
      return success({ removed: true });
    },
    async reorder(call: AnyCall): Promise<Envelope> {
      const first = (call.fields as unknown as { readonly names: readonly string[] }).names;
      const twice = firstTwice(first);
      if (twice !== undefined) throw new Refused("written_twice", { name: twice });
      const act = { action: `${name}.reorder`, object: name, reason: String(call.fields.reason) };
      const names = await audit(actorOf(call), act, async (tx) => {
        const before = await listNames(tx, spec);
        if (first.some((wanted) => !before.includes(wanted))) throw new Refused("not_found");
        const after = [...first, ...before.filter((other) => !first.includes(other))];
        await savePositions(tx, spec, after);
        return { before: JSON.stringify(before), after: JSON.stringify(after), answer: after };
      });
      return success({ names });
    },
  };
}

/** What operators write, every table by the same four handlers. */
export function adminContentHandlers(parts: AdminContentParts): Handlers {
  const handlers: Record<string, unknown> = {};
  for (const name of Object.keys(STORED_TABLES) as StoredName[]) {
    const { list: read, put, remove, reorder } = tableHandlers(name, parts);
    handlers[`GET /api/admin/${name}/list`] = read;
    handlers[`POST /api/admin/${name}/put`] = put;
    if (STORED_TABLES[name].isFixed !== true) handlers[`POST /api/admin/${name}/remove`] = remove;
    if (STORED_TABLES[name].named !== undefined) handlers[`POST /api/admin/${name}/reorder`] = reorder;
  }
  return { ...(handlers as Handlers), ...languageTextHandlers(parts) };
}
