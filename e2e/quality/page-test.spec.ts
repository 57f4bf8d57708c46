import { deviceOf, expect, pageTest } from "../fixtures.ts";

/** Each test that shares a browser leaves traces, and none may find the other's, whichever comes first. */
pageTest.use({ as: "trader" });

for (const turn of ["one test", "another test"])
  pageTest(`a shared browser is as it should be for ${turn}, which leaves it in a mess`, async ({ page, context, session }) => {
    // The app has not started: it keeps things of its own.
    await page.goto("/icon.svg");
    const found = await page.evaluate(async () => ({
      kept: Object.entries(localStorage).map(([name, value]) => ({ name, value })),
      ofTab: sessionStorage.length,
      databases: (await indexedDB.databases()).length,
      cookies: document.cookie,
      width: screen.width,
      dark: matchMedia("(prefers-color-scheme: dark)").matches,
      left: "left" in window,
    }));
    const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);
    const kept = deviceOf(session).origins[0]?.localStorage.toSorted(byName);
    const pages = context.pages().length;
    expect({ ...found, kept: found.kept.toSorted(byName), pages }).toEqual({
      kept,
      ofTab: 0,
      databases: 0,
      cookies: "",
      width: 390,
      dark: false,
      left: false,
      pages: 2,
    });

    await page.addInitScript(() => Object.assign(window, { left: true }));
    await page.setViewportSize({ width: 500, height: 500 });
    await page.emulateMedia({ colorScheme: "dark" });
    await page.route(/notice|switchSet/, () => new Promise(() => undefined));
    await context.route(/icon\.svg/, (route) => route.abort());
    await context.newPage();
    await context.addCookies([{ name: "left", value: "1", url: page.url() }]);
    await page.evaluate(async () => {
      localStorage.setItem("left", "1");
      localStorage.removeItem("session");
      sessionStorage.setItem("left", "1");
      const opening = indexedDB.open("left");
      await new Promise((resolve) => opening.addEventListener("success", resolve));
    });
  });

pageTest("a shared browser rejects what would outlive a page", ({ page, context }) => {
  const rejected = /this would outlive the page of the test/;
  expect(() => page.clock).toThrow(rejected);
  expect(() => context.addInitScript).toThrow(rejected);
  expect(() => context.setOffline).toThrow(rejected);
});
