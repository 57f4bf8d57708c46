import { proves } from "@candela/testkit";
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
  const ids = [
    ["zh", 1, proves("9.19")],
    ["en", 2, proves("9.4")],
    ["tc", 3, proves("9.16")],
    ["de", 4, proves("9.3")],
    ["es", 5, proves("9.5")],
    ["fr", 6, proves("9.6")],
    ["idn", 7, proves("9.8")],
    ["jp", 8, proves("9.10")],
    ["ko", 9, proves("9.11")],
    ["my", 10, proves("9.12")],
    ["th", 11, proves("9.17")],
    ["vi", 12, proves("9.18")],
    ["pt", 13, proves("9.13")],
    ["rus", 14, proves("9.14")],
    ["blr", 15, proves("9.2")],
    ["ida", 16, proves("9.7")],
    ["sa", 17, proves("9.15")],
    ["ar", 18, proves("9.1")],
    ["it", 19, proves("9.9")],
  ] as const;

  for (const [code, id, proof] of ids)
    it(`has the language ${code} under the id ${id}`, proof, () => expect(languageByCode(code)?.id).toBe(id));

  it("has these 19 languages, English by default, and further ones under ids above them", proves("9.20"), () => {
    const specified = LANGUAGES.filter(({ id }) => id <= ids.length);
    expect(specified.map(({ code, id }) => `${code} ${id}`).sort()).toEqual(ids.map(([code, id]) => `${code} ${id}`).sort());
    expect(new Set(LANGUAGES.map(({ id }) => id)).size).toBe(LANGUAGES.length);
    expect(new Set(LANGUAGE_CODES).size).toBe(LANGUAGES.length);
    expect(DEFAULT_LANGUAGE).toBe("en");
    expect(LANGUAGES.map(({ code }) => code).sort()).toEqual([...LANGUAGE_CODES].sort());
  });

  it("formats each language by a tag that Intl knows, and writes the two Arabic ones from right to left", () => {
    for (const { tag, dir } of LANGUAGES)
      expect([Intl.getCanonicalLocales(tag)[0], dir]).toEqual([tag, tag.startsWith("ar") ? "rtl" : "ltr"]);
    expect(languageByCode("sa")?.tag).toBe("ar-SA");
    expect(languageByCode("xx")).toBeUndefined();
  });

  it("has five tabs in this order", proves("9.21"), () => {
    expect(TABS.map(({ path, label }) => [path, label])).toEqual([
      ["/pages/tabs/home/home-d", "navBar_frontPage"],
      ["/pages/tabs/quotes/quotes", "navBar_quotes"],
      ["/pages/quoteDetail/quoteDetail", "nav_trad"],
      ["/pages/user/accountDetail", "nav_assets"],
      ["/pages/tabs/me/me-d", "navBar_personalInformation"],
    ]);
  });

  it("lists quotes by index 0 to 4: stocks, crypto, futures, forex, own", proves("7.30"), () => {
    expect(QUOTE_LISTS.map((key) => key.split("/")[2])).toEqual([
      "stockProduct",
      "cryptocurrencyProduct",
      "futuresProduct",
      "forexProduct",
      "userProductOption",
    ]);
  });

  it("has these headers, times and sizes", proves("9.22", "9.23", "9.26", "9.27", "9.28", "9.29", "9.35", "9.36", "9.41"), () => {
    expect([HEADERS.locale, HEADERS.languageId, HEADERS.token]).toEqual(["Accept-Language", "LanguageId", "Authorization"]);
    expect([REQUEST_TIMEOUT_FIRST_MS, REQUEST_TIMEOUT_MS, PAGE_LOAD_DELAY_MS, PAGE_LOAD_TIMEOUT_MS]).toEqual([60_000, 10_000, 200, 60_000]);
    expect([CHUNK_LOAD_TIMEOUT_MS, CODE_COUNTDOWN_S, DEBOUNCE_MS]).toEqual([120_000, 60, 500]);
    expect([SWIPER_MS, TEXT_TIPS_PAGE_SIZE, HOME_RECOMMENDED_PAGE_SIZE, PASSWORD_MIN_LENGTH]).toEqual([3_000, 30, 50, 8]);
  });

  it("lets the server give up before the client does", () => {
    expect(REQUEST_DEADLINE_MS).toBeLessThan(REQUEST_TIMEOUT_MS);
  });
});
