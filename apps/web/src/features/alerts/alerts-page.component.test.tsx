import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { ALERTS_PATH } from "../../lib/navigation/paths.ts";
import { hiddenClassesStore } from "../../lib/site/site.ts";
import { answerAsUsual, logIn } from "../../testing/guest.ts";
import { BTC } from "../../testing/market.ts";
import { standAt } from "../../testing/place.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import AlertsPage from "./alerts-page.tsx";

beforeEach(() => {
  answerAsUsual();
  logIn();
  server().rows("GET /api/priceAlert/list", []);
});

/** The texts of empty lists. */
const SAID = {
  active: ["alerts_none", "alerts_none_text"],
  fired: ["alerts_none_fired", "alerts_none_fired_text"],
} as const;

async function expectSaid(list: keyof typeof SAID): Promise<void> {
  for (const [each, texts] of Object.entries(SAID))
    for (const text of texts) {
      const told = page.getByText(say(text), { exact: true });
      if (each === list) await expect.element(told).toBeVisible();
      else expect(told.query()).toBeNull();
    }
}

describe("alerts, of which there is none", () => {
  it("are told apart: what waits, and what was reached", async () => {
    standAt(ALERTS_PATH);
    await show(<AlertsPage />);
    await expectSaid("active");
    await page.getByRole("tab", { name: say("alerts_fired") }).click();
    await expectSaid("fired");
    await page.getByRole("tab", { name: say("alerts_waiting") }).click();
    await expectSaid("active");
  });

  it("begin with what was reached where the address says so", async () => {
    standAt(`${ALERTS_PATH}?list=fired`);
    await show(<AlertsPage />);
    await expectSaid("fired");
  });
});

it("an alert is added from here: first its market, found by name, then its price", async () => {
  server().restIsEmpty();
  server().rows("GET /api/product/search", [BTC]);
  await show(<AlertsPage />);
  await page.getByRole("button", { name: say("alerts_add") }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("searchbox", { name: say("quotes_search") }).fill("bitc");
  await sheet.getByRole("link", { name: /Bitcoin/ }).click();
  await expect.element(page.getByRole("dialog", { name: say("alerts_sheet") })).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: say("alerts_reaches") })).toBeVisible();
});

describe("the markets that an alert may be added for", () => {
  afterEach(() => hiddenClassesStore.set([]));

  async function search(words: string): Promise<ReturnType<typeof page.getByRole>> {
    await show(<AlertsPage />);
    await page.getByRole("button", { name: say("alerts_add") }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("searchbox", { name: say("quotes_search") }).fill(words);
    return sheet;
  }

  it("are searched for again where the search has failed", async () => {
    server().restIsEmpty();
    server().fail("GET /api/product/search", "a cut line");
    const sheet = await search("bitc");
    await expect.element(sheet.getByText(say("home_part_failed"))).toBeVisible();
    server().rows("GET /api/product/search", [BTC]);
    await sheet.getByRole("button", { name: say("system_retry") }).click();
    await expect.element(sheet.getByRole("link", { name: /Bitcoin/ })).toBeVisible();
  });

  it("are none of a class that is hidden", async () => {
    server().restIsEmpty();
    server().rows("GET /api/product/search", [BTC]);
    hiddenClassesStore.set([BTC.productType]);
    const sheet = await search("bitc");
    await expect.element(sheet.getByText(say("quotes_no_match_text"))).toBeVisible();
    expect(sheet.getByRole("link", { name: /Bitcoin/ }).query()).toBeNull();
  });
});
