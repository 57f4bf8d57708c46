import type { CONTENT_TABLES } from "@candela/api";
import type { StoredTable } from "../operators/index.ts";

type Tables = typeof CONTENT_TABLES;
export type TableName = keyof Tables;
type WireField<T extends TableName> = Exclude<(keyof Tables[T]["key"] | keyof Tables[T]["fields"]) & string, "texts">;
type TextField<T extends TableName> = Tables[T]["fields"] extends { readonly texts: { readonly items: { readonly properties: infer P } } }
  ? Exclude<keyof P & string, "language">
  : never;

export const STORED_TABLES: { readonly [T in Exclude<TableName, "languageText">]: StoredTable<WireField<T>, TextField<T>> } = {
  siteSetting: { table: "site_setting", key: ["setting"], columns: { setting: "setting", value: "value" }, order: "setting" },
  siteLine: { table: "site_line", key: ["position"], columns: { position: "position", name: "name", url: "url" }, order: "position" },
  textLang: {
    table: "text_lang",
    key: ["remark"],
    columns: { remark: "remark", otherValue: "other_value", isVisible: "is_visible" },
    order: "id",
    texts: { table: "text_lang_content", reference: "text_id", own: "id", columns: { content: "content" }, html: [] },
  },
  switchSet: {
    table: "switch_set",
    key: ["desc"],
    columns: { desc: "descr", switchName: "switch_name", status: "status" },
    order: "position",
    named: "descr",
  },
  platformCurrency: {
    table: "platform_currency",
    key: ["id"],
    columns: { id: "id", walletAddressType: "wallet_address_type" },
    order: "position",
    named: "id",
    isFixed: true,
  },
  appConfig: {
    table: "app_config",
    key: ["pagePath", "module", "desc"],
    columns: {
      pagePath: "page_path",
      module: "module",
      desc: "descr",
      isVisible: "is_visible",
      titleKey: "title_key",
      icon: "icon",
      path: "path",
    },
    order: "position",
    named: "id",
  },
  popUp: {
    table: "pop_up",
    key: ["name"],
    columns: { name: "name", img: "img", path: "path", isVisible: "is_visible" },
    stamp: "updated_at",
    order: "position",
    named: "name",
    texts: {
      table: "pop_up_content",
      reference: "pop_up_id",
      own: "id",
      columns: { title: "title", content: "content", buttonText: "button_text" },
      html: ["content"],
    },
  },
  banner: {
    table: "banner",
    key: ["name"],
    columns: { name: "name", img: "img", path: "path", isVisible: "is_visible" },
    order: "position",
    named: "name",
    texts: { table: "banner_content", reference: "banner_id", own: "id", columns: { title: "title", content: "content" }, html: [] },
  },
  richText: {
    table: "rich_text",
    key: ["name"],
    columns: { name: "name" },
    stamp: "updated_at",
    order: "name",
    texts: {
      table: "rich_text_content",
      reference: "name",
      own: "name",
      columns: { title: "title", content: "content" },
      html: ["content"],
    },
  },
  article: {
    table: "article",
    key: ["name"],
    columns: { name: "name", kind: "kind", img: "img", isPinned: "is_pinned", isVisible: "is_visible", publishedTs: "published_at" },
    moments: ["publishedTs"],
    order: "published_at",
    texts: {
      table: "article_content",
      reference: "article_id",
      own: "id",
      columns: { title: "title", summary: "summary", content: "content" },
      html: ["content"],
    },
  },
  questionAnswer: {
    table: "question_answer",
    key: ["name"],
    columns: { name: "name", isVisible: "is_visible" },
    order: "position",
    named: "name",
    texts: {
      table: "question_answer_content",
      reference: "question_id",
      own: "id",
      columns: { category: "category", question: "question", answer: "answer" },
      html: ["answer"],
    },
  },
};
