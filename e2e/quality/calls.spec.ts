import { proves, type StatementId } from "@candela/testkit";
import type { Page, Request } from "@playwright/test";
import { paintJpeg } from "../acts/pictures.ts";
import { openNext, openPage, PATHS } from "../acts/places.ts";
import { deviceOf, expect, pageTest, test } from "../fixtures.ts";
import { like, say } from "../words.ts";

/** Requests of the built app, held to the specification. */
const FORM = "application/x-www-form-urlencoded";

/** Calls of the API from here on; the measuring of a line is none. */
function follow(page: Page): Request[] {
  const asked: Request[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/") && pathname !== "/api/health") asked.push(request);
  });
  return asked;
}

const pathOf = (request: Request) => new URL(request.url()).pathname;
const queryOf = (request: Request) => Object.fromEntries(new URL(request.url()).searchParams);

/** The first call of this path, by whatever leads to it. */
async function askedBy(page: Page, path: string, act: () => Promise<unknown>): Promise<Request> {
  const [request] = await Promise.all([page.waitForRequest((each) => pathOf(each) === path), act()]);
  return request;
}

test.describe("every call", () => {
  test.use({ as: "guest" });

  pageTest(
    "of the start and of the tabs carries locale, language id, session and a form-encoded content type",
    proves("7.1"),
    async ({ page, session }) => {
      const asked = follow(page);
      for (const path of [PATHS.home, PATHS.quotes, PATHS.trade, PATHS.assets, PATHS.me]) {
        await openNext(page, path);
        await expect(page.getByRole("main").locator("bdi.num").first()).toHaveText(/\S/);
        await page.waitForLoadState("networkidle");
      }
      expect(new Set(asked.map(pathOf)).size).toBeGreaterThan(10);
      for (const request of asked) {
        const headers = await request.allHeaders();
        const { "accept-language": locale, languageid: id, authorization, "content-type": type } = headers;
        expect([pathOf(request), locale, id, authorization, type]).toEqual([pathOf(request), "en", "2", session?.token, FORM]);
      }
    },
  );
});

test.describe("what the app asks by itself", () => {
  test.use({ as: "guest" });

  type Asked = readonly [query: Readonly<Record<string, string>>, ...proven: StatementId[]];
  /** The calls of a start at home and of other tabs, each with all that the specification says it is asked with, and what that proves. */
  const ASKED: Readonly<Record<string, Readonly<Record<string, Asked>>>> = {
    [PATHS.home]: {
      "userInfo/personCenterPanelData": [{}, "7.11", "7.41"],
      "platformCurrency/list": [{ currencyType: "1" }, "7.14", "7.39"],
      "siteMessage/notReadMessageCount": [{}, "7.18", "7.43"],
      "siteInfo/getSiteInfo": [{}, "7.19", "7.44"],
      "textLang/list": [{ pageNum: "1", pageSize: "30" }, "7.21"],
      "orderFeeSetting/list": [{}, "7.22", "7.45"],
      "langMgr/list": [{ lang: "en" }, "7.24", "7.48"],
      "switchSet/list": [{}, "7.25", "7.46"],
      "popUp/list": [{}, "7.26", "7.47"],
      "homeRecommendProducts/list": [{ pageNum: "1", pageSize: "50" }, "7.37"],
    },
    [PATHS.trade]: {
      "fastTradeOrderOptions/list": [{ productType: "2", productCode: "X:BTCUSD" }, "7.28", "7.49"],
      "userInfo/userBalance": [{ currencyId: "3" }, "7.23"],
    },
    [PATHS.assets]: { "userBibiAssets/list": [{}, "7.15", "7.42"] },
    [PATHS.me]: { "userInfo/getUserInfo": [{}, "7.10", "7.40"] },
  };

  const proven = Object.values(ASKED).flatMap((calls) => Object.values(calls).flatMap(([, ...ids]) => ids));
  pageTest("is asked with what the specification says, and with nothing else", proves(...proven), async ({ page }) => {
    const asked = follow(page);
    for (const [place, calls] of Object.entries(ASKED)) {
      await openPage(page, place);
      const callsOf = (path: string) => asked.filter((request) => pathOf(request) === `/api/${path}`);
      for (const path of Object.keys(calls)) await expect.poll(() => callsOf(path).length, path).toBeGreaterThan(0);
      for (const [path, [query]] of Object.entries(calls))
        for (const request of callsOf(path))
          expect([path, request.method(), queryOf(request), request.postData()]).toEqual([path, "GET", query, null]);
    }
  });
});

for (const [language, id, tag] of [
  ["zh", "1", "zh-CN"],
  ["de", "4", "de"],
  ["ar", "18", "ar"],
] as const)
  test.describe(`in ${language}`, () => {
    test.use({ storageState: async ({ session }, use) => use(deviceOf(session, { language })) });
    pageTest(`calls carry the language id ${id}, and its texts are asked for`, proves("7.1", "7.24", "7.48"), async ({ page }) => {
      const texts = page.waitForRequest(/langMgr/);
      const request = await askedBy(page, "/api/switchSet/list", () => openPage(page, PATHS.home));
      expect(await request.allHeaders()).toMatchObject({ "accept-language": language, languageid: id });
      expect(queryOf(await texts)).toEqual({ lang: language });
      await expect(page.locator("html")).toHaveAttribute("lang", tag);
    });
  });

