import { Type } from "typebox";
import { HOME_LAYOUTS, ME_LAYOUTS, PASSWORD_RULES } from "../constants.ts";
import { LANGUAGE_CODES } from "../languages.ts";
import type { RouteDefinition } from "../route.ts";
import {
  ClockSpeed,
  DecimalText,
  DirectionId,
  EpochMs,
  IdText,
  LiveSourceName,
  OrNull,
  Page,
  PositionTypeId,
  ProductTypeId,
  Wire,
} from "../schema.ts";

/** Name of a page or block of text that an operator writes. */
const ContentKey = Type.String({ pattern: "^[a-zA-Z][a-zA-Z0-9_]{0,59}$", maxLength: 60 });
const RichText = Type.String({ description: "sanitised HTML" });

const article = {
  id: IdText,
  title: Type.String(),
  summary: Type.String(),
  img: Type.String(),
  isPinned: Type.Boolean(),
  ts: EpochMs,
};
/** An announcement or a piece of news as lists show it, in the caller's language. */
const Article = Wire(article);
const ArticleText = Wire({ ...article, content: RichText });

/** Texts, switches and settings that the client reads at start-up. */
export const contentRoutes = {
  "GET /api/siteInfo/getSiteInfo": {
    summary: "Site name, mode of money, market feed and how the shell presents them",
    access: "none",
    boot: true,
    data: Wire({
      siteName: Type.String(),
      mode: Type.Literal("paper"),
      feed: Type.Union([Type.Literal("simulated"), Type.Literal("replay")]),
      /** The exchange that quotes some products with live prices; `feed` quotes the rest. Null without one. */
      liveFeed: OrNull(LiveSourceName),
      /** Its past was lived by scripted traders, for show. */
      demonstration: Type.Boolean(),
      clockSpeed: ClockSpeed,
      /** Address lines to choose from, in order; index 0 is the default. */
      lines: Type.Array(Wire({ name: Type.String(), url: Type.String() })),
      version: Type.String(),
      /** Pages that the first and the last tab open: one of the six home and seven personal layouts. */
      homePath: Type.Enum([...HOME_LAYOUTS]),
      mePath: Type.Enum([...ME_LAYOUTS]),
      /** Pages lie on the dark ground whatever the theme. */
      darkBackground: Type.Boolean(),
      /** Rule for new passwords: any characters except common passwords, or the specification's letters and digits. */
      passwordRule: Type.Enum([...PASSWORD_RULES]),
      /** Tiles of the map pages; null draws the map that comes with the app. `{z}`, `{x}`, `{y}`, `{s}` and `{key}` are filled in. */
      map: Type.Union([Type.Null(), Wire({ tileUrl: Type.String(), attribution: Type.String(), key: Type.String() })]),
      /** Counts up with every change of anything an operator may set. */
      revision: Type.Integer({ minimum: 0 }),
    }),
  },
  "GET /api/langMgr/list": {
    summary: "Message map of a language; keys missing in a pack come from English",
    access: "none",
    boot: true,
    query: Wire({ lang: Type.Enum([...LANGUAGE_CODES]) }),
    data: Type.Record(Type.String(), Type.String()),
  },
  "GET /api/textLang/list": {
    summary: "Tips and remote configuration; `remark` is the key, `otherValue` its value",
    access: "none",
    boot: true,
    query: Wire({ ...Page }),
    row: Wire({
      id: Type.Integer(),
      remark: Type.String(),
      contentLang: Type.String(),
      contentVisibleFlag: Type.Boolean(),
      otherValue: Type.String(),
    }),
  },
  "GET /api/switchSet/list": {
    summary: "Feature switches; status 1 means hidden",
    access: "none",
    boot: true,
    row: Wire({ switchName: Type.String(), desc: Type.String(), status: Type.Integer({ minimum: 0, maximum: 1 }) }),
  },
  "GET /api/orderFeeSetting/list": {
    summary: "Fee rates by product type, position type and direction; the remark says the three in Chinese",
    access: "none",
    boot: true,
    row: Wire({
      remark: Type.String(),
      productType: ProductTypeId,
      positionType: PositionTypeId,
      direction: DirectionId,
      feeRate: DecimalText,
    }),
  },
  "GET /api/platformCurrency/list": {
    summary: "Currencies of the platform",
    access: "none",
    boot: true,
    query: Wire({ currencyType: Type.Optional(Type.Integer({ minimum: 1, maximum: 2 })) }),
    row: Wire({
      id: Type.Integer(),
      currencyName: Type.String(),
      walletAddressType: Type.String(),
      currencyType: Type.Integer({ minimum: 1, maximum: 2 }),
      decimals: Type.Integer({ minimum: 0, maximum: 8 }),
    }),
  },
  "GET /api/appConfig/list": {
    summary: "Options of a page; what is not visible, or whose switch hides it, is not shown",
    access: "none",
    boot: true,
    query: Wire({ "params[pagePath]": Type.String({ minLength: 1, maxLength: 120 }) }),
    row: Wire({
      id: Type.Integer(),
      pagePath: Type.String(),
      /** Group on the page, such as `actions` or `services`. */
      module: Type.String(),
      /** Names the option; the switch of the same `desc` hides it. */
      desc: Type.String(),
      isVisible: Type.Boolean(),
      /** Key of its text in the language packs. */
      titleKey: Type.String(),
      /** Name of an icon of the app. */
      icon: Type.String(),
      /** Where it leads; empty for what is only shown. */
      path: Type.String(),
      sort: Type.Integer(),
    }),
  },
  "GET /api/popUp/list": {
    summary: "Notices to show at the start; the first row is shown",
    access: "none",
    boot: true,
    row: Wire({
      id: Type.Integer(),
      title: Type.String(),
      /** Sanitised HTML, in the caller's language. */
      content: Type.String(),
      img: Type.String(),
      buttonText: Type.String(),
      /** Where the button leads; empty only closes. */
      path: Type.String(),
      updatedTs: EpochMs,
    }),
  },
  "GET /api/banner/list": {
    summary: "Cards of the home swiper, in order",
    access: "none",
    boot: true,
    row: Wire({ id: Type.Integer(), title: Type.String(), text: Type.String(), img: Type.String(), path: Type.String() }),
  },
  "GET /api/richText/detail": {
    summary: "A page written by the operator, by its key (`privacy`, `terms`, `about`, …), in the caller's language",
    access: "none",
    query: Wire({ key: ContentKey }),
    data: Wire({ key: ContentKey, title: Type.String(), content: RichText, updatedTs: EpochMs }),
    rejections: ["not_found"],
  },
  "GET /api/notice/list": {
    summary: "Announcements to everybody, pinned ones first, then newest first",
    access: "none",
    query: Wire({ ...Page }),
    row: Article,
  },
  "GET /api/notice/detail": {
    summary: "One announcement",
    access: "none",
    query: Wire({ id: IdText }),
    data: ArticleText,
    rejections: ["not_found"],
  },
  "GET /api/news/list": {
    summary: "News, newest first",
    access: "none",
    query: Wire({ ...Page }),
    row: Article,
  },
  "GET /api/news/detail": {
    summary: "One piece of news",
    access: "none",
    query: Wire({ id: IdText }),
    data: ArticleText,
    rejections: ["not_found"],
  },
  "GET /api/questionAnswer/list": {
    summary: "Questions and answers, in order; with a keyword those that hold it",
    access: "none",
    query: Wire({ ...Page, "params[keyWords]": Type.Optional(Type.String({ maxLength: 64 })) }),
    row: Wire({ id: IdText, category: Type.String(), question: Type.String(), answer: RichText, sort: Type.Integer() }),
  },
} as const satisfies Record<string, RouteDefinition>;
