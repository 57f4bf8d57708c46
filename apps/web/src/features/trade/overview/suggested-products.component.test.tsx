import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { answerAsUsual, logIn } from "../../../testing/guest.ts";
import { placeNow } from "../../../testing/place.ts";
import { say } from "../../../testing/say.ts";
import { server } from "../../../testing/server.ts";
import { show } from "../../../testing/show.tsx";
import { PRODUCTS } from "../../../testing/wealth.ts";
import PositionsPage from "../contract/positions-page.tsx";
import QuickTradesPage from "./quick-trades-page.tsx";

const WATCHED = "GET /api/userProductOption/list";
const MOVERS = "GET /api/product/search";
const productOf = (name: string) => PRODUCTS.filter(({ productName }) => productName === name);

beforeEach(() => {
  answerAsUsual();
  logIn();
  server().rows("GET /api/fastTradeOrder/list", []);
  server().rows("GET /api/contractPosition/list", []);
  server().rows("GET /api/contractOrder/list", []);
  server().rows(WATCHED, []);
  server().rows(MOVERS, [...PRODUCTS].reverse());
});

const section = (heading: "me_watchlist" | "home_top_gainers") => page.getByRole("region", { name: say(heading) });
/** The names of what is offered. */
const offered = (heading: Parameters<typeof section>[0]) =>
  section(heading)
    .getByRole("link")
    .elements()
    .map((link) => PRODUCTS.find(({ productName }) => link.textContent?.includes(productName))?.productName);

describe.each([
  ["quick trades", QuickTradesPage, "quick"],
  ["positions", PositionsPage, "contract"],
] as const)("where there are no %s", (_what, Page, mode) => {
  it("the first two products of the watchlist are offered, in its order", async () => {
    server().rows(WATCHED, [...productOf("Ether"), ...productOf("Bitcoin"), ...productOf("Apple")]);
    await show(<Page />);
    await expect.poll(() => offered("me_watchlist")).toEqual(["Ether", "Bitcoin"]);
    expect(server().asked(MOVERS)).toEqual([]);
  });

  it("two of those that gained most are offered to an empty watchlist", async () => {
    await show(<Page />);
    await expect.poll(() => offered("home_top_gainers").length).toBe(2);
    expect(section("me_watchlist").query()).toBeNull();
    expect(server().asked(MOVERS)[0]).toMatchObject({ sortBy: "changeRate", order: "desc" });
  });

  it("products that are not traded this way are left out", async () => {
    server().rows(WATCHED, [...productOf("Ether").map((product) => ({ ...product, PositionType: [2] })), ...productOf("Apple")]);
    await show(<Page />);
    await expect.poll(() => offered("me_watchlist")).toEqual(["Apple"]);
  });

  it("a tap opens the ticket of that product in this mode", async () => {
    server().rows(WATCHED, productOf("Ether"));
    await show(<Page />);
    await section("me_watchlist").getByRole("link").click();
    await expect.poll(() => placeNow().query.get("productCode")).toBe("X:ETHUSD");
    expect(localStorage.getItem("tradeModes")).toContain(`"X:ETHUSD":"${mode}"`);
  });

  it("nothing more is said where neither can be read", async () => {
    server().fail(WATCHED, "code 500");
    server().fail(MOVERS, "code 500");
    await show(<Page />);
    await expect.element(page.getByRole("button", { name: /ticket/ })).toBeVisible();
    await expect.poll(() => server().asked(MOVERS).length).toBeGreaterThan(0);
    expect(page.getByRole("region").getByRole("link").query()).toBeNull();
  });
});
