import { CONTENT_TABLES, roleMay } from "@candela/contract";
import { malformed } from "../../platform/http/fields.ts";
import { type Handlers, operatorOf } from "../../platform/http/handlers.ts";
import { Refused } from "../../platform/refusal.ts";
import { isRemoteValue, isTermOfTrading } from "./admin-rules.ts";
import { type AdminParts, type AdminTable, adminTableHandlers } from "./admin-table-handlers.ts";
import { STORED_TABLES } from "./admin-tables.ts";
import { languageTextHandlers } from "./admin-texts.ts";
import { isSettingValue } from "./site-settings.ts";

type StoredName = keyof typeof STORED_TABLES;

/** Lines are chosen by their index, and index 0 is the address that the app came from. */
const FIRST_LINE = 0;

/** The rules of one table over those of its schema; throws what is to be refused. */
const CHECKS: { readonly [T in StoredName]?: AdminTable["check"] } = {
  siteSetting: ({ fields: { setting, value }, operator }) => {
    // A setting that is a term of the house is not for those who write texts.
    if (setting === "exchange_spread" && !roleMay(operatorOf({ operator }).role, "terms.write")) throw new Refused("permission_denied");
    if (value !== undefined && !isSettingValue(setting as Parameters<typeof isSettingValue>[0], String(value)))
      throw new Refused("setting_value", { setting: String(setting) });
  },
  siteLine: ({ fields: { position, url } }, kind) => {
    if (position === FIRST_LINE && url !== "") throw new Refused("first_line_fixed");
    if (kind === "put" && url === "" && position !== FIRST_LINE) throw malformed("url", "minLength");
  },
  textLang: ({ fields: { remark, otherValue }, operator }, kind) => {
    if (isTermOfTrading(String(remark)) && !roleMay(operatorOf({ operator }).role, "terms.write")) throw new Refused("permission_denied");
    if (kind === "put" && !isRemoteValue(String(remark), String(otherValue)))
      throw new Refused("setting_value", { setting: String(remark) });
  },
};

const TABLES: readonly AdminTable[] = (Object.keys(STORED_TABLES) as StoredName[]).map((name) => ({
  name,
  shape: CONTENT_TABLES[name],
  stored: STORED_TABLES[name],
  check: CHECKS[name],
}));

/** What operators write: texts, switches, settings, pages, notices. */
export function adminContentHandlers(parts: AdminParts): Handlers {
  return { ...adminTableHandlers(TABLES, parts), ...languageTextHandlers(parts) };
}
