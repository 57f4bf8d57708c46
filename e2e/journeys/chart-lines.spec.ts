import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { openChart } from "../acts/chart.ts";
import { expect, pageTest as test } from "../fixtures.ts";
import { call, placeOrder, type Session } from "../product/calls.ts";
import { sharedAddress } from "../product/shared.ts";
import { like, say } from "../words.ts";

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

/** Pairs of tags that cover one another, and tags that stand apart from their line without a leader. */
async function faults(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>("[data-line][data-tag=on]")];
    const tags = shown.map((mark) => ({ mark, box: mark.querySelector("[data-tag-of]")?.getBoundingClientRect() ?? new DOMRect() }));
    const covering = tags.flatMap((a, index) =>
      tags
        .slice(index + 1)
        .flatMap((b) => (a.box.top < b.box.bottom - 0.5 && b.box.top < a.box.bottom - 0.5 ? ["tags cover one another"] : [])),
    );
    const loose = tags.flatMap(({ mark, box }) => {
      const line = mark.firstElementChild?.getBoundingClientRect();
      const away = line === undefined ? 0 : Math.abs(line.top - (box.top + box.height / 2));
      const leader = mark.querySelector("svg path")?.getAttribute("d") ?? "";
      return mark.dataset.seen === "here" && away > 5 && leader === "" ? ["a tag without a leader"] : [];
    });
    return [...covering, ...loose];
  });
}

test("many lines keep their tags apart and tied to their prices, and the rest is a tap away", async ({ page, session }) => {
  if (session === null) throw new Error("a guest");
  await crowd(session);
  await openChart(page);
  const more = page.getByRole("button", { name: /^\d+ more lines?$/ });
  await expect(more).toBeVisible();
  // Running trades of a mode are on the full chart as on the trade tab.
  await expect(page.locator("[data-line=position][data-tag=on]").getByText(say("quick_up"))).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await more.tap();
  const list = page.getByRole("dialog", { name: say("chart_lines") });
  const orders = list.getByText(say("chart_line_buy", { quantity: "0.01 BTC" }), { exact: true });
  await expect(orders).toHaveCount(9);
  await expect(list.getByText(like("chart_line_trigger"))).toBeVisible();
  const [first, last] = [orders.first(), orders.last()];
  await expect(first).toBeVisible();
  const price = await list.getByRole("listitem").last().locator("bdi").innerText();
  await last.tap();
  await expect(list).toBeHidden();
  // The lowest of them, which had none, has a tag now.
  await expect(page.locator("[data-line=order][data-tag=on]").getByText(price)).toBeVisible();
  expect(await faults(page)).toEqual([]);
});
