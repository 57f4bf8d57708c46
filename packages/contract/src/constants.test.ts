import { describe, expect, it } from "vitest";
import {
  CHUNK_LOAD_TIMEOUT_MS,
  CODE_COUNTDOWN_S,
  DEBOUNCE_MS,
  DEFAULT_LANGUAGE,
  HEADERS,
  HOME_RECOMMENDED_PAGE_SIZE,
  LANGUAGE_CODES,
  LANGUAGES,
  languageByCode,
  PAGE_LOAD_DELAY_MS,
  PAGE_LOAD_TIMEOUT_MS,
  PASSWORD_MIN_LENGTH,
  QUOTE_LISTS,
  REQUEST_DEADLINE_MS,
  REQUEST_TIMEOUT_FIRST_MS,
  REQUEST_TIMEOUT_MS,
  SWIPER_MS,
  TABS,
  TEXT_TIPS_PAGE_SIZE,
} from "./index.ts";

/** The numbers of the specification, written out a second time on purpose: changing one is a change of the wire. */
describe("the specification's constants", () => {
  it("has 19 languages with these ids, English by default", () => {
    const ids = Object.fromEntries(LANGUAGES.map(({ code, id }) => [code, id]));
    expect(ids).toEqual({
      zh: 1,
      en: 2,
      tc: 3,
      de: 4,
      es: 5,
      fr: 6,
      idn: 7,
      jp: 8,
      ko: 9,
      my: 10,
      th: 11,
      vi: 12,
      pt: 13,
      rus: 14,
      blr: 15,
      ida: 16,
      sa: 17,
      ar: 18,
      it: 19,
    });
    expect(DEFAULT_LANGUAGE).toBe("en");
    expect(LANGUAGES.map(({ code }) => code).sort()).toEqual([...LANGUAGE_CODES].sort());
  });

  it("formats each language by a tag that Intl knows, and writes the two Arabic ones from right to left", () => {
    for (const { tag, dir } of LANGUAGES)
      expect([Intl.getCanonicalLocales(tag)[0], dir]).toEqual([tag, tag.startsWith("ar") ? "rtl" : "ltr"]);
    expect(languageByCode("sa")?.tag).toBe("ar-SA");
    expect(languageByCode("xx")).toBeUndefined();
  });

  it("has five tabs in this order", () => {
    expect(TABS.map(({ path, label }) => [path, label])).toEqual([
      ["/pages/tabs/home/home-d", "navBar_frontPage"],
      ["/pages/tabs/quotes/quotes", "navBar_quotes"],
      ["/pages/quoteDetail/quoteDetail", "nav_trad"],
      ["/pages/user/accountDetail", "nav_assets"],
      ["/pages/tabs/me/me-d", "navBar_personalInformation"],
    ]);
  });

  it("lists quotes by index 0 to 4: stocks, crypto, futures, forex, own", () => {
    expect(QUOTE_LISTS.map((key) => key.split("/")[2])).toEqual([
      "stockProduct",
      "cryptocurrencyProduct",
      "futuresProduct",
      "forexProduct",
      "userProductOption",
    ]);
  });

  it("has these headers, times and sizes", () => {
    expect([HEADERS.locale, HEADERS.languageId, HEADERS.token]).toEqual(["Accept-Language", "LanguageId", "Authorization"]);
    expect([REQUEST_TIMEOUT_FIRST_MS, REQUEST_TIMEOUT_MS, PAGE_LOAD_DELAY_MS, PAGE_LOAD_TIMEOUT_MS]).toEqual([60_000, 10_000, 200, 60_000]);
    expect([CHUNK_LOAD_TIMEOUT_MS, CODE_COUNTDOWN_S, DEBOUNCE_MS]).toEqual([120_000, 60, 500]);
    expect([SWIPER_MS, TEXT_TIPS_PAGE_SIZE, HOME_RECOMMENDED_PAGE_SIZE, PASSWORD_MIN_LENGTH]).toEqual([3_000, 30, 50, 8]);
  });

  it("lets the server give up before the client does", () => {
    expect(REQUEST_DEADLINE_MS).toBeLessThan(REQUEST_TIMEOUT_MS);
  });
});
