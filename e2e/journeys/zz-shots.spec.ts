import { randomUUID } from "node:crypto";
import type { Browser } from "@playwright/test";
import { deviceOf, expect, test } from "../fixtures.ts";
import { call, openGuest, type Session, seenNotice } from "../product/calls.ts";
import { letDaysPass } from "../product/past-days.ts";
import { Product } from "../product/product-process.ts";

const OUT = "/tmp/sharesweb/shots";
const LIST = "/pages/newShares/newShares";
const HIS = "/pages/newShares/his";
const at = (id: number) => `/pages/newShares/detail?id=${id}`;
const LOOKS = [
  { name: "390", width: 390, height: 844, kept: {} },
  { name: "320", width: 320, height: 640, kept: { language: "de" } },
  { name: "dark", width: 390, height: 844, kept: { theme: "dark" } },
  { name: "ar", width: 390, height: 844, kept: { language: "sa" } },
  { name: "1280", width: 1280, height: 800, kept: {} },
] as const;

let product: Product;
test.beforeAll(async () => {
  product = await Product.start();
});
test.afterAll(() => product.stop());

async function shoot(browser: Browser, session: Session | null, pages: Record<string, string>, looks: readonly string[] = LOOKS.map(({ name }) => name)) {
  for (const { name, width, height, kept } of LOOKS.filter((look) => looks.includes(look.name))) {
    const storageState = deviceOf(session, { seenNotice: await seenNotice(product.address), ...kept }, product.address);
    const context = await browser.newContext({ storageState, baseURL: product.address, locale: "en-US", viewport: { width, height }, deviceScaleFactor: 1, isMobile: width < 1000, hasTouch: width < 1000 });
    const page = await context.newPage();
    for (const [what, path] of Object.entries(pages)) {
      await page.goto(`/#${path}`);
      await page.waitForLoadState("networkidle").catch(() => undefined);
      await page.waitForTimeout(900);
      await page.screenshot({ path: `${OUT}/${what}-${name}.png` });
      const height2 = await page.evaluate(() => document.documentElement.scrollHeight);
      if (height2 > height + 20) {
        await page.setViewportSize({ width, height: Math.min(height2, 2600) });
        await page.waitForTimeout(250);
        await page.screenshot({ path: `${OUT}/${what}-${name}-full.png` });
        await page.setViewportSize({ width, height });
      }
    }
    await context.close();
  }
}

test("shots", async ({ browser }) => {
  test.setTimeout(560_000);
  const me = await openGuest(product.address);
  const { rows } = await call(product.address, "GET /api/newShares/offerList", {}, me.token);
  console.log(JSON.stringify(rows.map(({ id, code, name, state, closesAt }) => ({ id, code, name, state, closesAt }))));
  const first = rows.find(({ code }) => code === "S:BWTD");
  const other = rows.find(({ code }) => code === "S:JNCC");
  if (first === undefined || other === undefined) throw new Error("no offers");
  const ask = (session: Session, offer: typeof first, lots: number) =>
    call(product.address, "POST /api/newShares/subscribe", { idempotencyKey: randomUUID(), offerId: offer.id, lots, textsHash: offer.textsHash }, session.token);
  for (let n = 0; n < 170; n += 1) await ask(await openGuest(product.address), first, 50 - (n % 5));
  await shoot(browser, me, { "a-list": LIST, "b-detail": at(first.id), "c-doc": `${at(first.id)}&document=prospectus`, "d-his": HIS }, ["390", "320", "ar", "1280"]);
  await ask(me, first, 10);
  await ask(me, other, 3);
  await shoot(browser, me, { "e-detail-mine": at(first.id), "f-his": HIS }, ["390", "dark"]);
  await letDaysPass(product, 3);
  await expect.poll(async () => (await call(product.address, "GET /api/newShares/offer", { offerId: first.id })).data?.listedOrdersAt, { timeout: 60_000 }).not.toBeNull();
  await shoot(browser, me, { "g-closed": at(first.id) }, ["390"]);
  await letDaysPass(product, 1);
  await expect.poll(async () => (await call(product.address, "GET /api/newShares/offer", { offerId: first.id })).data?.state, { timeout: 60_000 }).toBe("drawn");
  await shoot(browser, me, { "h-result": at(first.id), "i-his": HIS });
  await letDaysPass(product, 2);
  await expect.poll(async () => (await call(product.address, "GET /api/newShares/offer", { offerId: first.id })).data?.state, { timeout: 60_000 }).toBe("listed");
  await shoot(browser, me, { "j-result": at(first.id), "k-his": HIS, "l-list": LIST, "m-assets": "/pages/user/accountDetail" }, ["390", "dark"]);
  await letDaysPass(product, 5);
  await expect.poll(async () => (await call(product.address, "GET /api/newShares/offer", { offerId: other.id })).data?.state, { timeout: 60_000 }).not.toBe("subscribing");
  await letDaysPass(product, 3);
  await expect.poll(async () => (await call(product.address, "GET /api/newShares/offer", { offerId: other.id })).data?.settledAt, { timeout: 60_000 }).not.toBeNull();
  await shoot(browser, me, { "n-failed": at(other.id), "o-his": HIS, "p-record": "/pages/record/accountRecord", "q-messages": "/pages/msg/msg-list" }, ["390"]);
});
