import { openPage, openTab, PATHS } from "../acts/places.ts";
import { expect, test } from "../fixtures.ts";
import { like, say } from "../words.ts";

test.use({ as: "guest" });

test("a cut is told, and prices live again after it", async ({ page, context }) => {
  await openPage(page, PATHS.trade);
  const price = page.getByRole("main").locator("bdi.num").first();
  await expect(price).toHaveText(/\d/);
  // The cut is to meet the line, not code that is still on its way.
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await expect(page.getByText(say("system_offline"))).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(say("system_offline"))).toBeHidden();
  const then = await price.innerText();
  await expect.poll(() => price.innerText(), { timeout: 20_000 }).not.toBe(then);
});

test("without the server a list not yet opened shows the last known prices, and says of when", async ({ page, context }) => {
  await openPage(page, PATHS.home);
  await expect(
    page
      .getByRole("region", { name: say("home_movers") })
      .getByRole("link")
      .nth(3),
  ).toBeVisible();
  await openTab(page, "navBar_quotes");
  await expect(page.getByRole("tab", { name: say("quotes_list_3") })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("tab", { name: say("quotes_list_3") }).tap();
  const rows = page.getByRole("main").getByRole("link");
  await expect(rows.first()).toContainText("/");
  await expect(page.getByText(like("quotes_old"))).toContainText(/\b20\d\d\b/);
  await context.setOffline(false);
  await page.getByRole("button", { name: say("system_retry") }).tap();
  await expect(page.getByText(like("quotes_old"))).toBeHidden();
});

test("a server that is not ready for the session hears it again, and nobody is logged out", async ({ page }) => {
  let unready = 2;
  let known = false;
  let snapshots = 0;
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      const { op } = JSON.parse(String(message)) as { op: string };
      if (op === "auth" && unready > 0) {
        unready -= 1;
        socket.send(JSON.stringify({ ch: "error", code: 500, msg: "not_ready", params: { seconds: "0" } }));
      } else if (op !== "account" || known) {
        known ||= op === "auth";
        server.send(message);
      }
    });
    server.onMessage((message) => {
      if (String(message).includes('"ch":"account"') && String(message).includes('"kind":"snapshot"')) snapshots += 1;
      socket.send(message);
    });
  });
  await openPage(page, PATHS.assets);
  await expect.poll(() => snapshots).toBe(1);
  expect(unready).toBe(0);
  await expect(page).toHaveURL(new RegExp(`#${PATHS.assets}$`));
  expect(await page.evaluate(() => localStorage.getItem("session"))).not.toBeNull();
});
