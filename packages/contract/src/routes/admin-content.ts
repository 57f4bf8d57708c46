import { type TArray, type TObject, type TProperties, type TSchema, Type } from "typebox";
import type { RefusalKey } from "../errors.ts";
import { LANGUAGE_CODES } from "../languages.ts";
import type { Permission } from "../operators.ts";
import type { RouteDefinition } from "../route.ts";
import { IdText, Page, Reason, Wire } from "../schema.ts";

/** What operators write, table by table. Each has the same calls, made by the functions below. */

const Name = Type.String({ pattern: "^[a-zA-Z][a-zA-Z0-9_]{0,59}$", maxLength: 60, description: "names the row for good" });
const Language = Type.Enum([...LANGUAGE_CODES]);
/** A page of the app, with its query; empty leads nowhere. */
const AppPath = Type.String({ pattern: "^(/[A-Za-z0-9_-][A-Za-z0-9/_?=&.%-]{0,198})?$", maxLength: 200 });
/** A picture on this server; empty shows none. */
const ImagePath = Type.String({ pattern: "^(/[A-Za-z0-9_-][A-Za-z0-9/_.-]{0,198})?$", maxLength: 200 });
const MessageKey = Type.String({ pattern: "^[a-zA-Z][a-zA-Z0-9_]{0,79}$", maxLength: 80 });
const text = (maxLength: number, minLength = 0) => Type.String({ minLength, maxLength });
const html = (maxLength: number) => Type.String({ maxLength, description: "HTML, sanitised as it is written" });

type Fields = Record<string, TSchema>;

/** Words by language, each once, English among them: whoever reads another language than those given reads it. */
function Texts<T extends TProperties>(words: T): TArray<TObject<{ language: typeof Language } & T>> {
  return Type.Array(Wire({ language: Language, ...words }), { minItems: 1, maxItems: LANGUAGE_CODES.length });
}

/** What the site is called and how it presents itself. */
export const SITE_SETTINGS = [
  "site_name",
  "home_path",
  "me_path",
  "dark_background",
  "map_tile_url",
  "map_attribution",
  "map_key",
  /** By which an exchange is worse than bid and ask; a term, and so for those who set terms. */
  "exchange_spread",
] as const;

interface TableShape {
  /** What names a row on the wire. */
  readonly key: Fields;
  readonly fields: Fields;
  readonly permission: Permission;
}

export const CONTENT_TABLES = {
  siteSetting: {
    key: { setting: Type.Enum([...SITE_SETTINGS]) },
    fields: { value: text(500) },
    permission: "content.write",
  },
  siteLine: {
    key: { position: Type.Integer({ minimum: 0, maximum: 99 }) },
    fields: { name: text(40, 1), url: Type.String({ pattern: "^(https?://[A-Za-z0-9.:-]+)?$", maxLength: 200 }) },
    permission: "line.write",
  },
  textLang: {
    key: { remark: Name },
    fields: { otherValue: text(200), isVisible: Type.Boolean(), texts: Texts({ content: text(4000) }) },
    permission: "content.write",
  },
  switchSet: {
    key: { desc: Name },
    fields: { switchName: text(80, 1), status: Type.Integer({ minimum: 0, maximum: 1 }) },
    permission: "content.write",
  },
  platformCurrency: {
    key: { id: Type.Integer({ minimum: 1, maximum: 1_000_000 }) },
    fields: { walletAddressType: Type.String({ pattern: "^([A-Za-z0-9-]+(/[A-Za-z0-9-]+)*)?$", maxLength: 100 }) },
    permission: "currency.write",
  },
  languageText: {
    key: { language: Language, key: MessageKey },
    fields: { content: text(4000) },
    permission: "content.write",
  },
  appConfig: {
    key: {
      pagePath: Type.String({ pattern: "^/[a-zA-Z0-9/_-]{0,119}$", maxLength: 120 }),
      module: Name,
      desc: Name,
    },
    fields: { isVisible: Type.Boolean(), titleKey: MessageKey, icon: text(40), path: AppPath },
    permission: "content.write",
  },
  popUp: {
    key: { name: Name },
    fields: {
      img: ImagePath,
      path: AppPath,
      isVisible: Type.Boolean(),
      texts: Texts({ title: text(200, 1), content: html(8000), buttonText: text(60, 1) }),
    },
    permission: "content.write",
  },
  banner: {
    key: { name: Name },
    fields: { img: ImagePath, path: AppPath, isVisible: Type.Boolean(), texts: Texts({ title: text(120, 1), content: text(400) }) },
    permission: "content.write",
  },
  richText: {
    key: { name: Name },
    fields: { texts: Texts({ title: text(200, 1), content: html(60_000) }) },
    permission: "content.write",
  },
  article: {
    key: { name: Name },
    fields: {
      kind: Type.Integer({ minimum: 1, maximum: 2, description: "1 announcement, 2 news" }),
      img: ImagePath,
      isPinned: Type.Boolean(),
      isVisible: Type.Boolean(),
      publishedTs: Type.Integer({ minimum: 0, maximum: 4_102_444_800_000, description: "epoch milliseconds, UTC, until 2100" }),
      texts: Texts({ title: text(200, 1), summary: text(500), content: html(60_000) }),
    },
    permission: "content.write",
  },
  questionAnswer: {
    key: { name: Name },
    fields: {
      isVisible: Type.Boolean(),
      texts: Texts({ category: text(60, 1), question: text(300, 1), answer: html(8000) }),
    },
    permission: "content.write",
  },
} as const satisfies Record<string, TableShape>;