for (const [device, locale] of [
  ["a language that is none of ours", "is-IS"],
  ["a language of ours, which was not chosen", "zh-CN"],
] as const)
  test.describe(`a device of ${device}`, () => {
    test.use({ locale });
    test("is spoken to in English", proves("9.20"), async ({ page }) => {
      const asked = follow(page);
      await openPage(page, PATHS.home);
      await page.waitForLoadState("networkidle");
      expect(asked.length).toBeGreaterThan(5);
      for (const request of asked) expect(await request.allHeaders()).toMatchObject({ "accept-language": "en", languageid: "2" });
      await expect(page.locator("html")).toHaveAttribute("lang", "en");
    });
  });

test.describe("a device of a language of ours", () => {
  test.use({ locale: "zh-CN" });
  test("is offered it in one line, and speaks it from then on", proves("9.20"), async ({ page }) => {
    await openPage(page, PATHS.home);
    await page.getByRole("button", { name: say("language_use", { name: "简体中文" }) }).tap();
    await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
    const request = await askedBy(page, "/api/switchSet/list", () => page.reload());
    expect(await request.allHeaders()).toMatchObject({ "accept-language": "zh", languageid: "1" });
    await expect(page.getByRole("link", { name: say("nav_trad", {}, "zh"), exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: say("language_keep", { name: "English" }, "zh") })).toHaveCount(0);
  });
});

pageTest("tips are asked for 30 a page, what home recommends 50, each from page 1", proves("9.22", "9.23"), async ({ page }) => {
  const tips = page.waitForRequest(/textLang/);
  const recommended = page.waitForRequest(/homeRecommendProducts/);
  await openPage(page, PATHS.home);
  expect(queryOf(await tips)).toEqual({ pageNum: "1", pageSize: "30" });
  expect(queryOf(await recommended)).toEqual({ pageNum: "1", pageSize: "50" });
});

test.describe("a list of quotes", () => {
  test.use({ as: "guest" });

  pageTest("is chosen by its index from 0 to 4, from page 1", proves("7.30", "7.32", "7.33", "7.34", "7.35", "7.36"), async ({ page }) => {
    const lists = ["stockProduct", "cryptocurrencyProduct", "futuresProduct", "forexProduct", "userProductOption"];
    for (const [index, list] of lists.entries()) {
      await page.addInitScript((at) => localStorage.setItem("quotesList", JSON.stringify(at)), index);
      const request = await askedBy(page, `/api/${list}/list`, () => openPage(page, PATHS.quotes).then(() => page.reload()));
      expect(queryOf(request)).toMatchObject({ pageNum: "1", pageSize: expect.stringMatching(/^\d+$/) });
      const name = say(`quotes_list_${index as 0 | 1 | 2 | 3 | 4}`);
      await expect(page.getByRole("tab", { name, exact: true })).toHaveAttribute("aria-selected", "true");
    }
  });
});

test("words that are looked for are params[keyWords] in the path, 500 ms after the last key", proves("7.31", "9.35"), async ({ page }) => {
  await page.clock.install();
  await openPage(page, PATHS.search);
  const field = page.getByRole("searchbox");
  await expect(field).toBeVisible();
  await page.waitForLoadState("networkidle");
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const asked = follow(page);
  await field.fill("bitc");
  await page.clock.runFor(499);
  await field.fill("bitcoin");
  await page.clock.runFor(499);
  expect(asked.filter((request) => request.url().includes("keyWords"))).toEqual([]);
  const [request] = await Promise.all([page.waitForRequest(/keyWords/), page.clock.runFor(1)]);
  expect(new URL(request.url()).search).toContain("params%5BkeyWords%5D=bitcoin");
});

test.describe("a product that is watched", () => {
  test.use({ as: "guest" });

  test("is sent as JSON of three fields, and a toast of two seconds tells so", proves("7.29", "9.30"), async ({ page }) => {
    await page.clock.install();
    await openPage(page, PATHS.trade);
    const star = page.getByRole("button", { name: like("quotes_star") }).first();
    const told = page.getByRole("status").getByText(say("quotes_added"), { exact: true });
    // Put in and taken out again: from then on the code of toasts is here, and nothing but the clock is waited for.
    await star.tap();
    await expect(told).toBeVisible();
    await star.tap();
    // Told once it is answered: a call under way would time out as the clock jumps, and give the star back.
    await expect(page.getByRole("status").getByText(like("quotes_removed"))).toBeVisible();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    const request = await askedBy(page, "/api/userProductOption/addOption", () => star.tap());
    expect([request.method(), request.headers()["content-type"]]).toEqual(["POST", "application/json"]);
    expect(request.postDataJSON()).toEqual({ productCode: "X:BTCUSD", productType: 2, productId: expect.any(Number) });
    await expect(told).toBeVisible();
    await page.clock.runFor(1_999);
    await expect(told).toBeVisible();
    await page.clock.runFor(1);
    await expect(told).toHaveCount(0);
  });
});

test.describe("the image helper", () => {
  test.use({ as: "guest" });

  pageTest("a picture is sent as the base64 of a JPEG 800 wide, without the prefix of a data address", proves("7.38"), async ({ page }) => {
    await openPage(page, PATHS.profile);
    const picture = await paintJpeg(page, 1_600, 1_200);
    await page.locator("input[type=file]").setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: picture });
    const request = await askedBy(page, "/api/userInfo/changeProfile", () =>
      page.getByRole("button", { name: say("profile_picture_use") }).tap(),
    );
    const avatar = new URLSearchParams(request.postData() ?? "").get("avatar") ?? "";
    expect(avatar).toMatch(/^[A-Za-z0-9+/]+={0,2}$/);
    const width = await page.evaluate(async (base64) => {
      const image = new Image();
      image.src = `data:image/jpeg;base64,${base64}`;
      await image.decode();
      return image.naturalWidth;
    }, avatar);
    expect([Buffer.from(avatar, "base64").subarray(0, 2).toString("hex"), width]).toEqual(["ffd8", 800]);
  });
});
