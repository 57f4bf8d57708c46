import { Type } from "typebox";
import { TILE_LABEL_MAX } from "../app-options.ts";
import type { RouteDefinition } from "../route.ts";
import { IdText, Page, Wire } from "../schema.ts";
import {
  html,
  Language,
  Name,
  type TableShape,
  Texts,
  tableList,
  tablePut,
  tableRead,
  tableRemove,
  tableReorder,
  text,
  WORDS_REJECTIONS,
} from "./admin-table.ts";

/** Routes for the content of operators, table by table. Every table has the same calls, built by the functions of `admin-table.ts`. */

/** A page of the app, with its query; empty leads nowhere. */
const AppPath = Type.String({ pattern: "^(/[A-Za-z0-9_-][A-Za-z0-9/_?=&.%-]{0,198})?$", maxLength: 200 });
/** A picture on this server; empty shows none. */
const ImagePath = Type.String({ pattern: "^(/[A-Za-z0-9_-][A-Za-z0-9/_.-]{0,198})?$", maxLength: 200 });
const MessageKey = Type.String({ pattern: "^[a-zA-Z][a-zA-Z0-9_]{0,79}$", maxLength: 80 });

/** Name and presentation of the site. */
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
  /** Part of what is paid in an exchange that the house keeps; a term like the spread. */
  "exchange_fee",
  /** The reviewer of withdrawals: the sandbox by itself after some seconds, or operators alone. */
  "withdrawal_reviewer",
  /** From this worth on, in the settlement currency, two must approve a withdrawal. */
  "withdrawal_second_approval",
  /** From this worth on, in the settlement currency, two must agree on a decision about a deposit; deposits keep the one that they began with where it was lower. */
  "deposit_second_approval",
  /** The identity level of users whom nobody has verified; 0 closes withdrawals to them. */
  "withdrawal_level_unverified",
  /** What the sandbox does with a payout: one of the faults that a real one may have, for trying. */
  "sandbox_payouts",
  /** Rule for new passwords. */
  "password_rule",
] as const;

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
      texts: Texts({ title: text(200, 1), content: html(8000), buttonText: text(TILE_LABEL_MAX, 1) }),
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

