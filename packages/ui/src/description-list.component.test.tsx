import { fill } from "@candela/i18n";
import { loadPack } from "@candela/i18n/load-pack";
import { render } from "@candela/testkit/render";
import type { ReactNode } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { Description, DescriptionList } from "./description-list.tsx";
import { Amount } from "./numbers.tsx";
import { type Translate, UiProvider } from "./ui-context.ts";

const { texts } = await loadPack("en");
const t: Translate = (key, params = {}) => fill(texts[key], params, "en");
const LONG_NAME = "Voraussichtlicher Liquidationspreis nach der Eröffnung der Position";
const SENTENCE = "Wird vollständig zum Kurs des nächsten Ticks ausgeführt, sofern dieser für die ganze Menge reicht.";
const LARGE = "12,345,678.90 USDT";

const root = document.documentElement;

async function shown(list: ReactNode, width = 390) {
  await page.viewport(width, 844);
  return render(
    <UiProvider value={{ locale: "en", grouping: true, t }}>
      <main className="page-x @container">{list}</main>
    </UiProvider>,
  );
}

afterEach(async () => {
  root.removeAttribute("style");
  root.removeAttribute("dir");
  await page.viewport(390, 844);
});

const parts = () => ({
  dt: document.querySelector("dt") as HTMLElement,
  dd: document.querySelector("dd") as HTMLElement,
  number: document.querySelector("dd bdi") as HTMLElement,
});
/** How many lines an element takes. */
const linesOf = (element: Element) => new Set([...element.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
const amount = <Amount value="12345678.9" decimals={2} unit="USDT" />;

describe("a list of names and values", () => {
  it("tells both as what they are", async () => {
    await shown(
      <DescriptionList>
        <Description name="Fee" note="0.10%">
          {amount}
        </Description>
      </DescriptionList>,
    );
    await expect.element(page.getByRole("term")).toHaveTextContent("Fee 0.10%");
    await expect.element(page.getByRole("definition")).toHaveTextContent(LARGE);
    expect(document.querySelector("dl > div > dt + dd")).not.toBeNull();
  });

  it("has the name at the start and the value at the end, in either direction", async () => {
    for (const dir of ["ltr", "rtl"]) {
      root.dir = dir;
      const { unmount } = await shown(
        <DescriptionList>
          <Description name="Fee">{amount}</Description>
        </DescriptionList>,
      );
      const list = (document.querySelector("dl") as HTMLElement).getBoundingClientRect();
      const { dt, number } = parts();
      const [name, value] = [dt.getBoundingClientRect(), number.getBoundingClientRect()];
      expect(Math.abs(dir === "ltr" ? value.right - list.right : value.left - list.left)).toBeLessThan(1);
      expect(Math.abs(dir === "ltr" ? name.left - list.left : name.right - list.right)).toBeLessThan(1);
      expect(value.top).toBeLessThan(name.bottom);
      await unmount();
    }
  });

  it("writes figures so that they stand under each other", async () => {
    await shown(
      <DescriptionList>
        <Description name="Fee">{amount}</Description>
      </DescriptionList>,
    );
    expect(getComputedStyle(parts().number).fontVariantNumeric).toContain("tabular-nums");
  });
});

describe("room that is short", () => {
  it("wraps a long name beside its figure, which stays whole", async () => {
    await shown(
      <DescriptionList>
        <Description name={LONG_NAME}>{amount}</Description>
      </DescriptionList>,
    );
    const { dt, number } = parts();
    expect(linesOf(number)).toBe(1);
    expect(dt.getBoundingClientRect().height).toBeGreaterThan(40);
    expect(number.getBoundingClientRect().top).toBeLessThan(dt.getBoundingClientRect().bottom);
  });

  it("keeps a sentence beside its name", async () => {
    await shown(
      <DescriptionList>
        <Description name="Ausführung" wraps>
          {SENTENCE}
        </Description>
      </DescriptionList>,
    );
    const { dt, dd } = parts();
    expect(dd.getBoundingClientRect().left).toBeGreaterThanOrEqual(dt.getBoundingClientRect().right);
    expect(dt.getBoundingClientRect().height).toBeLessThan(30);
  });

  it.each(["lines", "columns", "tiles", "inline"] as const)(
    "overflows nowhere with text twice as large on a small phone: %s",
    async (layout) => {
      root.style.fontSize = "200%";
      await shown(
        <DescriptionList layout={layout} size="medium">
          <Description name={LONG_NAME} action={<button type="button">+</button>} note="0,10 %">
            <Amount value="678.9" decimals={2} unit="USDT" />
          </Description>
          <Description name={LONG_NAME} wraps>
            {SENTENCE}
          </Description>
          <Description name="Summe" total>
            <Amount value="678.9" decimals={2} unit="USDT" />
          </Description>
        </DescriptionList>,
        320,
      );
      const list = document.querySelector("dl") as HTMLElement;
      const edge = list.getBoundingClientRect();
      for (const part of list.querySelectorAll("dt, dd, bdi")) {
        const { left, right } = part.getBoundingClientRect();
        expect(left).toBeGreaterThanOrEqual(edge.left - 1);
        expect(right).toBeLessThanOrEqual(edge.right + 1);
      }
      for (const number of list.querySelectorAll("bdi")) expect(linesOf(number)).toBe(1);
      expect(root.scrollWidth).toBeLessThanOrEqual(320);
    },
  );
});
