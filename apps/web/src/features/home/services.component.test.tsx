import { LANGUAGES } from "@candela/i18n";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { answerAsUsual } from "../../testing/guest.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import Actions from "./actions.tsx";
import { ServiceGrid } from "./services.tsx";

const PATH = "/pages/tabs/home/home";
/** As a new installation has them, and the longest of what an operator may add. */
const TITLES = [
  ["services", "option_notices"],
  ["services", "option_news"],
  ["services", "option_questions"],
  ["services", "alerts_title"],
  ["services", "limits_title"],
  ["services", "statement_title"],
  ["services", "statistics_title"],
  ["services", "option_risk"],
  ["actions", "home_act_trade"],
  ["actions", "home_act_records"],
  ["actions", "me_watchlist"],
  ["actions", "home_act_markets"],
] as const;

beforeEach(() => {
  answerAsUsual();
  server().rows("GET /api/appConfig/list", ({ "params[pagePath]": pagePath }) =>
    TITLES.map(([module, titleKey], index) => ({
      ...{
        id: index + 1,
        pagePath,
        module,
        desc: titleKey,
        isVisible: true,
        titleKey,
        icon: "Megaphone",
        path: "/pages/QA/QA",
        sort: index,
      },
    })),
  );
});
afterEach(() => page.viewport(390, 844));

/** Words that stand on more than one line. Languages that have no spaces between words break within them. */
function brokenWords(names: readonly Element[]): readonly string[] {
  return names.flatMap((name) => {
    const walker = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let text = walker.nextNode(); text !== null; text = walker.nextNode())
      for (const { index, 0: word } of (text.textContent ?? "").matchAll(/[\p{L}\p{M}]{2,}/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word);
      }
    return found;
  });
}

const SPACED = LANGUAGES.filter(({ tag }) => !/^(zh|ja|th|ko)/.test(tag)).map(({ code }) => code);

describe.each([320, 390])("at %i px, no word of the names breaks, and none leaves the screen", (width) => {
  it.each(SPACED.flatMap((language) => [ServiceGrid, Actions].map((part) => [language, part.name, part] as const)))(
    "%s, %s",
    async (language, _name, Part) => {
      await page.viewport(width, 844);
      await show(<Part path={PATH} />, { language });
      const names = page.getByRole("navigation", { name: say("home_actions", {}, language) }).getByRole("link");
      await expect.poll(() => names.elements().length).toBeGreaterThan(3);
      await document.fonts.ready;
      await expect.poll(() => brokenWords(names.elements())).toEqual([]);
      for (const name of names.elements()) {
        const word = name.querySelector("[data-word]") ?? name;
        expect([word.textContent, word.scrollWidth <= word.clientWidth]).toEqual([word.textContent, true]);
      }
      expect(document.documentElement.scrollWidth).toBe(width);
    },
  );
});

describe("more services than there are places", () => {
  const answerMany = () => {
    const extra = Array.from({ length: 6 }, (_, index) => `extra ${index}`);
    server().rows("GET /api/appConfig/list", ({ "params[pagePath]": pagePath }) =>
      [...TITLES.map(([, titleKey]) => titleKey), ...extra].map((desc, index) => ({
        ...{ id: index + 1, pagePath, module: "services", desc, isVisible: true, titleKey: "option_news" },
        ...{ icon: "Megaphone", path: "/pages/QA/QA", sort: index },
      })),
    );
  };

  it("the grid has the first eleven and a key to the others, until it is pressed", async () => {
    answerMany();
    await page.viewport(390, 844);
    await show(<ServiceGrid path={PATH} />);
    const links = page.getByRole("navigation", { name: say("home_actions") }).getByRole("link");
    const more = page.getByRole("button", { name: say("home_more"), exact: true });
    await expect.poll(() => links.elements().length).toBe(11);
    await more.click();
    await expect.poll(() => links.elements().length).toBe(18);
    await expect.element(more).not.toBeInTheDocument();
    // The key is gone: the focus goes on with what it showed, and not back to the beginning of the page.
    await expect.element(links.nth(11)).toHaveFocus();
  });
});
