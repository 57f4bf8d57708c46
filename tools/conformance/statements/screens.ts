import { decided, type Statements } from "../row.ts";

export const behaviour = {
  "2.1": "The router uses hash mode",
  "2.2": "Pages load lazily",
  "2.3": "That a page loads is shown after 200 ms",
  "2.4": "A page that loads is given up after 60 s",
  "2.5": "Page titles default to a generic exchange title",
  "2.6": decided(
    "Login, register and the network error draw their navigation themselves",
    "so do pages whose design has no bar, such as quotes, trade, the full chart and the personal page.",
  ),
  "2.7": "The home variants draw their navigation themselves",
  "2.8": "Pulling down refreshes no page",
  "2.9": "No route has a parameter in its path",
  "2.10": "Tab 0 of five is front page and opens /pages/tabs/home/home-d",
  "2.11": "Tab 1 of five is quotes and opens /pages/tabs/quotes/quotes",
  "2.12": "Tab 2 of five is trade and opens /pages/quoteDetail/quoteDetail",
  "2.13": "Tab 3 of five is assets and opens /pages/user/accountDetail",
  "2.14": "Tab 4 of five is personal information and opens /pages/tabs/me/me-d",
  "2.15": "The tabs are named by navBar_frontPage, navBar_quotes, nav_trad, nav_assets and navBar_personalInformation",
  "2.16": "The entry page, under / and its alias, draws its navigation itself",
} satisfies Statements;

export const navigation = {
  "2.N.1": "The network-error page receives the name of the page that failed",
  "2.N.2": "The line screen receives the name of the page that failed",
  "2.N.3": "The entry pages lead to the home of the site",
  "2.N.4": "Losing the session leads to login",
  "2.N.5": "Opening a product from a list stores it as the current one and switches to the trade tab",
  "2.N.6": "Navigation goes forward",
  "2.N.7": "Navigation redirects",
  "2.N.8": "Navigation relaunches",
  "2.N.9": "Navigation switches tabs",
  "2.N.10": "Navigation goes back by N steps",
  "2.N.11": "Query parameters are appended, objects as JSON",
  "2.N.12": "Options of a page are kept by its path",
} satisfies Statements;
