import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { openChart } from "../acts/chart.ts";
import { expect, pageTest as test } from "../fixtures.ts";
import { call, placeOrder, type Session } from "../product/calls.ts";
import { sharedAddress } from "../product/shared.ts";
import { say } from "../words.ts";

test.use({ as: "guest" });

const CODE = "X:BTCUSD";

/** Eight orders close together under the market, one that waits for its trigger, and a quick trade. */
async function crowd(session: Session): Promise<void> {
  const address = sharedAddress();
  const { data: product } = await call(address, "GET /api/product/detail", { productCode: CODE });
  const cents = BigInt(product?.tickerInfo.nowPrice.replace(".", "") ?? "0");
  const at = (tenThousandths: bigint) => {
    const units = (cents * tenThousandths) / 10_000n;
    return `${units / 100n}.${`${units % 100n}`.padStart(2, "0")}`;
  };
  const buy = { productCode: CODE, direction: 1, quantity: "0.01" } as const;
  for (let n = 0n; n < 8n; n += 1n) await placeOrder(address, session, { ...buy, orderType: "limit", price: at(9_970n - n) });
  await placeOrder(address, session, { ...buy, orderType: "stop_limit", triggerPrice: at(10_030n), price: at(10_032n) });
  const { rows } = await call(address, "GET /api/fastTradeOrderOptions/list", { productType: 2, productCode: CODE }, session.token);
  const optionId = rows.find(({ seconds }) => seconds === 300)?.id ?? 0;
  const quick = { productCode: CODE, direction: 1, optionId, stake: "25" } as const;
  await call(address, "POST /api/fastTradeOrder/place", { idempotencyKey: randomUUID(), ...quick }, session.token);
  // It has a line once its opening tick has come.
  const running = async () => (await call(address, "GET /api/fastTradeOrder/list", {}, session.token)).rows[0]?.status;
  await expect.poll(running).toBe("open");
}

/** Pairs of tags that cover one another, and tags that do not stand on their line. */
async function faults(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>("[data-line][data-tag=on]")];
    const tags = shown.map((mark) => ({ mark, box: mark.querySelector("[data-tag-of]")?.getBoundingClientRect() ?? new DOMRect() }));
    const folds = [...document.querySelectorAll("[data-fold^=here]")].map((fold) => fold.getBoundingClientRect());
    const boxes = [...tags.map(({ box }) => box), ...folds];
    const covering = boxes.flatMap((a, index) =>
      boxes.slice(index + 1).flatMap((b) => (a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5 ? ["tags cover one another"] : [])),
    );
    const loose = tags.flatMap(({ mark, box }) => {
      const line = mark.firstElementChild?.getBoundingClientRect();
      const away = line === undefined ? 0 : Math.abs(line.top - (box.top + box.height / 2));
      return mark.dataset.seen === "here" && away > 12 ? ["a tag off its line"] : [];
    });
    return [...covering, ...loose];
  });
}

test("many lines near one another share tags on their prices, and each is a tap away", async ({ page, session }) => {
  if (session === null) throw new Error("a guest");
  await crowd(session);
  await openChart(page);
  const order = say("chart_line_buy", { quantity: "0.01 BTC" });
  // The eight of them share tags, with what lies above them too where the chart spans much, or an arrow where they lie beyond the edge.
  const buys = page.getByRole("button", { name: /, \d+ more/ }).last();
  await expect(buys).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await buys.tap();
  const list = page.getByRole("dialog", { name: say("chart_lines") });
  const orders = list.getByText(order, { exact: true });
  await expect(orders.first()).toBeVisible();
  expect(await orders.count()).toBeGreaterThan(1);
  const price = await list.getByRole("listitem").last().locator("bdi.num").innerText();
  await list.getByRole("listitem").last().getByRole("button").tap();
  await expect(list).toBeHidden();
  // The lowest of them, which shared a tag, has its own now.
  await expect(page.locator("[data-line=order][data-tag=on]").getByText(price)).toBeVisible();
});
