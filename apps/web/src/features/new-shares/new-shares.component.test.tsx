import { proves } from "@candela/testkit";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { applyAccountEvents, registerAccountParts } from "../../lib/account/account-cache.ts";
import { onlineStore } from "../../lib/net/live.ts";
import { queryClient } from "../../lib/net/queries.ts";
import { formatUtcMinute } from "../../lib/time/time-format.ts";
import { NOW, stopClock } from "../../testing/clock.ts";
import { doubleTap } from "../../testing/finger.ts";
import { answerAsUsual } from "../../testing/guest.ts";
import { BTC, balanceOf } from "../../testing/market.ts";
import { placeNow, standAt } from "../../testing/place.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import DetailPage from "./detail-page.tsx";
import { newShareKind } from "./kind.ts";
import {
  allottedWith,
  answerShares,
  detailOf,
  drawnOfferWith,
  drawnWith,
  drawText,
  offerWith,
  orderWith,
} from "./new-share-test-support.ts";
import OrdersPage from "./orders-page.tsx";
import type { ShareOffer } from "./share-view.ts";

const SUBSCRIBE = "POST /api/newShares/subscribe";
const WITHDRAW = "POST /api/newShares/withdraw";
const OFFER = "GET /api/newShares/offer";
/** The reason why it is off is part of its name. */
const button = (name: string) => page.getByRole("button", { name });
const sheet = () => page.getByRole("dialog");
const field = () => page.getByRole("spinbutton");
const shares = (count: number) => say("shares_count", { count });
const request = (count: number, amount: string) => say("shares_request", { shares: shares(count), amount });

async function openOffer(id = 1): Promise<void> {
  standAt(`/pages/newShares/detail?id=${id}`, `offer ${Math.random()}`);
  await show(<DetailPage />);
}

/** The page of an offer with so many shares typed, and its sheet open. */
async function lastLook(count = 100, amount = "1,850.00"): Promise<void> {
  await openOffer();
  await userEvent.fill(field(), String(count));
  await userEvent.tab();
  await button(request(count, amount)).click();
  await expect.element(sheet()).toBeVisible();
}
const send = (count = 100, amount = "1,850.00") => sheet().getByRole("button", { name: request(count, amount) });

beforeEach(() => {
  answerAsUsual();
  answerShares();
  registerAccountParts([newShareKind.account]);
});

