import { randomUUID } from "node:crypto";
import { proves } from "@candela/testkit";
import type { Page } from "@playwright/test";
import { expectNoViolation } from "../acts/axe.ts";
import { openPage, PATHS } from "../acts/places.ts";
import { smallTargets } from "../acts/touch-targets.ts";
import { expectFit, resize, SMALL_PHONE } from "../acts/visit.ts";
import { deviceOf, expect, test } from "../fixtures.ts";
import { call, openGuest, type Session, seenNotice } from "../product/calls.ts";
import { letDaysPass } from "../product/past-days.ts";
import { Product } from "../product/product-process.ts";
import { say } from "../words.ts";

/** A product that has lived through days looks at each of its markets anew before it serves. */
const PATIENCE = { timeout: 60_000 };
/** So many people ask for as much as they may that not everybody can have all. */
const OTHERS = 81;

const main = (page: Page) => page.getByRole("main");
const dialog = (page: Page) => page.getByRole("dialog");
const offerPath = (id: number) => `/pages/newShares/detail?id=${id}`;

/** A guest, and the page on which they are. */
interface Guest {
  readonly page: Page;
  readonly session: Session;
}

let product: Product;
test.beforeAll(async () => {
  product = await Product.start();
});
test.afterAll(() => product.stop());

/** The offer that a new installation has open first: it closes in three days. */
async function firstOffer() {
  const { rows } = await call(product.address, "GET /api/newShares/offerList", {});
  const [offer] = rows.filter(({ state }) => state === "subscribing").toSorted((one, other) => one.closesAt - other.closesAt);
  if (offer === undefined) throw new Error("nothing can be subscribed");
  return offer;
}
type Offer = Awaited<ReturnType<typeof firstOffer>>;

async function ask(session: Session, { id, textsHash }: Offer, lots: number): Promise<void> {
  const fields = { idempotencyKey: randomUUID(), offerId: id, lots, textsHash };
  await call(product.address, "POST /api/newShares/subscribe", fields, session.token);
}

const stateOf = async ({ id }: Offer) => (await call(product.address, "GET /api/newShares/offer", { offerId: id })).data?.state;
const orderOf = async ({ session }: Guest, { id }: Offer) =>
  (await call(product.address, "GET /api/newShares/offer", { offerId: id }, session.token)).data?.order;
const cashOf = async ({ token }: Session) =>
  Number((await call(product.address, "GET /api/userInfo/userBalance", { currencyId: 3 }, token)).data?.available);

/** The risks and the documents are there before the money is held. */
async function subscribe({ page }: Guest, offer: Offer): Promise<void> {
  await openPage(page, PATHS.newShares);
  await main(page)
    .getByRole("link", { name: new RegExp(offer.name) })
    .click();
  const field = main(page).getByRole("spinbutton");
  await field.fill(String(10 * offer.lotShares));
  await field.blur();
  const send = {
    name: new RegExp(`^${say("shares_request", { shares: say("shares_count", { count: 10 * offer.lotShares }), amount: "1,240.00" })}`),
  };
  await main(page).getByRole("button", send).click();
  await expect(dialog(page).getByText(say("shares_risk_price"))).toBeVisible();
  await expect(dialog(page).getByRole("link", { name: say("shares_prospectus") })).toBeVisible();
  await dialog(page).getByRole("button", send).click();
  await expect(main(page).getByText(say("shares_yours"))).toBeVisible();
}

/** On the open page, without a reload: closed with its list of orders, then drawn. */
async function seeTheDraw({ page }: Guest, offer: Offer): Promise<void> {
  await letDaysPass(product, 3);
  await expect.poll(() => stateOf(offer), PATIENCE).toBe("closed");
  await expect(main(page).getByText(say("new_share_closed")).first()).toBeVisible(PATIENCE);
  await letDaysPass(product, 1);
  await expect.poll(() => stateOf(offer), PATIENCE).toBe("drawn");
  await expect(page.getByRole("heading", { name: say("shares_result") })).toBeVisible(PATIENCE);
}