export const adminContentRoutes = {
  "GET /api/admin/siteSetting/list": tableList(
    CONTENT_TABLES.siteSetting,
    "Settings of the site that were set; the others have their defaults",
  ),
  "POST /api/admin/siteSetting/put": tablePut(CONTENT_TABLES.siteSetting, "Sets a setting of the site", "setting_value"),
  "POST /api/admin/siteSetting/remove": tableRemove(CONTENT_TABLES.siteSetting, "Gives a setting of the site its default again"),

  "GET /api/admin/siteLine/list": tableList(CONTENT_TABLES.siteLine, "Addresses that clients may choose from"),
  "POST /api/admin/siteLine/put": tablePut(CONTENT_TABLES.siteLine, "Sets the address at a position", "first_line_fixed"),
  "POST /api/admin/siteLine/remove": tableRemove(CONTENT_TABLES.siteLine, "Removes an address", "first_line_fixed"),

  "GET /api/admin/textLang/list": tableList(CONTENT_TABLES.textLang, "Tips and remote configuration, in all languages"),
  "POST /api/admin/textLang/put": tablePut(
    CONTENT_TABLES.textLang,
    "Writes a tip or a value of the remote configuration",
    "setting_value",
    ...WORDS_REJECTIONS,
  ),
  "POST /api/admin/textLang/remove": tableRemove(CONTENT_TABLES.textLang, "Removes a tip"),

  "GET /api/admin/switchSet/list": tableList(CONTENT_TABLES.switchSet, "Feature switches in their order; status 1 hides"),
  "POST /api/admin/switchSet/put": tablePut(CONTENT_TABLES.switchSet, "Adds a switch, or sets one"),
  "POST /api/admin/switchSet/remove": tableRemove(CONTENT_TABLES.switchSet, "Removes a switch: nothing is hidden by it any more"),
  "POST /api/admin/switchSet/reorder": tableReorder(CONTENT_TABLES.switchSet, "Orders the switches"),

  "GET /api/admin/platformCurrency/list": {
    summary: "Currencies in their order",
    ...tableRead,
    row: Wire({
      ...CONTENT_TABLES.platformCurrency.key,
      /** The ledger's: nobody sets it. */
      currencyName: Type.String(),
      ...CONTENT_TABLES.platformCurrency.fields,
    }),
  },
  "POST /api/admin/platformCurrency/put": tablePut(CONTENT_TABLES.platformCurrency, "Sets the address types of a currency", "not_found"),
  "POST /api/admin/platformCurrency/reorder": tableReorder(CONTENT_TABLES.platformCurrency, "Orders the currencies, by their ids"),

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
      /** Worded by the house alone, or no text of ours: an operator's text that was stored for it is shown nowhere. */
      isFixed: Type.Boolean(),
    }),
  },
  "POST /api/admin/languageText/put": tablePut(
    CONTENT_TABLES.languageText,
    "Puts a text in the place of ours; what names directions, outcomes, prices, amounts, fees, risks, accounts or rejections is fixed",
    "text_fixed",
    "text_unknown",
    "text_placeholders",
  ),
  "POST /api/admin/languageText/remove": tableRemove(CONTENT_TABLES.languageText, "Shows our own text again"),

  "GET /api/admin/appConfig/list": {
    summary: "Options of all pages, hidden ones too, or of one page, in their order",
    ...tableRead,
    query: Wire({ ...Page, "params[pagePath]": Type.Optional(Type.String({ maxLength: 120 })) }),
    row: Wire({ id: IdText, ...CONTENT_TABLES.appConfig.key, ...CONTENT_TABLES.appConfig.fields }),
  },
  "POST /api/admin/appConfig/put": tablePut(CONTENT_TABLES.appConfig, "Adds an option of a page, or sets one"),
  "POST /api/admin/appConfig/remove": tableRemove(CONTENT_TABLES.appConfig, "Removes an option of a page"),
  "POST /api/admin/appConfig/reorder": tableReorder(CONTENT_TABLES.appConfig, "Orders the options, by their ids"),

  "GET /api/admin/popUp/list": tableList(CONTENT_TABLES.popUp, "Notices at the start, hidden ones too, in all languages"),
  "POST /api/admin/popUp/put": tablePut(CONTENT_TABLES.popUp, "Writes a notice of the start", ...WORDS_REJECTIONS),
  "POST /api/admin/popUp/remove": tableRemove(CONTENT_TABLES.popUp, "Removes a notice of the start"),
  "POST /api/admin/popUp/reorder": tableReorder(CONTENT_TABLES.popUp, "Orders the notices of the start"),

  "GET /api/admin/banner/list": tableList(CONTENT_TABLES.banner, "Cards of the home swiper, hidden ones too, in all languages"),
  "POST /api/admin/banner/put": tablePut(CONTENT_TABLES.banner, "Writes a card of the home swiper", ...WORDS_REJECTIONS),
  "POST /api/admin/banner/remove": tableRemove(CONTENT_TABLES.banner, "Removes a card of the home swiper"),
  "POST /api/admin/banner/reorder": tableReorder(CONTENT_TABLES.banner, "Orders the cards of the home swiper"),

  "GET /api/admin/richText/list": tableList(CONTENT_TABLES.richText, "Pages that operators write, in all languages"),
  "POST /api/admin/richText/put": tablePut(CONTENT_TABLES.richText, "Writes a page", ...WORDS_REJECTIONS),
  "POST /api/admin/richText/remove": tableRemove(CONTENT_TABLES.richText, "Removes a page"),

  "GET /api/admin/article/list": {
    summary: "Announcements and news, hidden and scheduled ones too, in all languages, newest first",
    ...tableRead,
    row: Wire({
      ...CONTENT_TABLES.article.key,
      ...CONTENT_TABLES.article.fields,
      /** Dated ahead: nobody sees it before its time. */
      isScheduled: Type.Boolean(),
    }),
  },
  "POST /api/admin/article/put": tablePut(CONTENT_TABLES.article, "Writes an announcement or a piece of news", ...WORDS_REJECTIONS),
  "POST /api/admin/article/remove": tableRemove(CONTENT_TABLES.article, "Removes an announcement or a piece of news"),

  "GET /api/admin/questionAnswer/list": tableList(
    CONTENT_TABLES.questionAnswer,
    "Questions and answers, hidden ones too, in all languages",
  ),
  "POST /api/admin/questionAnswer/put": tablePut(CONTENT_TABLES.questionAnswer, "Writes a question and its answer", ...WORDS_REJECTIONS),
  "POST /api/admin/questionAnswer/remove": tableRemove(CONTENT_TABLES.questionAnswer, "Removes a question"),
  "POST /api/admin/questionAnswer/reorder": tableReorder(CONTENT_TABLES.questionAnswer, "Orders the questions"),
} as const satisfies Record<string, RouteDefinition>;
