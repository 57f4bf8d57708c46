import type { Data, RouteKey } from "@candela/api";
import { loadPack } from "../language/i18n.ts";
import { currentPlace } from "../navigation/hash-location.ts";
import { redirectTo } from "../navigation/navigation.ts";
import { readPack } from "../net/api.ts";
import { onLiveMessage } from "../net/live.ts";
import { queryClient } from "../net/queries.ts";
import { homePathStore, languageStore, mePathStore } from "./settings.ts";
import { siteQuery } from "./site.ts";
import { renewNotice } from "./start-notice.ts";
import { readSite } from "./start-site.ts";

/** Routes of the operator's content that every page may show: read anew whether a page is looking or not. */
export const KEPT: readonly RouteKey[] = [
  "GET /api/switchSet/list",
  "GET /api/orderFeeSetting/list",
  "GET /api/platformCurrency/list",
  "GET /api/textLang/list",
];

/** Routes that are read anew where a page shows them, and otherwise when a page comes to. */
export const SHOWN: readonly RouteKey[] = [
  "GET /api/appConfig/list",
  "GET /api/banner/list",
  "GET /api/richText/detail",
  "GET /api/notice/list",
  "GET /api/notice/detail",
  "GET /api/news/list",
  "GET /api/news/detail",
  "GET /api/questionAnswer/list",
  "GET /api/service/questions",
  "GET /api/fastTradeOrderOptions/list",
  "GET /api/lockMining/products",
  "GET /api/pledge/products",
  "GET /api/newShares/offerList",
  "GET /api/loan/productList",
  "GET /api/rechargeChannelConfig/list",
  "GET /api/withdrawChannelConfig/list",
  "GET /api/bankPropertyConfig/list",
  // Labels of its fields are those of the form.
  "GET /api/bankCard/list",
  "GET /api/currencyExchangeRate/getExchangeInfo",
  "GET /api/product/detail",
  "GET /api/product/search",
  "GET /api/contractProduct/detail",
  "GET /api/stockProduct/list",
  "GET /api/cryptocurrencyProduct/list",
  "GET /api/futuresProduct/list",
  "GET /api/forexProduct/list",
  "GET /api/userProductOption/list",
  "GET /api/homeRecommendProducts/list",
];

/** Every open app learns of a change at the same moment: their requests are spread over this time, ms. */
const SPREAD_MS = 300;

/** Revision of this page's lists; undefined while it is not known. */
let shown: number | undefined;
/** The layouts that the first and the last tab open, as this module last read them. Other readers of the query do not change these. */
let layouts: readonly string[] = [];
let renewing: Promise<void> | undefined;

/**
 * Follows the revision that the server sends with each greeting and after each change by an operator. Called once, before the site is read at
 * the start. `kept`: the data that this device has kept are here.
 */
export function followContent(kept: Promise<void>): void {
  layouts = [homePathStore.get(), mePathStore.get()];
  // The page is built with what was kept, else with the first answer. A query that runs when the greeting comes, perhaps minutes later, learns of
  // the newest revision and takes the old lists for it.
  const built = kept.then(() => queryClient.fetchQuery({ ...siteQuery(), staleTime: Infinity })).then(remember, () => undefined);
  onLiveMessage((message) => {
    if (message.ch !== "hello" && message.ch !== "content") return;
    setTimeout(() => void built.then(() => heardRevision(message.revision)), Math.random() * SPREAD_MS);
  });
}

/** The revision differs from that of the lists here: reads all content of operators anew. */
async function heardRevision(revision: number): Promise<void> {
  // A renewal that is under way may have begun before the change.
  await renewing;
  if (shown === revision) return;
  renewing ??= renew().finally(() => {
    renewing = undefined;
  });
  await renewing;
}

let packs: Promise<void> = Promise.resolve();

/** Renews what is kept. A route that fails is read again when a page needs it, or at the next change. No slow list delays the layout. */
async function renew(): Promise<void> {
  const { queryKey } = siteQuery();
  const before = layouts;
  packs = packs.then(() => loadPack(languageStore.get(), readPack)).catch(() => undefined);
  for (const route of KEPT) void queryClient.invalidateQueries({ queryKey: [route], refetchType: "all" });
  for (const route of SHOWN) void queryClient.invalidateQueries({ queryKey: [route] });
  void renewNotice();
  // A read that is under way may have begun before the change.
  await queryClient.cancelQueries({ queryKey });
  // Even a fresh answer is from before the change.
  await queryClient.invalidateQueries({ queryKey, refetchType: "none" });
  await readSite();
  remember(queryClient.getQueryData(queryKey) ?? null);
  await moveTo(before, layouts);
}

function remember(site: Data<"GET /api/siteInfo/getSiteInfo"> | null): void {
  if (site === null) return;
  shown = site.revision;
  layouts = [site.homePath, site.mePath];
}

/** Moves a user on the tab's old layout to its new one. */
async function moveTo(from: readonly string[], to: readonly string[]): Promise<void> {
  const { path } = currentPlace();
  const next = to[from.indexOf(path)];
  if (next !== undefined && next !== path) await redirectTo(next);
}
