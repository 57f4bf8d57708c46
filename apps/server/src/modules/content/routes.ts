import { type Data, DEFAULT_LANGUAGE, type LanguageCode, list, type Row, success } from "@candela/api";
import type { Handlers } from "../../platform/http/handlers.ts";
import { pageOfRows } from "../../platform/http/page.ts";
import type { Content, ContentCache } from "./content-cache.ts";
import { siteLines } from "./site-lines.ts";
import type { StoredText } from "./store.ts";

/** Facts about this deployment that the process knows. */
export interface Site {
  readonly feed: Data<"GET /api/siteInfo/getSiteInfo">["feed"];
  /** The exchange that some products have live prices of. */
  readonly liveFeed?: Data<"GET /api/siteInfo/getSiteInfo">["liveFeed"];
  /** Whether the installation is a demonstration. */
  readonly demonstration?: boolean;
  /** Seconds of the installation that pass in one of the machine's; 1 without. */
  readonly clockSpeed?: number;
  readonly version: string;
  /** Both addresses of a site that has two. */
  readonly hosts?: readonly string[];
}

function siteInfo(content: Content, site: Site): Data<"GET /api/siteInfo/getSiteInfo"> {
  return {
    siteName: content.site.siteName,
    mode: "paper",
    feed: site.feed,
    liveFeed: site.liveFeed ?? null,
    demonstration: site.demonstration === true,
    clockSpeed: site.clockSpeed ?? 1,
    lines: siteLines(content.lines, site.hosts ?? []).map(({ name, url }) => ({ name, url })),
    version: site.version,
    homePath: content.site.homePath,
    mePath: content.site.mePath,
    darkBackground: content.site.darkBackground,
    passwordRule: content.site.passwordRule,
    map: content.site.map,
    revision: Number(content.revision),
  };
}

function textRow(text: StoredText, language: LanguageCode): Row<"GET /api/textLang/list"> {
  return {
    id: text.id,
    remark: text.remark,
    contentLang: text.contents[language] ?? text.contents[DEFAULT_LANGUAGE] ?? "",
    contentVisibleFlag: text.isVisible,
    otherValue: text.otherValue,
  };
}

export function contentHandlers(cache: ContentCache, site: Site): Handlers {
  return {
    "GET /api/siteInfo/getSiteInfo": async () => success(siteInfo(await cache.current(), site)),
    "GET /api/langMgr/list": async (call) => {
      const pack = (await cache.current()).packs.get(call.fields.lang);
      if (pack === undefined) throw new Error(`no pack for ${call.fields.lang}`);
      return success(pack);
    },
    "GET /api/textLang/list": async (call) => {
      const { texts } = await cache.current();
      return list(
        pageOfRows(texts, call.fields).map((text) => textRow(text, call.language)),
        texts.length,
      );
    },
    "GET /api/switchSet/list": async () => {
      const { switches } = await cache.current();
      return list(switches, switches.length);
    },
    "GET /api/platformCurrency/list": async (call) => {
      const { currencyType } = call.fields;
      const { currencies } = await cache.current();
      const rows = currencies.filter((currency) => currencyType === undefined || currency.currencyType === currencyType);
      return list(rows, rows.length);
    },
  };
}
