import { type Proof, proves } from "@candela/testkit";
import { isBuilt, SPECIFIED_ROUTES } from "../../tools/conformance/statements/routes.ts";
import { expectNoViolation } from "../acts/axe.ts";
import { openPage, PATHS } from "../acts/places.ts";
import { settled } from "../acts/settle.ts";
import { visit } from "../acts/visit.ts";
import { deviceOf, expect, pageTest } from "../fixtures.ts";
import { call } from "../product/calls.ts";
import { sharedAddress } from "../product/shared.ts";
import { say } from "../words.ts";

/** One visit a page for all that holds for every page; its steps say what is proven, and which of it fails. */
const TITLE = "is a page of its own, fits 320 px, and everybody can use it";
/** The entries only lead on: routes.spec.ts. */
const ENTRIES = ["/", "/pages/index/index"];

const built = SPECIFIED_ROUTES.filter(isBuilt);
const specified = built.map(({ path }) => path).filter((path) => !ENTRIES.includes(path));
/** That a page of the specification is there is a statement of its own, with whatever query it is visited. */
const proofs = new Map<string | undefined, Proof>(built.map(({ id, path }) => [path, proves(id)]));
const proofOf = (path: string) => proofs.get(path.split("?", 1)[0]) ?? {};

// The longest file: both workers share it.
pageTest.describe.configure({ mode: "parallel" });

pageTest.describe("for a guest who has traded", () => {
  pageTest.use({ as: "trader" });
  for (const path of new Set([...Object.values(PATHS), ...specified]))
    pageTest(`${path} ${TITLE}`, proofOf(path), async ({ page }) => {
      await visit(page, path);
    });
});

pageTest.describe("what is read by its address", () => {
  pageTest.use({ as: "trader" });

  pageTest("a page of the operator shows its title and its words", proves("2.R47"), async ({ page }) => {
    const { data: written } = await call(sharedAddress(), "GET /api/richText/detail", { key: "terms" });
    await openPage(page, PATHS.richText);
    await expect(page.getByRole("heading", { name: written?.title ?? "none", level: 1 })).toBeVisible();
    const [words = "none"] = /[^<>]{20,}/.exec(written?.content ?? "") ?? [];
    await expect(page.getByRole("article")).toContainText(words.trim());
  });

  pageTest("a message is a page with its title, fits 320 px, and everybody can use it", proves("2.R59"), async ({ page, session }) => {
    // The account has alerts a step above and below the price: the next tick that moves fires one.
    const newest = async () => (await call(sharedAddress(), "GET /api/siteMessage/list", {}, session?.token)).rows[0];
    await expect.poll(newest, { timeout: 60_000 }).toBeDefined();
    const message = await newest();
    await visit(page, `${PATHS.message}?id=${message?.id}`);
    await expect(page.getByRole("article").getByRole("heading", { level: 2 })).toContainText(/Ethereum|Bitcoin/);
    await expect(page.getByText(say("inbox_received"), { exact: true })).toBeVisible();
  });
});

pageTest.describe("for somebody new", () => {
  const others = ["me", "assets", "summary", "record", "statistics", "statement", "ticket"];
  for (const [name, path] of Object.entries(PATHS)) {
    if (!/^(home|me[A-Z])/.test(name) && !others.includes(name)) continue;
    pageTest(`${path} ${TITLE}`, proofOf(path), async ({ page }) => {
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
