import { request as ask, createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserContext, Page } from "@playwright/test";
import { openPage, PATHS } from "../acts/places.ts";
import { settled } from "../acts/settle.ts";
import { deviceOf, expect, test } from "../fixtures.ts";
import { sharedAddress } from "../product/shared.ts";
import { like, say } from "../words.ts";

test.use({ as: "trader", serviceWorkers: "allow" });

/** The worker is in charge of the page and has put everything aside. */
async function kept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const [name] = (await caches.keys()).filter((key) => key.startsWith("candela "));
        const files = name === undefined ? [] : await (await caches.open(name)).keys();
        return files.filter((file) => file.url.includes("quotes-page")).length;
      }),
    )
    .toBe(1);
}

test("the app can be installed: its manifest and everything it names is there", async ({ page }) => {
  await openPage(page, PATHS.home);
  const href = await page.locator("link[rel=manifest]").getAttribute("href");
  const manifest = await (await page.request.get(href ?? "")).json();
  expect(manifest).toMatchObject({ name: "Candela", display: "standalone", start_url: "/", scope: "/", share_target: { method: "GET" } });
  for (const icon of manifest.icons) {
    const answer = await page.request.get(icon.src);
    expect([icon.src, answer.status(), answer.headers()["content-type"]]).toEqual([icon.src, 200, icon.type]);
  }
  for (const { url } of manifest.shortcuts) {
    await page.goto(url);
    await settled(page);
    await expect(page.getByRole("heading", { name: say("system_not_found") })).toHaveCount(0);
  }
});

test("without a line the app opens, with the last known quotes marked as old", async ({ page, context }) => {
  await openPage(page, PATHS.quotes);
  await settled(page);
  await expect(page.getByRole("main").getByText("Bitcoin")).toBeVisible();
  await kept(page);
  await context.setOffline(true);
  // It leaves the app, which puts aside what was seen last.
  await page.reload();
  await expect(page.getByRole("main").getByText("Bitcoin")).toBeVisible();
  await expect(page.getByText(like("quotes_old"))).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(like("quotes_old"))).toBeHidden({ timeout: 40_000 });
});

test("what another app shares is sought among the products", async ({ page }) => {
  await page.goto("/?text=Bitcoin%20https%3A%2F%2Fexample.org");
  await expect(page.getByRole("searchbox", { name: like("quotes_search") })).toHaveValue("Bitcoin");
  await expect(page).toHaveURL(/\/#\/pages\/tabs\/quotes\/quoteSearch/);
});

test.describe("behind a line that can bring a new version", () => {
  /** Hands everything on to the product; `renew` makes the service worker another one. */
  class Line {
    #version = 1;
    readonly #server: Server = createServer((request, response) => {
      const target = new URL(request.url ?? "/", sharedAddress());
      // Whole answers only: the product does not know of the line's versions.
      const { "if-none-match": _match, "if-modified-since": _since, ...asked } = request.headers;
      const headers = { ...asked, host: target.host, "accept-encoding": "identity" };
      const onward = ask(target, { method: request.method, headers }, (answer) => {
        const { "content-length": _length, etag: _etag, ...others } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, others);
        if (target.pathname === "/service-worker.js") response.write(`/* ${this.#version} */`);
        answer.pipe(response);
      });
      onward.on("error", () => response.destroy());
      request.pipe(onward);
    });

    async open(): Promise<string> {
      await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
      return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    }

    renew(): void {
      this.#version += 1;
    }

    close(): void {
      this.#server.closeAllConnections();
      this.#server.close();
    }
  }

  test("a new version is offered, and taken when the user says so", async ({ browser, session }) => {
    const line = new Line();
    const address = await line.open();
    const context: BrowserContext = await browser.newContext({
      storageState: { ...deviceOf(session), origins: [] },
      serviceWorkers: "allow",
      locale: "en-US",
    });
    try {
      const page = await context.newPage();
      await page.goto(`${address}/#${PATHS.home}`);
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      line.renew();
      await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
      const update = page.getByRole("button", { name: say("pwa_update_now") });
      await expect(update).toBeVisible();
      await Promise.all([page.waitForEvent("load"), update.click()]);
      expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting === null)).toBe(true);
    } finally {
      await context.close();
      line.close();
    }
  });
});

test.describe("with notifications allowed", () => {
  test.use({ permissions: ["notifications"] });

  test("a message that comes while the app is away is told by the system, and opens its page", { tag: "@notifications" }, async ({
    page,
    context,
  }) => {
    await openPage(page, PATHS.home);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const line = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      line.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
        const [own] = registrations.filter((one) => !one.isDeleted);
        if (own !== undefined) resolve(own.registrationId);
      });
    });
    await line.send("ServiceWorker.enable");
    const registrationId = await registered;
    const [worker] = context.serviceWorkers();
    if (worker === undefined) throw new Error("the app has no worker");
    await page.goto("about:blank");
    const message = { title: "Bitcoin reached 1", body: "It rose.", path: PATHS.messages, tag: "message 1", lang: "en" };
    // The browser drops a message now and then while it stores the registration; what comes twice has one tag, and is one note.
    const deliver = () =>
      line.send("ServiceWorker.deliverPushMessage", { origin: sharedAddress(), registrationId, data: JSON.stringify(message) });
    const shown = () =>
      worker.evaluate(async () => {
        const scope = self as unknown as { registration: { getNotifications(): Promise<Notification[]> } };
        return (await scope.registration.getNotifications()).map(({ title, body, data }) => ({ title, body, data }));
      });
    await expect
      .poll(async () => {
        await deliver();
        return await shown();
      })
      .toEqual([{ title: message.title, body: message.body, data: message.path }]);
  });
});
