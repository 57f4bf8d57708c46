import { SPECIFIED_ROUTES } from "../../tools/conformance/statements/routes.ts";
import { expectNoViolation } from "../acts/axe.ts";
import { openPage, PATHS } from "../acts/places.ts";
import { settled } from "../acts/settle.ts";
import { visit } from "../acts/visit.ts";
import { deviceOf, expect, pageTest } from "../fixtures.ts";

/** One visit a page for all that holds for every page; its steps say what is proven, and which of it fails. */
const TITLE = "is a page of its own, fits 320 px, and everybody can use it";
/** The entries only lead on: routes.spec.ts. */
const ENTRIES = ["/", "/pages/index/index"];

const specified = SPECIFIED_ROUTES.filter(({ path, waits }) => waits === undefined && !ENTRIES.includes(path)).map(({ path }) => path);

// The longest file: both workers share it.
pageTest.describe.configure({ mode: "parallel" });

pageTest.describe("for a guest who has traded", () => {
  pageTest.use({ as: "trader" });
  for (const path of new Set([...Object.values(PATHS), ...specified]))
    pageTest(`${path} ${TITLE}`, async ({ page }) => {
      await visit(page, path);
    });
});

pageTest.describe("for somebody new", () => {
  const others = ["me", "assets", "summary", "record", "statistics", "statement", "ticket"];
  for (const [name, path] of Object.entries(PATHS)) {
    if (!/^(home|me[A-Z])/.test(name) && !others.includes(name)) continue;
    pageTest(`${path} ${TITLE}`, async ({ page }) => {
      await visit(page, path);
    });
  }
});

pageTest.describe("from right to left", () => {
  pageTest.use({ as: "trader", storageState: ({ session }, use) => use(deviceOf(session, { language: "ar" })) });
  for (const name of ["home", "homeClassic", "homeHeat", "meCard", "trade", "assets", "profile", "preview"] as const)
    pageTest(`${name} in Arabic has no accessibility violation`, async ({ page }) => {
      await openPage(page, PATHS[name]);
      await settled(page);
      await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
      await expectNoViolation(page);
    });
});