type Tables = typeof CONTENT_TABLES;
type Table = keyof Tables;
type ObjectOf<P> = P extends TProperties ? TObject<P> : never;
type KeyOf<T extends Table> = Tables[T]["key"] & { reason: typeof Reason };
type RowOf<T extends Table> = ObjectOf<Tables[T]["key"] & Tables[T]["fields"]>;

function rowOf<T extends Table>(table: T): RowOf<T> {
  const { key, fields } = CONTENT_TABLES[table];
  return Wire({ ...key, ...fields }) as unknown as RowOf<T>;
}

const read = { access: "operator", permission: "content.read", query: Wire({ ...Page }) } as const;

function tableList<T extends Table>(table: T, summary: string) {
  return { summary, ...read, row: rowOf(table) };
}

/** Pages in many languages at once. */
const WORDS_BYTES_MAX = 1024 * 1024;

/** The whole row, as it is to be from now on. */
function tablePut<T extends Table>(table: T, summary: string, ...refusals: RefusalKey[]) {
  const { key, fields, permission } = CONTENT_TABLES[table];
  const body = Wire({ ...key, ...fields, reason: Reason }) as unknown as ObjectOf<KeyOf<T> & Tables[T]["fields"]>;
  const row = rowOf(table);
  return { summary, access: "operator" as const, permission, body, data: row, refusals, bodyBytesMax: WORDS_BYTES_MAX };
}

function tableRemove<T extends Table>(table: T, summary: string, ...refusals: RefusalKey[]) {
  const { key, permission } = CONTENT_TABLES[table];
  const body = Wire({ ...key, reason: Reason }) as unknown as ObjectOf<KeyOf<T>>;
  const data = Wire({ removed: Type.Literal(true) });
  return { summary, access: "operator" as const, permission, body, data, refusals: ["not_found" as const, ...refusals] };
}

/** Those named come first, in the order given; the others follow in the order that they have. */
function tableReorder<T extends Table>(table: T, summary: string) {
  const body = Wire({ names: Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { minItems: 1, maxItems: 500 }), reason: Reason });
  const data = Wire({ names: Type.Array(Type.String()) });
  const refusals = ["not_found", "written_twice"] as const;
  return { summary, access: "operator" as const, permission: CONTENT_TABLES[table].permission, body, data, refusals };
}

const words = ["english_missing", "written_twice"] as const;

