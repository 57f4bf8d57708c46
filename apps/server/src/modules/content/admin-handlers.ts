import { CONTENT_TABLES, DEFAULT_LANGUAGE, LANGUAGE_CODES, type Permission, roleMay, TILE_LABEL_MAX } from "@candela/api";
import { PACKS } from "@candela/i18n/packs";
import { CURRENCIES } from "@candela/model";
import { malformed } from "../../platform/http/fields.ts";
import { type Handlers, operatorOf } from "../../platform/http/handlers.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import {
  type AdminParts,
  type AdminTable,
  type AnyCall,
  adminTableHandlers,
  isBlank,
  type WireRow,
  type WireText,
} from "../operators/index.ts";
import { isAppPath, isIcon, isLineUrl, isRemoteValue, isTermOfTrading } from "./admin-rules.ts";
import { STORED_TABLES } from "./admin-tables.ts";
import { languageTextHandlers } from "./admin-texts.ts";
import { sanitiseHtml } from "./sanitise.ts";
import { isSettingValue } from "./site-settings.ts";

type StoredName = keyof typeof STORED_TABLES;

/** Lines are chosen by their index, and index 0 is the address that the app came from. */
const FIRST_LINE = 0;

/** Settings that need a permission besides that of the table. */
const NEEDED: Readonly<Record<string, Permission>> = {
  exchange_spread: "terms.write",
  exchange_fee: "terms.write",
  withdrawal_reviewer: "terms.write",
  withdrawal_second_approval: "terms.write",
  deposit_second_approval: "terms.write",
  withdrawal_level_unverified: "terms.write",
  sandbox_payouts: "terms.write",
  map_tile_url: "line.write",
  map_key: "line.write",
  // How easily accounts are guessed is no matter of words.
  password_rule: "operator.manage",
};

/** The rules of one table over those of its schema; throws what is to be rejected. */
const CHECKS: { readonly [T in StoredName]?: AdminTable["check"] } = {
  siteSetting: ({ fields: { setting, value }, operator }) => {
    // A setting that is a term of the house, or names somebody else whom every client calls, is not for those who write texts.
    const needed = NEEDED[String(setting)];
    if (needed !== undefined && !roleMay(operatorOf({ operator }).role, needed)) throw new Rejected("permission_denied");
    if (value !== undefined && !isSettingValue(setting as Parameters<typeof isSettingValue>[0], String(value)))
      throw new Rejected("setting_value", { setting: String(setting) });
  },
  siteLine: ({ fields: { position, url } }, kind) => {
    if (position === FIRST_LINE && url !== "") throw new Rejected("first_line_fixed");
    if (kind === "put" && url === "" && position !== FIRST_LINE) throw malformed("url", "minLength");
    if (kind === "put" && url !== "" && !isLineUrl(String(url))) throw malformed("url", "address");
  },
  textLang: ({ fields: { remark, otherValue, isVisible, texts }, operator }, kind) => {
    if (isTermOfTrading(String(remark)) && !roleMay(operatorOf({ operator }).role, "terms.write")) throw new Rejected("permission_denied");
    const english = ((texts ?? []) as readonly WireText[]).find(({ language }) => language === DEFAULT_LANGUAGE);
    if (isVisible === true && isBlank(english?.content ?? "-")) throw malformed("texts/content", "blank");
    if (kind === "put" && !isRemoteValue(String(remark), String(otherValue)))
      throw new Rejected("setting_value", { setting: String(remark) });
  },
  appConfig: (call, kind) => {
    leadsSomewhere(call, kind);
    if (kind === "put" && !isIcon(String(call.fields.icon))) throw malformed("icon", "unknown");
  },
  popUp: leadsSomewhere,
  banner: leadsSomewhere,
};

function leadsSomewhere({ fields }: AnyCall, kind: "put" | "remove"): void {
  if (kind === "put" && !isAppPath(String(fields.path))) throw malformed("path", "unknown");
}

/** A tile says a text of the packs, in our words or an operator's, that it has room for in every language. */
async function checkTitle(tx: Tx, { titleKey }: WireRow): Promise<void> {
  const key = String(titleKey);
  const own = await tx<{ language: string; content: string }[]>`
    select language, content from language_text where message_key = ${key} order by language limit ${LANGUAGE_CODES.length}`;
  const shipped = Object.values(PACKS as Readonly<Record<string, Readonly<Record<string, string>>>>).map((pack) => pack[key]);
  const labels = [...shipped, ...own.map(({ content }) => content)].filter((label) => label !== undefined);
  if (!Object.hasOwn(PACKS.en ?? {}, key)) throw malformed("titleKey", "unknown");
  if (labels.some((label) => [...label].length > TILE_LABEL_MAX)) throw malformed("titleKey", "maxLength");
}

const CHECKS_STORED: { readonly [T in StoredName]?: AdminTable["checkStored"] } = { appConfig: checkTitle };
const ALSO: { readonly [T in StoredName]?: AdminTable["also"] } = {
  platformCurrency: ({ id }) => ({ currencyName: CURRENCIES.find((currency) => currency.id === id)?.code ?? "" }),
  article: ({ publishedTs }, now) => ({ isScheduled: Number(publishedTs) > now }),
};

const TABLES: readonly AdminTable[] = (Object.keys(STORED_TABLES) as StoredName[]).map((name) => ({
  name,
  shape: CONTENT_TABLES[name],
  stored: STORED_TABLES[name],
  check: CHECKS[name],
  checkStored: CHECKS_STORED[name],
  also: ALSO[name],
}));

/** Handlers for the content of operators: texts, switches, settings, pages, notices. */
export function adminContentHandlers(parts: AdminParts): Handlers {
  return { ...adminTableHandlers(TABLES, parts, sanitiseHtml), ...languageTextHandlers(parts) };
}
