import { decided, numbered, type Proof, proven, type Row, type Section, waiting } from "../row.ts";
import { SPECIFIED_ROUTES } from "./routes.ts";

const ROUTES_SPEC = "e2e/quality/routes.spec.ts";
const VISITS = "e2e/quality/visits.spec.ts";
const SHELL = "e2e/quality/shell.spec.ts";
const PATHS = "apps/web/src/app/routes.test.ts";
const routes = (title: string): Proof => [ROUTES_SPEC, title];
const shell = (title: string): Proof => [SHELL, title];

const TABS = [
  ["front page", "/pages/tabs/home/home-d"],
  ["quotes", "/pages/tabs/quotes/quotes"],
  ["trade", "/pages/quoteDetail/quoteDetail"],
  ["assets", "/pages/user/accountDetail"],
  ["personal information", "/pages/tabs/me/me-d"],
] as const;
const HOMES = ["home", "home-d", "home-g", "home-h", "home-j", "home-k"];
const ALONE = ["/pages/user/login", "/pages/user/register", "/pages/networdError/networdError"];
const ENTRIES = ["/", "/pages/index/index"];
const entryDrawn = ENTRIES.map((path) => shell(`the entry › ${path} draws itself, with nothing of the frame, under the general title`));
const ownNavigation = (title: string) => shell(`pages that draw their navigation themselves › ${title}`);

const behaviour: readonly Row[] = numbered("2", [
  proven("The router uses hash mode", routes("the address of a page is behind the hash, and the server sees none of it")),
  proven("Pages load lazily", routes("the code of a page is fetched when the page is opened")),
  proven(
    "That a page loads is shown after 200 ms",
    shell("a page whose code is slow › leaves the page before for 200 ms, then shows that it loads"),
  ),
  proven("A page that loads is given up after 60 s", shell("a page whose code is slow › is given up after 60 s, and can be tried again")),
  proven(
    "Page titles default to a generic exchange title",
    ...entryDrawn,
    shell("a page with a name of its own has it in the window's title, in the language of the texts"),
  ),
  decided(
    "so do pages whose design has no bar, such as quotes, trade, the full chart and the personal page.",
    proven(
      "Login, register and the network error draw their navigation themselves",
      ...ALONE.map((path) => ownNavigation(`${path} stands alone, without the usual bar and the frame's tabs`)),
      ownNavigation("others have the usual bar: a way back and their name"),
    ),
  ),
  proven(
    "The home variants draw their navigation themselves",
    ...HOMES.map((name) => ownNavigation(`/pages/tabs/home/${name} has a head of its own in place of the bar`)),
  ),
  proven(
    "Pulling down refreshes no page",
    shell("pulling down › is nothing to any page: the root takes no part in it"),
    shell("pulling down › at the top of a page reloads nothing and asks for nothing"),
  ),
  proven("No route has a parameter in its path", [
    PATHS,
    "has no parameter in any path of the app, and finds a page by its whole path alone",
  ]),
  ...TABS.map(([name, path], index) =>
    proven(`Tab ${index} of five is ${name} and opens ${path}`, shell(`the five tabs › tab ${index} opens ${path} and is the lit one`)),
  ),
  proven(
    "The tabs are named by navBar_frontPage, navBar_quotes, nav_trad, nav_assets and navBar_personalInformation",
    shell("the five tabs › are named by their keys, whatever the pack of the server says there"),
  ),
  proven("The entry page, under / and its alias, draws its navigation itself", ...entryDrawn),
]);

const visited = (path: string): Proof => [VISITS, `${path} is a page of its own, fits 320 px, and everybody can use it`];
const LOST = "the language pack, on a first visit: the network-error screen names the page, and leads back to it";