describe("subscribing", () => {
  it("is sent once by a double tap, in lots and with the documents that were read, and stays on the offer", async () => {
    await lastLook();
    await doubleTap(send(), SUBSCRIBE);
    await expect.poll(() => server().asked(SUBSCRIBE)).toHaveLength(1);
    expect(server().asked(SUBSCRIBE)[0]).toMatchObject({ offerId: 1, lots: 10, textsHash: offerWith().textsHash });
    await expect.element(page.getByText(say("shares_done"))).toBeVisible();
    expect(placeNow().query.get("id")).toBe("1");
  });

  it("whose answer is lost is asked for by its key and never sent again", async () => {
    await lastLook();
    server().fail(SUBSCRIBE, "a cut line");
    server().data("GET /api/newShares/byKey", orderWith());
    const clock = stopClock();
    await send().click();
    await clock.pass(600);
    await expect.poll(() => server().asked("GET /api/newShares/byKey")).toHaveLength(1);
    expect(server().asked(SUBSCRIBE)).toHaveLength(1);
    expect(server().asked("GET /api/newShares/byKey")[0]?.idempotencyKey).toBe(server().asked(SUBSCRIBE)[0]?.idempotencyKey);
  });

  it("steps by whole lots, within what one may ask for", proves("5.18"), async () => {
    await openOffer();
    await expect.element(field()).toHaveValue("10");
    await button(say("field_more")).click();
    await expect.element(field()).toHaveValue("20");
    await userEvent.fill(field(), "105");
    await userEvent.tab();
    await expect.element(field()).toHaveValue("100");
    await userEvent.fill(field(), "100000");
    await userEvent.tab();
    await expect.element(field()).toHaveValue("500");
    await userEvent.keyboard("{Home}");
    await expect.element(button(request(500, "9,250.00"))).toBeVisible();
  });

  it("says what one can expect, as an expectation of the requests so far", async () => {
    await openOffer();
    await userEvent.fill(field(), "100");
    await userEvent.tab();
    await expect.element(page.getByText(say("shares_times", { times: "3.2" }))).toBeVisible();
    await expect.element(page.getByText(say("shares_about", { shares: shares(31) }))).toBeVisible();
    await expect.element(page.getByText(say("shares_likely_note"))).toBeVisible();
  });

  it("is not sent for more than there is, nor for what positions lean on", async () => {
    server().data("GET /api/userInfo/userBalance", { ...balanceOf("2000.000000"), backing: { needed: "500.000000" } });
    server().rows("GET /api/userAssets/list", [
      { currencyId: 3, currencyName: "USDT", balance: "2000.000000", available: "2000.000000", frozen: "0.000000" },
    ]);
    await openOffer();
    await userEvent.fill(field(), "100");
    await userEvent.tab();
    await expect.element(button(request(100, "1,850.00"))).toHaveAccessibleDescription(say("cash_backs_positions"));
    await userEvent.fill(field(), "200");
    await userEvent.tab();
    await expect.element(button(request(200, "3,700.00"))).toHaveAttribute("aria-disabled", "true");
  });

  it("says before anything is sent what guests have left", async () => {
    server().data(OFFER, offerWith({ guestLotsLeft: 9 }));
    await openOffer();
    await userEvent.fill(field(), "100");
    await userEvent.tab();
    await expect.element(button(request(100, "1,850.00"))).toHaveAccessibleDescription(say("new_share_guest_room", { left: "9" }));
    await userEvent.fill(field(), "90");
    await userEvent.tab();
    await expect.element(button(request(90, "1,665.00"))).not.toHaveAttribute("aria-disabled", "true");
  });

  it("waits for a connection, and for the opening", async () => {
    await lastLook();
    onlineStore.set(false);
    await expect.element(send()).toHaveAccessibleDescription(say("funds_offline"));
    await send().click({ force: true });
    expect(server().asked(SUBSCRIBE)).toHaveLength(0);
  });

  it("is not offered after the close, although the page has not heard of it", async () => {
    server().data(OFFER, offerWith({ closesAt: NOW - 1 }));
    await openOffer();
    await expect.element(button(request(10, "185.00"))).toHaveAccessibleDescription(say("new_share_closed"));
  });

  it("says a rejection in the sheet, which stays", async () => {
    await lastLook();
    server().reject(SUBSCRIBE, "new_share_quota", { max: "50" });
    await send().click();
    await expect.element(sheet().getByRole("alert")).toHaveTextContent(say("new_share_quota", { max: "50" }));
  });
});

