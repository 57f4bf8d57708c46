import { numbered, type Proof, proven, type Row, type Section, waiting } from "../row.ts";
import { SPECIFIED_ROUTES } from "./routes.ts";

const ROUTES_SPEC = "e2e/quality/routes.spec.ts";
const CONSTANTS = "packages/contract/src/constants.test.ts";
const routes = (title: string): Proof => [ROUTES_SPEC, title];

const TAB_NAMES = ["front page", "quotes", "trade", "assets", "personal information"];

const behaviour: readonly Row[] = numbered("2", [
  proven("The router uses hash mode", routes("the address of a page is behind the hash, and the server sees none of it")),
  proven("Pages load lazily", routes("the code of a page is fetched when the page is opened")),
  proven("Page loading shows after 200 ms and gives up after 60 s", [
    CONSTANTS,
    "the specification's constants › has these headers, times and sizes",
  ]),
  proven("Page titles default to a generic exchange title", routes("the title of the window names the exchange")),
  proven(
    "Login, register, the network error and the home variants draw their navigation themselves",
    routes("bare pages have no bar of the frame"),
  ),
  proven("Pulling down never reloads a page", routes("pulling down reloads nothing")),
  proven("No route has a parameter in its path", routes("no path holds a parameter")),
  ...TAB_NAMES.map((name, index) =>
    proven(`Tab ${index} is ${name}, at its route and under its key`, [
      CONSTANTS,
      "the specification's constants › has five tabs in this order",
    ]),
  ),
]);

const opened = (path: string): Proof => routes(`${path} is a page of its own`);

const paths: readonly Row[] = SPECIFIED_ROUTES.map(({ path, waits }, index) => ({
  id: `2.R${String(index + 1).padStart(2, "0")}`,
  ...(waits === undefined ? proven(`The page ${path}`, opened(path)) : waiting(`The page ${path}`, waits)),
}));

const START = "e2e/journeys/startup.spec.ts";
const SITE = "e2e/journeys/site.spec.ts";

const navigation: readonly Row[] = numbered("2.N", [
  proven("The network-error page receives the name of the page that failed", [
    START,
    "every call of the start ends in HTTP 502 › the language pack, on a first visit: the network-error screen names the page, and leads back to it",
  ]),
  proven("The line screen receives the name of the page that failed", [
    SITE,
    "two lines › are measured; the chosen one is kept, and carries the calls back to the page that failed",
  ]),
  proven(
    "The entry pages lead to the home of the site",
    [SITE, "what the operator sets for the shell › the entry / leads to the home that is set, and the first tab too"],
    [SITE, "what the operator sets for the shell › the entry /pages/index/index leads to the home that is set, and the first tab too"],
  ),
  proven("Losing the session leads to login", [
    "e2e/journeys/account.spec.ts",
    "a session that ended elsewhere leads to login, and back after it",
  ]),
  proven("Opening a product from a list stores it as the current one and switches to the trade tab", [
    "e2e/desktop/panes.spec.ts",
    "list, chart and ticket stand side by side, and the list opens another product",
  ]),
  proven("Query parameters are appended, objects as JSON", [
    "apps/web/src/lib/places.test.ts",
    "addresses › append queries, objects as JSON, nothing for what is absent",
  ]),
  proven("Options of a page are kept by its path", [
    "e2e/journeys/page-options.spec.ts",
    "a page shows what is visible and not switched off, by module, and keeps it under its path",
  ]),
]);

export const screens: Section = { number: 2, title: "Screens and routes", rows: [...behaviour, ...paths, ...navigation] };
