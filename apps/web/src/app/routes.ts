import type { Load, PageRoute } from "./page-route.ts";

const quotesPane: Load = () => import("../features/quotes/quotes-pane.tsx");

/** All pages but those that route-table.ts knows from the start. This list comes beside the first screen. */
export const ROUTES: readonly PageRoute[] = [
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