describe("a request that is there", () => {
  beforeEach(() => server().data(OFFER, offerWith({ order: orderWith() })));

  it("is changed to another number, for the rest of the money", async () => {
    server().data("GET /api/userInfo/userBalance", balanceOf("185.000000"));
    server().rows("GET /api/userAssets/list", [
      { currencyId: 3, currencyName: "USDT", balance: "2035.000000", available: "185.000000", frozen: "1850.000000" },
    ]);
    await openOffer();
    await expect.element(field()).toHaveValue("100");
    await button(say("field_more")).click();
    await button(say("shares_change", { shares: shares(110), amount: "2,035.00" })).click();
    await sheet()
      .getByRole("button", { name: say("shares_change", { shares: shares(110), amount: "2,035.00" }) })
      .click();
    await expect.poll(() => server().asked(SUBSCRIBE).at(-1)).toMatchObject({ lots: 11 });
    await expect.element(page.getByText(say("shares_changed"))).toBeVisible();
  });

  it("of a guest may become smaller where guests have nothing left, and larger by what they have", async () => {
    server().data(OFFER, offerWith({ order: orderWith(), guestLotsLeft: 8 }));
    await openOffer();
    await button(say("field_more")).click();
    const larger = button(say("shares_change", { shares: shares(110), amount: "2,035.00" }));
    await expect.element(larger).toHaveAccessibleDescription(say("new_share_guest_room", { left: "0" }));
    await userEvent.fill(field(), "90");
    await userEvent.tab();
    const smaller = button(say("shares_change", { shares: shares(90), amount: "1,665.00" }));
    await expect.element(smaller).not.toHaveAttribute("aria-disabled", "true");
  });

  it("cannot be made anew as it is", async () => {
    await openOffer();
    const same = button(say("shares_change", { shares: shares(100), amount: "1,850.00" }));
    await expect.element(same).toHaveAccessibleDescription(say("shares_same"));
  });

  it("is taken back once by a double tap", async () => {
    await openOffer();
    await button(say("shares_withdraw")).click();
    await expect.element(sheet().getByText("1,850.00").first()).toBeVisible();
    await doubleTap(sheet().getByRole("button", { name: say("shares_withdraw") }), WITHDRAW);
    await expect.poll(() => server().asked(WITHDRAW)).toHaveLength(1);
    expect(server().asked(WITHDRAW)[0]).toMatchObject({ id: "1005" });
    await expect.element(page.getByText(say("shares_withdrawn"))).toBeVisible();
  });

  it("follows an event of the account without being opened again, and one that is told twice once", async () => {
    await openOffer();
    const asked = () => server().asked(OFFER).length;
    await expect.element(page.getByText(say("shares_yours"))).toBeVisible();
    const before = asked();
    const changed = orderWith({ version: 2, lots: 20, shares: 200, held: "3700.000000" });
    server().data(OFFER, offerWith({ order: changed }));
    applyAccountEvents(queryClient, [{ kind: "newShare", order: changed }]);
    await expect.element(page.getByText("3,700.00").first()).toBeVisible();
    expect(asked()).toBe(before + 1);
    applyAccountEvents(queryClient, [{ kind: "newShare", order: changed }]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(asked()).toBe(before + 1);
  });
});

/** The page of the golden draw. */
async function openResult(drawn = drawnWith(), fields: Partial<ShareOffer> = {}, arrange: () => void = () => undefined): Promise<void> {
  const offer = drawnOfferWith(fields);
  server().data(OFFER, offer);
  server().data("GET /api/newShares/order", detailOf(offer.order ?? allottedWith(), drawn.places[2]));
  server().file("GET /api/newShares/file", "application/x-ndjson", drawText(drawn));
  arrange();
  await openOffer(2);
}

describe("a draw on this device", () => {
  beforeEach(() => localStorage.removeItem("checkedDraws"));

  it("is said to be recomputed only after it was", async () => {
    const { release } = server().hold("GET /api/newShares/file");
    await openResult();
    await expect.element(page.getByRole("status", { name: say("shares_recomputing") })).toBeVisible();
    expect(page.getByText(say("shares_recomputed")).elements()).toHaveLength(0);
    release();
    await expect.element(page.getByText(say("shares_recomputed"))).toBeVisible();
    await expect.element(page.getByText(say("shares_places_match", { places: "20" }))).toBeVisible();
  });

  it("adds up: held is what was paid and what came back", async () => {
    await openResult();
    for (const figure of ["30", "1,850.00", "−555.00", "1,295.00"]) await expect.element(page.getByText(figure).first()).toBeVisible();
  });

  const { proof, listed } = drawnWith();
  it.each([
    ["another seed", { proof: { ...proof, seed: "00".repeat(32) }, listed }, "shares_step_seed"],
    ["a list without an order", { proof, listed: listed.slice(1) }, "shares_step_list"],
    [
      "somebody's lots",
      { proof, listed: listed.map((order, at) => (at === 0 ? { ...order, lotsAllotted: 3 } : order)) },
      "shares_step_result",
    ],
  ] as const)("names the first step that differs: %s", async (_what, published, step) => {
    await openResult({ ...drawnWith(), ...published });
    await expect.element(page.getByText(say("day_differs"))).toBeVisible();
    await expect.element(page.getByText(say("rate_differs", { step: say(step) }))).toBeVisible();
    expect(page.getByText(say("shares_recomputed")).elements()).toHaveLength(0);
  });

  it("names the own result where that is not what came out", async () => {
    await openResult(drawnWith(), { order: allottedWith({ lotsAllotted: 4, sharesAllotted: 40 }) });
    await expect.element(page.getByText(say("rate_differs", { step: say("shares_yours") }))).toBeVisible();
  });

  it("is not called checked without public randomness, and says what the operator could have known", async () => {
    await openResult(drawnWith({ isPublic: false }), { beacon: null });
    await expect.element(page.getByText(say("shares_repeats"))).toBeVisible();
    await expect.element(page.getByText(say("shares_no_round"))).toBeVisible();
    expect(page.getByText(say("shares_recomputed")).elements()).toHaveLength(0);
    expect(localStorage.getItem("checkedDraws") ?? "{}").toBe("{}");
  });

  it("says that it stopped where the file cannot be read, and runs again", async () => {
    await openResult(drawnWith(), {}, () => server().fail("GET /api/newShares/file", "code 500"));
    await expect.element(page.getByText(say("day_failed"))).toBeVisible();
    server().file("GET /api/newShares/file", "application/x-ndjson", drawText(drawnWith()));
    await button(say("system_retry")).click();
    await expect.element(page.getByText(say("shares_recomputed"))).toBeVisible();
  });

  it("keeps the very file that was checked", async () => {
    const saved: Blob[] = [];
    const make = vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
      saved.push(file as Blob);
      return "blob:none";
    });
    await openResult();
    await expect.element(page.getByText(say("shares_recomputed"))).toBeVisible();
    await button(say("shares_proof_file")).click();
    await expect.poll(() => saved.length).toBe(1);
    expect(await saved[0]?.text()).toBe(drawText(drawnWith()));
    make.mockRestore();
  });

  it("is marked as checked in the list of subscriptions, and others are not", async () => {
    await openResult(drawnWith(), { order: allottedWith({ id: "1005" }) });
    await expect.element(page.getByText(say("shares_recomputed"))).toBeVisible();
    server().rows("GET /api/newShares/orderList", [allottedWith({ id: "1005" }), allottedWith({ id: "77", name: "Harbor Grid" })]);
    await show(<OrdersPage />);
    await expect.element(page.getByText(say("shares_checked"))).toBeVisible();
    await expect.element(page.getByText(say("shares_unchecked"))).toBeVisible();
  });
});

