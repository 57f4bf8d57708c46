import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { SEARCH_PATH } from "../../lib/navigation/paths.ts";
import { answerAsUsual } from "../../testing/guest.ts";
import { BTC } from "../../testing/market.ts";
import { standAt } from "../../testing/place.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import QuoteSearchPage from "./quote-search-page.tsx";

const SEARCH = "GET /api/product/search";

beforeEach(() => {
  answerAsUsual();
  standAt(SEARCH_PATH);
  server().rows("GET /api/homeRecommendProducts/list", []);
  server().rows(SEARCH, ({ "params[keyWords]": words }) => (/^bit/i.test(words ?? "") ? [BTC] : []));
});

const field = () => page.getByRole("searchbox", { name: say("quotes_search") });
const asked = () =>
  server()
    .asked(SEARCH)
    .map((fields) => fields["params[keyWords]"]);

describe("the search", () => {
  it("is opened to type: what is typed stands in its field, and is sought once it rests", async () => {
    await show(<QuoteSearchPage />);
    await userEvent.keyboard("bitc");
    await expect.element(field()).toHaveValue("bitc");
    await expect.element(page.getByRole("link", { name: /Bitcoin/ })).toBeVisible();
    expect(asked()).toEqual(["bitc"]);
  });

  it("says what it found nothing for, and begins anew at one tap", async () => {
    await show(<QuoteSearchPage />);
    await field().fill("nothing of it");
    await expect.element(page.getByText(say("quotes_no_match", { words: "nothing of it" }))).toBeVisible();
    await page.getByRole("button", { name: say("quotes_clear") }).click();
    await expect.element(field()).toHaveValue("");
  });

  it("no longer says that nothing was found once other words are typed", async () => {
    await show(<QuoteSearchPage />);
    await field().fill("zzzz");
    await expect.element(page.getByText(say("quotes_no_match", { words: "zzzz" }))).toBeVisible();
    server().hold(SEARCH);
    await field().fill("zzzzbit");
    await expect.element(page.getByRole("status", { name: say("ui_loading") })).toBeVisible();
    await expect.element(page.getByText(say("quotes_no_match", { words: "zzzz" }))).not.toBeInTheDocument();
  });
});
