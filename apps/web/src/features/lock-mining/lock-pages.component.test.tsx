import { beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { applyAccountEvents, registerAccountParts } from "../../lib/account/account-cache.ts";
import { onlineStore } from "../../lib/net/live.ts";
import { queryClient } from "../../lib/net/queries.ts";
import { NOW, stopClock } from "../../testing/clock.ts";
import { doubleTap } from "../../testing/finger.ts";
import { answerAsUsual } from "../../testing/guest.ts";
import { balanceOf } from "../../testing/market.ts";
import { describePages } from "../../testing/page-states.tsx";
import { placeNow, standAt } from "../../testing/place.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import CheckRatePage from "./check-rate-page.tsx";
import DetailPage from "./detail-page.tsx";
import { lockKind } from "./kind.ts";
import LockPage from "./lock-page.tsx";
import { answerLocks, BOOKED, bookedDay, lockWith, productWith, rateDay, summaryWith } from "./lock-test-support.ts";
import LocksPage from "./locks-page.tsx";
import ProductsPage from "./products-page.tsx";

const START = "POST /api/lockMining/start";
const REDEEM = "POST /api/lockMining/redeem";
const ROLL = "POST /api/lockMining/rollOver";
const BY_KEY = "GET /api/lockMining/byKey";
const DETAIL = "/pages/lockMining/detail";
const CHECK = "/pages/lockMining/checkRate";
const button = (name: string | RegExp) => page.getByRole("button", { name });
const chip = (name: string) => page.getByRole("button", { name, exact: true });
const sheet = () => page.getByRole("dialog");
const field = () => page.getByRole("textbox");

describePages({
  lock: {
    page: LockPage,
    filled: answerLocks,
    states: ["filled", "hidden", "empty", "failing", "out"],
  },
  products: {
    page: ProductsPage,
    filled: answerLocks,
    deeds: {
      "a term chosen": () => chip("earning_days(count 90)").click(),
      "a yield that none has": async () => {
        await chip("earning_days(count 90)").click();
        await button("lock_rate_to(rate 4.00%)").click();
        await expect.element(page.getByText("record_none_filtered")).toBeVisible();
      },
      "another amount worked out": () => userEvent.fill(field(), "4000"),
      "another product worked out": async () => {
        await button(/earning_product.*90.*earning_rate_range/).click();
        await sheet().getByRole("button", { name: /ETH/ }).click();
      },
    },
  },
  product: {
    page: DetailPage,
    at: `${DETAIL}?productId=2`,
    filled: answerLocks,
    states: ["filled", "hidden", "failing", "out"],
    deeds: {
      "an amount typed": () => userEvent.fill(field(), "1000"),
      "the most": () => button("trade_max").click(),
      "too little": () => userEvent.fill(field(), "99.999999"),
      "more than there is": () => userEvent.fill(field(), "42060"),
      "more than one may have": () => userEvent.fill(field(), "96000.000001"),
      "a last look": async () => {
        await userEvent.fill(field(), "1000");
        await page.getByRole("switch").click();
        await button(/^lock_start/).click();
        await expect.element(sheet()).toBeVisible();
      },
    },
  },
  "a lock": {
    page: DetailPage,
    at: `${DETAIL}?id=71`,
    filled: answerLocks,
    states: ["filled", "hidden", "failing", "out"],
    deeds: {
      "the days as a table": async () => {
        await page.getByText("lock_table").click();
        await expect.element(page.getByRole("table", { name: "lock_days" })).toBeVisible();
      },
      "leaving looked at": async () => {
        await button("lock_leave").click();
        await expect.element(sheet()).toBeVisible();
      },
    },
  },
  "the check of a rate": {
    page: CheckRatePage,
    at: `${CHECK}?id=71&day=2026-11-18`,
    filled: answerLocks,
    states: ["filled", "hidden", "failing"],
  },
  locks: {
    page: LocksPage,
    filled: answerLocks,
    states: ["filled", "hidden", "empty", "failing", "out"],
    deeds: { "those that ended": () => page.getByRole("tab", { name: "earning_list_ended" }).click() },
  },
});

/** The page of a product with so much typed, and its sheet open. */
async function lastLook(amount = "1000"): Promise<void> {
  answerLocks();
  standAt(`${DETAIL}?productId=2`, `last look ${Math.random()}`);
  await show(<DetailPage />);
  await userEvent.fill(field(), amount);
  await button(say("lock_start", { amount: "1,000", currency: "USDT" })).click();
  await expect.element(sheet()).toBeVisible();
}
const send = () => sheet().getByRole("button", { name: say("lock_start", { amount: "1,000", currency: "USDT" }) });

describe("locking money", () => {
  beforeEach(answerAsUsual);

  it("is sent once by a double tap, at the terms that were read, and leads to the lock", async () => {
    await lastLook();
    await doubleTap(send(), START);
    await expect.poll(() => server().asked(START)).toHaveLength(1);
    expect(server().asked(START)[0]).toMatchObject({ productId: 2, version: 3, textVersion: 4, amount: "1000", rollsOver: false });
    await expect.poll(() => placeNow().query.get("id")).toBe("72");
  });

  it("whose answer is lost is asked for by its key and never sent again", async () => {
    await lastLook();
    server().fail(START, "a cut line");
    server().data(BY_KEY, lockWith({ id: "72" }));
    const clock = stopClock();
    await send().click();
    await clock.pass(600);
    await expect.poll(() => placeNow().query.get("id")).toBe("72");
    expect(server().asked(START)).toHaveLength(1);
    expect(server().asked(BY_KEY)[0]?.idempotencyKey).toBe(server().asked(START)[0]?.idempotencyKey);
  });

  it("shows terms that changed meanwhile before they can be agreed to", async () => {
    await lastLook();
    server().reject(START, "terms_changed", {}, 409);
    server().rows("GET /api/lockMining/products", [productWith({ version: 4, rateLow: "0.04000000", rateHigh: "0.05000000" })]);
    await send().click();
    await expect.element(sheet().getByText(say("earning_terms_new"))).toBeVisible();
    await expect.element(sheet().getByText("5.80 to 6.60%")).toBeVisible();
    server().data(START, lockWith({ id: "72" }));
    await sheet()
      .getByRole("button", { name: say("earning_terms_show") })
      .click();
    await expect.element(sheet().getByText("4.00 to 5.00%")).toBeVisible();
    await expect.element(sheet().getByText(say("terms_changed"))).not.toBeInTheDocument();
    await send().click();
    await expect.poll(() => server().asked(START).at(-1)).toMatchObject({ version: 4 });
  });

  it("shows that the words changed meanwhile before they can be agreed to, and what they are", async () => {
    await lastLook();
    server().reject(START, "earning_text_changed", {}, 409);
    server().rows("GET /api/lockMining/products", [productWith({ textVersion: 5 })]);
    const words = { version: 5, since: NOW, title: "Terms of lock-mining", content: "<p>Other words.</p>", hash: "ab".repeat(32) };
    server().data("GET /api/lockMining/terms", words);
    await send().click();
    await expect.element(sheet().getByText(say("earning_terms_new"))).toBeVisible();
    await sheet()
      .getByRole("button", { name: say("earning_terms_show") })
      .click();
    await sheet()
      .getByRole("button", { name: say("terms_version", { version: 5 }) })
      .click();
    await expect.element(page.getByText("Other words.")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    server().data(START, lockWith({ id: "72" }));
    await send().click();
    await expect.poll(() => server().asked(START).at(-1)).toMatchObject({ version: 3, textVersion: 5 });
  });

  it("says a rejection in the sheet, which stays", async () => {
    await lastLook();
    server().reject(START, "earning_capacity", { left: "12.500000", asset: "USDT" });
    await send().click();
    await expect.element(sheet().getByRole("alert")).toHaveTextContent(say("earning_capacity", { left: "12.5", asset: "USDT" }));
  });

  it("offers as the most what cross positions do not lean on", async () => {
    answerLocks();
    server().data("GET /api/userInfo/userBalance", { ...balanceOf("42059.990000"), backing: { needed: "41000.000000" } });
    standAt(`${DETAIL}?productId=2`, "leant on");
    await show(<DetailPage />);
    await button(say("trade_max")).click();
    await expect.element(page.getByRole("textbox")).toHaveValue("1059.99");
  });

  it("says before anything is sent what guests have left of a product", async () => {
    answerLocks();
    server().rows("GET /api/lockMining/products", [productWith({ guestLeft: "160.000000" })]);
    standAt(`${DETAIL}?productId=2`, "of guests");
    await show(<DetailPage />);
    await userEvent.fill(field(), "160.5");
    const start = (amount: string) => button(say("lock_start", { amount, currency: "USDT" }));
    await expect.element(start("160.5")).toHaveAccessibleDescription(say("earning_guest_room", { left: "160", asset: "USDT" }));
    await userEvent.fill(field(), "160");
    await expect.element(start("160")).not.toHaveAttribute("aria-disabled", "true");
  });

  it("waits for a connection", async () => {
    await lastLook();
    onlineStore.set(false);
    await expect.element(send()).toHaveAccessibleDescription(say("funds_offline"));
    await send().click({ force: true });
    expect(server().asked(START)).toHaveLength(0);
  });

  it("is not offered where a product is closed", async () => {
    answerLocks();
    standAt(`${DETAIL}?productId=5`, "closed");
    await show(<DetailPage />);
    await expect.element(page.getByText(say("earning_closed")).first()).toBeVisible();
    await expect.element(button(say("lock_confirm"))).toHaveAccessibleDescription(say("earning_closed"));
  });
});

describe("a lock that runs", () => {
  beforeEach(() => {
    answerAsUsual();
    answerLocks();
    registerAccountParts([lockKind.account]);
    standAt(`${DETAIL}?id=71`, `runs ${Math.random()}`);
  });
  const leave = async () => {
    await button(say("lock_leave")).click();
    await expect.element(sheet()).toBeVisible();
  };
  const confirm = () => sheet().getByRole("button", { name: say("lock_leave") });

  it("says in figures what leaving costs, and leaves by the sum that was read", async () => {
    await show(<DetailPage />);
    await leave();
    for (const figure of ["4,000.00", "−8.152345", "−20.00", "3,971.847655"])
      await expect.element(sheet().getByText(figure).first()).toBeVisible();
    await doubleTap(confirm(), REDEEM);
    await expect.poll(() => server().asked(REDEEM)).toHaveLength(1);
    expect(server().asked(REDEEM)[0]).toMatchObject({ id: "71", back: "3971.847655" });
  });

  it("shows the new sum where a day was paid meanwhile, before it can be agreed to", async () => {
    await show(<DetailPage />);
    await leave();
    server().reject(REDEEM, "earning_back_changed", { back: "3971.127655", asset: "USDT" }, 409);
    server().data("GET /api/lockMining/detail", lockWith({ early: { forfeited: "8.872345", fee: "20.000000", back: "3971.127655" } }));
    await confirm().click();
    await expect.element(sheet().getByText(say("earning_back_new"))).toBeVisible();
    await expect.element(sheet().getByText("3,971.847655").first()).toBeVisible();
    await sheet()
      .getByRole("button", { name: say("earning_back_show") })
      .click();
    await expect.element(sheet().getByText("3,971.127655").first()).toBeVisible();
    server().data(REDEEM, lockWith({ state: "redeemed", endedAt: NOW, back: "3971.127655", early: null }));
    await confirm().click();
    await expect.poll(() => server().asked(REDEEM).at(-1)).toMatchObject({ back: "3971.127655" });
  });

  it("offers no way to leave where nobody can", async () => {
    server().data("GET /api/lockMining/detail", lockWith({ earlyFeeRate: null, early: null }));
    await show(<DetailPage />);
    await expect.element(button(say("lock_certificate"))).toBeVisible();
    expect(button(say("lock_leave")).elements()).toHaveLength(0);
  });

  it.each([
    ["0.000000", "0.000000", "0.00", false],
    ["8.100000", "0.000000", "+8.10", true],
    ["12.141351", "12.141351", "0.00", false],
  ] as const)(
    "tells its end in the card too once it is over; interest of %s, of which %s was given back, is %s, a gain: %s",
    async (paid, forfeited, figure, isGain) => {
      server().data("GET /api/lockMining/detail", lockWith({ state: "matured", endedAt: NOW, back: "4000", early: null, paid, forfeited }));
      await show(<DetailPage />);
      await expect.element(page.getByText(say("earning_ended_at", { moment: "Nov 20, 2026" }))).toBeVisible();
      const interest = document.querySelector(".night p.flex span:nth-child(2)");
      expect(interest?.textContent).toContain(figure);
      expect(interest?.classList.contains("text-up-text")).toBe(isGain);
    },
  );

  it("is printed as a certificate with its terms", async () => {
    const print = vi.spyOn(window, "print").mockImplementation(() => undefined);
    await show(<DetailPage />);
    await button(say("lock_certificate")).click();
    expect(print).toHaveBeenCalledOnce();
    print.mockRestore();
    const sheet = document.querySelector(".statement-print")?.textContent ?? "";
    for (const figure of ["USDT-30 · 3", "5.80 to 6.60%", "4,000.00"]) expect(sheet).toContain(figure);
  });

  it("is told whether it is locked again, and shows what the server took", async () => {
    await show(<DetailPage />);
    const roll = page.getByRole("switch", { name: say("lock_roll") });
    await expect.element(roll).not.toBeChecked();
    server().data("GET /api/lockMining/detail", lockWith({ rollsOver: true }));
    await roll.click();
    await expect.element(roll).toBeChecked();
    expect(server().asked(ROLL)[0]).toMatchObject({ id: "71", rollsOver: true });
  });

  it("keeps the switch as it was where the server says no", async () => {
    await show(<DetailPage />);
    server().reject(ROLL, "earning_ended", {}, 409);
    const roll = page.getByRole("switch", { name: say("lock_roll") });
    await roll.click();
    await expect.element(page.getByRole("alert")).toHaveTextContent(say("earning_ended"));
    await expect.element(roll).not.toBeChecked();
  });

  it("follows an event of the account without being opened again", async () => {
    await show(<DetailPage />);
    await expect.element(page.getByText(/8\.152345/).first()).toBeVisible();
    const paid = lockWith({ paid: "8.872345", daysBooked: 13 });
    server().data("GET /api/lockMining/detail", paid);
    applyAccountEvents(queryClient, [{ kind: "earning", of: "lock", order: paid }]);
    await expect.element(page.getByText(/8\.872345/).first()).toBeVisible();
    const asked = server().asked("GET /api/lockMining/detail").length;
    applyAccountEvents(queryClient, [{ kind: "earning", of: "lock", order: paid }]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(server().asked("GET /api/lockMining/detail")).toHaveLength(asked);
  });
});

describe("the check of a rate on this device", () => {
  const DAY = "2026-11-18";
  const INDEX = 10;
  beforeEach(() => {
    answerAsUsual();
    answerLocks();
    standAt(`${CHECK}?id=71&day=${DAY}`, `check ${Math.random()}`);
  });

  it("says so only after every step has agreed", async () => {
    const { release } = server().hold("GET /api/lockMining/rateDays");
    await show(<CheckRatePage />);
    await expect.element(page.getByRole("status", { name: say("day_reading") })).toBeVisible();
    expect(page.getByText(say("day_checked")).elements()).toHaveLength(0);
    release();
    await expect.element(page.getByText(say("day_checked"))).toBeVisible();
    await expect.element(page.getByText(say("rate_agrees"))).toBeVisible();
  });

  it.each([
    ["a changed seed", { seed: `00${(rateDay(INDEX).seed ?? "").slice(2)}` }, {}, "day_seed"],
    ["a changed rate", {}, { rate: "0.05800000" }, "rate_step_rate"],
    ["a changed interest", {}, { interest: "0.000001" }, "earning_interest_name"],
  ] as const)("names the first step that differs: %s", async (_what, published, booked, step) => {
    server().rows("GET /api/lockMining/rateDays", [rateDay(INDEX, published)]);
    server().rows("GET /api/lockMining/days", [bookedDay(INDEX, booked), ...BOOKED.slice(2)]);
    await show(<CheckRatePage />);
    await expect.element(page.getByText(say("day_differs"))).toBeVisible();
    await expect.element(page.getByText(say("rate_differs", { step: say(step) }))).toBeVisible();
    expect(page.getByText(say("day_checked")).elements()).toHaveLength(0);
  });

  it("asks for the highest rate where no hash was there in time, and says so", async () => {
    server().rows("GET /api/lockMining/rateDays", [rateDay(INDEX, { hash: null, publishedAt: null, seed: null })]);
    server().rows("GET /api/lockMining/days", [bookedDay(INDEX, { rate: "0.06600000", interest: "0.723287" })]);
    await show(<CheckRatePage />);
    await expect.element(page.getByText(say("rate_no_hash"))).toBeVisible();
    await expect.element(page.getByText(say("rate_highest"))).toBeVisible();
  });

  it("says that it stopped where something cannot be read, and runs again", async () => {
    server().fail("GET /api/lockMining/rateDays", "code 500");
    await show(<CheckRatePage />);
    await expect.element(page.getByText(say("day_failed"))).toBeVisible();
    expect(page.getByText(say("day_checked")).elements()).toHaveLength(0);
    server().rows("GET /api/lockMining/rateDays", [rateDay(INDEX)]);
    await button(say("system_retry")).click();
    await expect.element(page.getByText(say("day_checked"))).toBeVisible();
  });
});

it("shows what several currencies are worth, and each with its price", async () => {
  answerAsUsual();
  answerLocks();
  const amounts = [
    { currencyId: 3, currencyName: "USDT", amount: "4000.000000", paid: "8.000000", waiting: "0.000000", price: "1" },
    { currencyId: 2, currencyName: "ETH", amount: "2.00000000", paid: "0.00100000", waiting: "0.00000000", price: "3000.5" },
  ];
  server().data("GET /api/lockMining/summary", summaryWith({ amounts, open: 2, worth: "10001.000000" }));
  await show(<LockPage />);
  await expect.element(page.getByText("10,001.00").first()).toBeVisible();
  await expect.element(page.getByText(/3,000\.5/)).toBeVisible();
});
