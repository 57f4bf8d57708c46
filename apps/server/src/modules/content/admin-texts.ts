import { list, type Row, success } from "@candela/api";
import { textWordedBy } from "@candela/i18n/own-texts";
import { PACKS } from "@candela/i18n/packs";
import type { Handlers } from "../../platform/http/handlers.ts";
import { pageOf } from "../../platform/http/page.ts";
import type { Sql, Tx } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import { type Audit, actorOf } from "../operators/index.ts";
import { missedPlaceholders } from "./admin-rules.ts";

type TextRow = Row<"GET /api/admin/languageText/list">;

/** Far above what an operator writes by hand. */
const TEXTS_MAX = 20_000;

async function ownTexts(sql: Sql, language: string): Promise<ReadonlyMap<string, string>> {
  const rows = await sql<{ key: string; content: string }[]>`
    select message_key as "key", content from language_text where language = ${language} order by message_key limit ${TEXTS_MAX}`;
  return new Map(rows.map(({ key, content }) => [key, content]));
}

function holds(row: TextRow, words: string): boolean {
  return [row.key, row.english, row.shipped, row.content].some((text) => text?.toLowerCase().includes(words) === true);
}

async function ownText(tx: Tx, { language, key }: { readonly language: string; readonly key: string }): Promise<string | null> {
  const [row] = await tx<{ content: string }[]>`
    select content from language_text where language = ${language} and message_key = ${key}`;
  return row === undefined ? null : JSON.stringify({ language, key, content: row.content });
}

/** Texts of operators in the place of those that we ship, where the house does not word them alone. */
export function languageTextHandlers({ sql, audit }: { readonly sql: Sql; readonly audit: Audit }): Handlers {
  const english: Readonly<Record<string, string>> = PACKS.en ?? {};
  return {
    "GET /api/admin/languageText/list": async ({ fields }) => {
      const { language, onlyChanged = false } = fields;
      const words = fields["params[keyWords]"]?.toLowerCase() ?? "";
      const shipped: Readonly<Record<string, string>> = PACKS[language] ?? {};
      const own = await ownTexts(sql, language);
      const keys = new Set([...Object.keys(english), ...own.keys()]);
      const all = [...keys].sort().map((key) => ({
        key,
        english: english[key] ?? null,
        shipped: shipped[key] ?? null,
        content: own.get(key) ?? null,
        isFixed: textWordedBy(key) !== "operator",
      }));
      const found = all.filter((row) => (!onlyChanged || row.content !== null) && (words === "" || holds(row, words)));
      const { limit, offset } = pageOf(fields);
      return list(found.slice(offset, offset + limit), found.length);
    },
    "POST /api/admin/languageText/put": async (call) => {
      const { language, key, content, reason } = call.fields;
      const wordedBy = textWordedBy(key);
      if (wordedBy === undefined) throw new Rejected("text_unknown", { key });
      if (wordedBy === "house") throw new Rejected("text_fixed", { key });
      const missed = missedPlaceholders(english[key], content);
      if (missed !== undefined) throw new Rejected("text_placeholders", { placeholders: missed });
      const act = { action: "languageText.put", object: `${language} ${key}`, reason };
      await audit(actorOf(call), act, async (tx) => {
        const before = await ownText(tx, call.fields);
        await tx`
          insert into language_text (language, message_key, content) values (${language}, ${key}, ${content})
          on conflict (language, message_key) do update set content = excluded.content`;
        return { before, after: await ownText(tx, call.fields), answer: null };
      });
      return success({ language, key, content });
    },
    "POST /api/admin/languageText/remove": async (call) => {
      const { language, key, reason } = call.fields;
      const act = { action: "languageText.remove", object: `${language} ${key}`, reason };
      await audit(actorOf(call), act, async (tx) => {
        const before = await ownText(tx, call.fields);
        if (before === null) throw new Rejected("not_found");
        await tx`delete from language_text where language = ${language} and message_key = ${key}`;
        return { before, after: null, answer: null };
      });
      return success({ removed: true });
    },
  };
}