/** The golden draw with one sign of the round's signature changed. */
function forged(): ReturnType<typeof drawnWith> {
  const drawn = drawnWith();
  const { beacon } = drawn.proof;
  if (beacon === null || beacon.signature === null) throw new Error("the golden draw has a round");
  const signature = beacon.signature.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
  return { ...drawn, proof: { ...drawn.proof, beacon: { ...beacon, signature } } };
}

describe("a round of public randomness", () => {
  it("is named with its moment, and what was drawn with it comes out again on this device", async () => {
    await openResult();
    await expect.element(page.getByText(say("shares_recomputed"))).toBeVisible();
    await expect.element(page.getByText(/drand round 123, Aug 23, 2023, 15:15 UTC/).first()).toBeVisible();
  });

  it("whose signature the network has not made is found on this device", async () => {
    await openResult(forged());
    await expect.element(page.getByText(say("rate_differs", { step: say("shares_step_random") }))).toBeVisible();
    expect(page.getByText(say("shares_recomputed")).elements()).toEqual([]);
  });

  const due = { state: "closed", order: null, closesAt: NOW - 3_600_000, beacon: { round: 34_161_112, at: NOW - 3_300_000 } } as const;
  it("that is late says so, with how long it is waited for and what becomes of the money", async () => {
    server().data(OFFER, offerWith({ ...due, drawAt: NOW - 120_000 }));
    await openOffer();
    const until = `${formatUtcMinute(NOW - 120_000 + 12 * 3_600_000)}`;
    await expect.element(page.getByText(say("shares_round_late", { moment: say("orders_utc", { time: until }) }))).toBeVisible();
  });

  it("that is only just due is no news", async () => {
    server().data(OFFER, offerWith({ ...due, drawAt: NOW - 10_000 }));
    await openOffer();
    await expect.element(page.getByText(say("shares_how"))).toBeVisible();
    expect(page.getByText(/has not come yet/).elements()).toEqual([]);
  });
});

it("tells a listed share's loss since its issue as plainly as a gain", async () => {
  const quote = { ...BTC.tickerInfo, nowPrice: "11.46" };
  server().data("GET /api/product/detail", { ...BTC, productCode: "S:HRBG", tickerInfo: quote });
  await openOffer();
  standAt("/pages/newShares/his", "listed");
  await show(<OrdersPage />);
  await expect.element(page.getByText("−27.00")).toBeVisible();
});