/** The phone does the draw again from what was published. An installation without network names no round, and the page says what that means. */
async function recompute(guest: Guest, offer: Offer): Promise<void> {
  const { page } = guest;
  const places = say("shares_places_match", { places: (OTHERS * offer.lotsPerUser + 10).toLocaleString("en-US") });
  await expect(main(page).getByText(places)).toBeVisible(PATIENCE);
  await expect(main(page).getByText(say("shares_repeats"))).toBeVisible();
  await expect(main(page).getByText(say("shares_no_round"))).toBeVisible();
  await expect(main(page).getByText(say("shares_recomputed"))).toHaveCount(0);
  await expect(main(page).getByText(say("shares_of", { shares: "100" }))).toBeVisible();
  // The money moves after the draw, order by order.
  const settled = async () => {
    const order = await orderOf(guest, offer);
    return Number(order?.paid) + Number(order?.returned);
  };
  await expect.poll(settled, PATIENCE).toBe(1_240);
  const download = page.waitForEvent("download");
  await main(page)
    .getByRole("button", { name: say("shares_proof_file") })
    .click();
  expect((await download).suggestedFilename()).toMatch(/^candela-draw-[A-Z]+\.ndjson$/);
  await resize(page, SMALL_PHONE);
  await expectFit(page);
  await resize(page, { width: 390, height: 844 });
  await expect.poll(() => smallTargets(page)).toEqual([]);
  await expectNoViolation(page);
}

/** What was not allotted is on the balance again, and the list of subscriptions adds up. */
async function haveTheRestBack(guest: Guest, offer: Offer, before: number): Promise<void> {
  const { page, session } = guest;
  const order = await orderOf(guest, offer);
  await expect.poll(() => cashOf(session)).toBeCloseTo(before - Number(order?.paid), 6);
  await openPage(page, PATHS.newShareOrders);
  await expect(main(page).getByText(say("shares_put_in")).first()).toBeVisible();
  await expect(main(page).getByRole("link", { name: new RegExp(offer.name) })).toContainText(say("shares_unchecked"));
  const { data } = await call(product.address, "GET /api/newShares/summary", {}, session.token);
  expect(Number(data?.held) + Number(data?.paid) + Number(data?.returned)).toBe(Number(data?.putIn));
}

/** On its first day the share has quotes, and what was allotted can be sold. */
async function tradeIt(guest: Guest, offer: Offer): Promise<void> {
  const { page, session } = guest;
  await letDaysPass(product, 2);
  await expect.poll(() => stateOf(offer), PATIENCE).toBe("listed");
  await openPage(page, offerPath(offer.id));
  await main(page)
    .getByRole("button", { name: say("shares_trade") })
    .click();
  await expect(page).toHaveURL(new RegExp(encodeURIComponent(offer.code)));
  await expect(main(page).getByText(offer.name).first()).toBeVisible(PATIENCE);
  const held = async () =>
    (await call(product.address, "GET /api/userBibiAssets/list", {}, session.token)).rows.find(
      ({ productCode }) => productCode === offer.code,
    );
  const order = await orderOf(guest, offer);
  expect(Number((await held())?.bibiAmount)).toBe(order?.sharesAllotted);
  const sale = { productCode: offer.code, direction: 2, orderType: "market", quantity: String(order?.sharesAllotted) } as const;
  await call(product.address, "POST /api/spotOrder/place", { idempotencyKey: randomUUID(), ...sale }, session.token);
  expect(await held()).toBeUndefined();
}

test(
  "a guest subscribes a new share, sees the draw and recomputes it on the phone, has the rest of the money back, and trades the share on its first day",
  proves("1.15"),
  async ({ browser }) => {
    // Its product is started four times, and many guests subscribe.
    test.setTimeout(300_000);
    const session = await openGuest(product.address);
    const storageState = deviceOf(session, { seenNotice: await seenNotice(product.address) }, product.address);
    const context = await browser.newContext({ storageState, baseURL: product.address, locale: "en-US", acceptDownloads: true });
    const guest = { page: await context.newPage(), session };
    const offer = await firstOffer();
    for (let other = 0; other < OTHERS; other += 1) await ask(await openGuest(product.address), offer, offer.lotsPerUser);
    const before = await cashOf(session);
    await subscribe(guest, offer);
    await seeTheDraw(guest, offer);
    await recompute(guest, offer);
    await haveTheRestBack(guest, offer, before);
    await tradeIt(guest, offer);
    await context.close();
  },
);
