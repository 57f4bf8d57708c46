import { beforeEach, expect, it } from "vitest";
import { hear } from "../../../lib/net/live.ts";
import { chartIsThere } from "../../../testing/chart.tsx";
import { TERMS } from "../../../testing/contract.ts";
import { openKline, prepareKline } from "../../../testing/kline.tsx";
import { say } from "../../../testing/say.ts";
import { server } from "../../../testing/server.ts";
import { show } from "../../../testing/show.tsx";
import type { Position } from "../contract/contract-shapes.ts";
import { positionWith } from "../contract/contract-test-support.ts";
import KlinePage from "../kline-page.tsx";

let told = 0;
/** The device hears of a position, as of a fill on another one. */
function tell(changes: Partial<Position> = {}): void {
  told += 1;
  const position = positionWith({ updatedAt: told * 1_000, ...changes });
  hear({ ch: "account", n: told, kind: "delta", data: [{ kind: "contractPosition", position }] });
}

beforeEach(() => {
  prepareKline();
  server().data("GET /api/contractProduct/detail", TERMS);
  server().rows("GET /api/contractPosition/list", []);
});

const lines = () =>
  [...document.querySelectorAll("[data-tag-of]")].map(({ textContent }) => textContent?.replace(/[↑↓]/g, "").trim() ?? "");
const has = (words: string) => lines().some((line) => line.startsWith(words));
const target = () => has(say("contract_rail_target"));
const stop = () => has(say("contract_rail_stop"));

it("positions are on the full chart as they are now: opened, protected, protected otherwise and closed while it is open", async () => {
  await openKline();
  expect(lines()).toEqual([]);
  tell();
  await expect.poll(() => lines().length).toBeGreaterThan(0);
  expect([target(), stop()]).toEqual([false, false]);
  tell({ stopLoss: "95000.00" });
  await expect.poll(stop).toBe(true);
  expect(target()).toBe(false);
  tell({ takeProfit: "99000.00" });
  await expect.poll(target).toBe(true);
  expect(stop()).toBe(false);
  tell({ status: "closed", closeReason: "order", closedAt: 9_000 });
  await expect.poll(lines).toEqual([]);
});

it("a position in another product has no line here", async () => {
  await openKline();
  tell({ id: "8", productCode: "X:ETHUSD" });
  tell({ id: "9" });
  await expect.poll(() => lines().length).toBeGreaterThan(0);
  tell({ id: "9", status: "closed", closeReason: "order", closedAt: 9_000 });
  await expect.poll(lines).toEqual([]);
});

/** Where the number of a leverage and the sign after it stand in the tag that has them; null while no tag in sight does. */
function placesOf(number: string): readonly DOMRect[] | null {
  const tags = [...document.querySelectorAll("[data-tag-of], [data-fold]")].filter((tag) => tag.checkVisibility());
  for (const tag of tags) {
    const texts = document.createTreeWalker(tag, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      const at = text.data.indexOf(`${number}×`);
      if (at < 0) continue;
      const end = at + number.length;
      return [
        [at, end],
        [end, end + 1],
      ].map(([from = 0, to = 0]) => {
        const range = document.createRange();
        range.setStart(text, from);
        range.setEnd(text, to);
        return range.getBoundingClientRect();
      });
    }
  }
  return null;
}

it("among Arabic words the leverage of a position keeps its sign after its number", async () => {
  await show(<KlinePage />, { language: "ar" });
  await chartIsThere();
  tell({ leverage: 37, entryPrice: "98800.00" });
  await expect.poll(() => placesOf("37")).not.toBeNull();
  const [number, sign] = placesOf("37") ?? [];
  expect(number?.width).toBeGreaterThan(0);
  expect(Math.abs((sign?.left ?? 0) - (number?.right ?? 0))).toBeLessThan(2);
});
