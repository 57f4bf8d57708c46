import type { MessageKey } from "@candela/i18n";
import type { ComponentType } from "react";

type Load = () => Promise<{ readonly default: ComponentType }>;

/** One page of the app. To add one: a line here, a folder under features, a part in the language packs. */
export interface PageRoute {
  readonly path: string;
  readonly load: Load;
  /** Of the window; absent: the general one. */
  readonly title?: MessageKey;
  /** Shows the tab bar on phones; the number is the tab that is lit. */
  readonly tab?: 0 | 1 | 2 | 3 | 4;
  /** No rail and no tab bar: entry, login, network error. */
  readonly bare?: boolean;
  /** Uses the whole width beside the rail instead of the reading column. */
  readonly wide?: boolean;
  /** From 1024 px on: what stands in the list pane and the ticket pane. */
  readonly list?: Load;
  readonly ticket?: Load;
}

const quotesPane: Load = () => import("../features/quotes/quotes-pane.tsx");
const entry: Load = () => import("../features/entry/entry-page.tsx");

export const ROUTES: readonly PageRoute[] = [
  { path: "/", load: entry, bare: true },
  { path: "/pages/index/index", load: entry, bare: true },
  {
    path: "/pages/tabs/home/home-d",
    load: () => import("../features/home/home-page.tsx"),
    title: "navBar_frontPage",
    tab: 0,
    list: () => import("../features/home/movers-pane.tsx"),
  },
  {
    path: "/pages/user/accountDetail",
    load: () => import("../features/assets/assets-page.tsx"),
    title: "nav_assets",
    tab: 3,
    list: quotesPane,
  },
  { path: "/pages/record/accountRecord", load: () => import("../features/assets/record-page.tsx"), title: "record_title" },
  {
    path: "/pages/tabs/me/me-d",
    load: () => import("../features/account/me-page.tsx"),
    title: "navBar_personalInformation",
    tab: 4,
    list: quotesPane,
  },
  { path: "/pages/user/login", load: () => import("../features/account/login-page.tsx"), title: "account_log_in", bare: true },
  { path: "/pages/user/register", load: () => import("../features/account/register-page.tsx"), title: "account_create", bare: true },
  { path: "/pages/language/language", load: () => import("../features/language/language-page.tsx"), title: "language_title" },
  {
    path: "/pages/tabs/quotes/quotes",
    load: () => import("../features/quotes/quotes-page.tsx"),
    title: "navBar_quotes",
    tab: 1,
  },
  { path: "/pages/tabs/quotes/quoteSearch", load: () => import("../features/quotes/quote-search-page.tsx"), title: "quotes_search" },
  { path: "/pages/tabs/favorite/favorite", load: () => import("../features/quotes/favorite-page.tsx"), title: "quotes_list_4" },
  {
    path: "/pages/quoteDetail/quoteDetail",
    load: () => import("../features/trade/trade-page.tsx"),
    title: "nav_trad",
    tab: 2,
    wide: true,
    list: quotesPane,
    ticket: () => import("../features/trade/ticket-pane.tsx"),
  },
  {
    path: "/pages/quoteDetail/bibi",
    load: () => import("../features/trade/bibi-page.tsx"),
    title: "trade_ticket",
    tab: 2,
    list: quotesPane,
  },
  { path: "/pages/quoteDetail/klinePage", load: () => import("../features/trade/kline-page.tsx"), title: "trade_full_chart", wide: true },
  { path: "/pages/position/bibiOrder", load: () => import("../features/orders/orders-page.tsx"), title: "orders_title" },
  {
    path: "/pages/networdError/networdError",
    load: () => import("../features/system/network-error-page.tsx"),
    title: "system_signal_lost",
    bare: true,
  },
];

const byPath = new Map(ROUTES.map((route) => [route.path, route]));

export const NOT_FOUND: PageRoute = { path: "*", load: () => import("../features/system/not-found-page.tsx"), title: "system_not_found" };

export function routeOf(path: string): PageRoute {
  return byPath.get(path) ?? NOT_FOUND;
}

/** Whether a page exists at this path: what is offered must lead somewhere. */
export function hasPage(path: string): boolean {
  return byPath.has(path);
}