/** Pages that show something only where their address says what: the visit with that, and a test that sees it. */
const WITH_QUERY: Readonly<Record<string, readonly Proof[]>> = {
  "/pages/richText": [
    visited("/pages/richText?key=terms"),
    [VISITS, "what is read by its address › a page of the operator shows its title and its words"],
  ],
  "/pages/msg/msg-detail": [
    [VISITS, "what is read by its address › a message is a page of its own with its title, fits 320 px, and everybody can use it"],
  ],
  "/pages/networdError/networdError": [
    visited("/pages/networdError/networdError?page=/pages/tabs/home/home-d"),
    ["e2e/journeys/startup.spec.ts", `every call of the start ends in HTTP 502 › ${LOST}`],
  ],
  "/preview-image": [
    visited(`/preview-image?urls=${encodeURIComponent('["/icon.svg","/glyphs.svg"]')}`),
    ["e2e/journeys/profile.spec.ts", "the picture is seen on the personal page, opens, and is taken away"],
  ],
  "/choose-location": [
    visited("/choose-location?latitude=52.52&longitude=13.405"),
    ["e2e/journeys/location.spec.ts", "a place is chosen by a tap, by keys and by its coordinates"],
  ],
  "/open-location": [
    visited("/open-location?latitude=52.52&longitude=13.405&name=Berlin&address=Alexanderplatz"),
    ["e2e/journeys/location.spec.ts", "a place is shown with its name, and an address without one says so"],
  ],
};

const opened = (path: string): readonly Proof[] =>
  ENTRIES.includes(path) ? [routes(`${path} leads to home`)] : [visited(path), ...(WITH_QUERY[path] ?? [])];

const paths: readonly Row[] = SPECIFIED_ROUTES.map(({ path, waits }, index) => ({
  id: `2.R${String(index + 1).padStart(2, "0")}`,
  ...(waits === undefined ? proven(`The page ${path}`, ...opened(path)) : waiting(`The page ${path}`, waits)),
}));

const START = "e2e/journeys/startup.spec.ts";
const SITE = "e2e/journeys/site.spec.ts";
const PAGE_OPTIONS = "e2e/journeys/page-options.spec.ts";
const step = (title: string): Proof => ["e2e/quality/navigation.spec.ts", title];

const navigation: readonly Row[] = numbered("2.N", [
  proven("The network-error page receives the name of the page that failed", [
    START,
    "every call of the start ends in HTTP 502 › the language pack, on a first visit: the network-error screen names the page, and leads back to it",
  ]),
  proven(
    "The line screen receives the name of the page that failed",
    [PAGE_OPTIONS, "options that end in HTTP 502, with none kept"],
    [PAGE_OPTIONS, "options that end in a cut line, with none kept"],
    [SITE, "two lines › are measured; the chosen one is kept, and carries the calls back to the page that failed"],
  ),
  proven(
    "The entry pages lead to the home of the site",
    [SITE, "what the operator sets for the shell › the entry / leads to the home that is set, and the first tab too"],
    [SITE, "what the operator sets for the shell › the entry /pages/index/index leads to the home that is set, and the first tab too"],
  ),
  proven("Losing the session leads to login", [
    "e2e/journeys/account.spec.ts",
    "a session that ended elsewhere leads to login, and back after it",
  ]),
  proven(
    "Opening a product from a list stores it as the current one and switches to the trade tab",
    ...["the quotes", "the front page's list", "the watchlist", "the results of a search"].map((list) =>
      shell(`a product opened from › ${list} is kept as the current one, and the trade tab shows it`),
    ),
    ["e2e/desktop/panes.spec.ts", "list, chart and ticket stand side by side, and the list opens another product"],
  ),
  proven("Navigation goes forward", step("forward is a step that back takes again")),
  proven("Navigation redirects", step("a redirect takes the place of the page")),
  proven("Navigation relaunches", step("a relaunch leaves nothing to go back to")),
  proven("Navigation switches tabs", step("a switch of tabs goes to the tab")),
  proven("Navigation goes back by N steps", step("back goes by as many steps as it is told, and no further than the first page")),
  proven("Query parameters are appended, objects as JSON", step("a query is appended, an object in it as JSON"), [
    "apps/web/src/lib/places.test.ts",
    "addresses › append queries, objects as JSON, nothing for what is absent",
  ]),
  proven("Options of a page are kept by its path", [
    PAGE_OPTIONS,
    "a page shows what is visible and not switched off, by module, and keeps it under its path",
  ]),
]);

export const screens: Section = { number: 2, title: "Screens and routes", rows: [...behaviour, ...paths, ...navigation] };
