import type { Row } from "@candela/api";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";

/** One consistent reading of all content. */
export interface StoredContent {
  readonly settings: ReadonlyMap<string, string>;
  readonly lines: readonly { readonly name: string; readonly url: string }[];
  readonly texts: readonly StoredText[];
  readonly switches: readonly Row<"GET /api/switchSet/list">[];
  readonly currencies: readonly Row<"GET /api/platformCurrency/list">[];
  readonly overrides: readonly { readonly language: string; readonly key: string; readonly content: string }[];
}

export interface StoredText {
  readonly id: number;
  readonly remark: string;
  readonly otherValue: string;
  readonly isVisible: boolean;
  /** By language code; English is there for every text we ship. */
  readonly contents: Readonly<Record<string, string>>;
}

/** Far above what an operator writes by hand; reading stops there rather than filling the memory. */
const ROWS_MAX = 20_000;

export async function readRevision(sql: Tx): Promise<bigint> {
  const [row] = await sql<{ revision: bigint }[]>`select revision from content_revision`;
  if (row === undefined) throw new Error("the content's revision is missing");
  return row.revision;
}

export async function readContent(sql: Tx): Promise<StoredContent> {
  const settings = await sql<{ setting: string; value: string }[]>`select setting, value from site_setting limit ${ROWS_MAX}`;
  return {
    settings: new Map(settings.map((row) => [row.setting, row.value])),
    lines: await sql<{ name: string; url: string }[]>`select name, url from site_line order by position limit ${ROWS_MAX}`,
    texts: await sql<StoredText[]>`
      select id, remark, other_value as "otherValue", is_visible as "isVisible",
        coalesce((select json_object_agg(c.language, c.content) from text_lang_content c where c.text_id = t.id), '{}') as contents
      from text_lang t order by id limit ${ROWS_MAX}`,
    switches: await sql<Row<"GET /api/switchSet/list">[]>`
      select switch_name as "switchName", descr as "desc", status from switch_set order by position, descr limit ${ROWS_MAX}`,
    currencies: await sql<Row<"GET /api/platformCurrency/list">[]>`
      select id, currency_name as "currencyName", wallet_address_type as "walletAddressType", currency_type as "currencyType", decimals
      from platform_currency order by position, id limit ${ROWS_MAX}`,
    overrides: await sql<{ language: string; key: string; content: string }[]>`
      select language, message_key as "key", content from language_text order by language, message_key limit ${ROWS_MAX}`,
  };
}

/** A value of the remote configuration as it stands now, for rules that depend on it; undefined where nobody has set it. */
export async function remoteSetting(sql: Queryable, remark: string): Promise<string | undefined> {
  const [row] = await sql<{ value: string }[]>`select other_value as value from text_lang where remark = ${remark}`;
  return row?.value;
}