export const adminContentRoutes = {
  "GET /api/admin/siteSetting/list": tableList("siteSetting", "Settings of the site that were set; the others have their defaults"),
  "POST /api/admin/siteSetting/put": tablePut("siteSetting", "Sets a setting of the site", "setting_value"),
  "POST /api/admin/siteSetting/remove": tableRemove("siteSetting", "Gives a setting of the site its default again"),

  "GET /api/admin/siteLine/list": tableList("siteLine", "Addresses that clients may choose from"),
  "POST /api/admin/siteLine/put": tablePut("siteLine", "Sets the address at a position", "first_line_fixed"),
  "POST /api/admin/siteLine/remove": tableRemove("siteLine", "Removes an address", "first_line_fixed"),

  "GET /api/admin/textLang/list": tableList("textLang", "Tips and remote configuration, in all languages"),
  "POST /api/admin/textLang/put": tablePut("textLang", "Writes a tip or a value of the remote configuration", "setting_value", ...words),
  "POST /api/admin/textLang/remove": tableRemove("textLang", "Removes a tip"),

  "GET /api/admin/switchSet/list": tableList("switchSet", "Feature switches in their order; status 1 hides"),
  "POST /api/admin/switchSet/put": tablePut("switchSet", "Adds a switch, or sets one"),
  "POST /api/admin/switchSet/remove": tableRemove("switchSet", "Removes a switch: nothing is hidden by it any more"),
  "POST /api/admin/switchSet/reorder": tableReorder("switchSet", "Orders the switches"),

  "GET /api/admin/platformCurrency/list": tableList("platformCurrency", "Currencies in their order"),
  "POST /api/admin/platformCurrency/put": tablePut("platformCurrency", "Sets the address types of a currency", "not_found"),
  "POST /api/admin/platformCurrency/reorder": tableReorder("platformCurrency", "Orders the currencies, by their ids"),

  "GET /api/admin/languageText/list": {
    summary: "Texts of a language: the English one, the one we ship, and the operator's in its place",
    access: "operator",
    permission: "content.read",
    query: Wire({
      ...Page,
      language: Language,
      onlyChanged: Type.Optional(Type.Boolean()),
      "params[keyWords]": Type.Optional(Type.String({ maxLength: 64 })),
    }),
    row: Wire({
      key: Type.String(),
      english: Type.Union([Type.Null(), Type.String()]),
      shipped: Type.Union([Type.Null(), Type.String()]),
      content: Type.Union([Type.Null(), Type.String()]),
    }),
  },
  "POST /api/admin/languageText/put": tablePut("languageText", "Puts a text in the place of ours", "text_placeholders"),
  "POST /api/admin/languageText/remove": tableRemove("languageText", "Shows our own text again"),

  "GET /api/admin/appConfig/list": {
    summary: "Options of all pages, hidden ones too, or of one page, in their order",
    ...read,
    query: Wire({ ...Page, "params[pagePath]": Type.Optional(Type.String({ maxLength: 120 })) }),
    row: Wire({ id: IdText, ...CONTENT_TABLES.appConfig.key, ...CONTENT_TABLES.appConfig.fields }),
  },
  "POST /api/admin/appConfig/put": tablePut("appConfig", "Adds an option of a page, or sets one"),
  "POST /api/admin/appConfig/remove": tableRemove("appConfig", "Removes an option of a page"),
  "POST /api/admin/appConfig/reorder": tableReorder("appConfig", "Orders the options, by their ids"),

  "GET /api/admin/popUp/list": tableList("popUp", "Notices at the start, hidden ones too, in all languages"),
  "POST /api/admin/popUp/put": tablePut("popUp", "Writes a notice of the start", ...words),
  "POST /api/admin/popUp/remove": tableRemove("popUp", "Removes a notice of the start"),
  "POST /api/admin/popUp/reorder": tableReorder("popUp", "Orders the notices of the start"),

  "GET /api/admin/banner/list": tableList("banner", "Cards of the home swiper, hidden ones too, in all languages"),
  "POST /api/admin/banner/put": tablePut("banner", "Writes a card of the home swiper", ...words),
  "POST /api/admin/banner/remove": tableRemove("banner", "Removes a card of the home swiper"),
  "POST /api/admin/banner/reorder": tableReorder("banner", "Orders the cards of the home swiper"),

  "GET /api/admin/richText/list": tableList("richText", "Pages that operators write, in all languages"),
  "POST /api/admin/richText/put": tablePut("richText", "Writes a page", ...words),
  "POST /api/admin/richText/remove": tableRemove("richText", "Removes a page"),

  "GET /api/admin/article/list": tableList("article", "Announcements and news, hidden ones too, in all languages, newest first"),
  "POST /api/admin/article/put": tablePut("article", "Writes an announcement or a piece of news", ...words),
  "POST /api/admin/article/remove": tableRemove("article", "Removes an announcement or a piece of news"),

  "GET /api/admin/questionAnswer/list": tableList("questionAnswer", "Questions and answers, hidden ones too, in all languages"),
  "POST /api/admin/questionAnswer/put": tablePut("questionAnswer", "Writes a question and its answer", ...words),
  "POST /api/admin/questionAnswer/remove": tableRemove("questionAnswer", "Removes a question"),
  "POST /api/admin/questionAnswer/reorder": tableReorder("questionAnswer", "Orders the questions"),
} as const satisfies Record<string, RouteDefinition>;
