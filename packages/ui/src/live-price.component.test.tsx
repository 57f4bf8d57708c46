import { fill } from "@candela/i18n";
import { loadPack } from "@candela/i18n/load-pack";
import { render } from "@candela/testkit/render";
import { describe, expect, it } from "vitest";
import { LivePrice } from "./live-price.tsx";
import { PriceCell } from "./price-cell.tsx";
import { type Translate, UiProvider } from "./ui-context.ts";

const { texts } = await loadPack("en");
const t: Translate = (key, params = {}) => fill(texts[key], params, "en");

/** The flashing digits and the way they went; null when nothing flashes. */
function flash(): string | null {
  const tinted = document.querySelector("[data-digits]");
  return tinted === null ? null : `${tinted.textContent} ${/-(up|down)$/.exec(tinted.className)?.[1]}`;
}

interface Look {
  readonly value: string;
  readonly quiet?: boolean;
  readonly locale?: string;
}

const Priced = ({ value, quiet = false, locale = "en" }: Look) => (
  <UiProvider value={{ locale, grouping: true, t }}>
    <LivePrice value={value} quiet={quiet} />
  </UiProvider>
);

describe("of a price", () => {
  it.each([
    ["rises in its last digit", "12.34", "12.36", "6 up"],
    ["falls from there on", "12.34", "12.29", "29 down"],
    ["gets longer", "9.99", "10.00", "10.00 up"],
    ["gets shorter", "1000.00", "999.99", "999.99 down"],
    ["stays", "12.34", "12.34", null],
  ])("that %s, %s to %s, what has changed flashes: %j", async (_how, before, after, expected) => {
    const { rerender } = await render(<Priced value={before} />);
    expect(flash()).toBeNull();
    await rerender(<Priced value={after} />);
    expect(flash()).toBe(expected);
  });

  it("that is old, closed or not believed nothing flashes, nor when it is live again and has not moved", async () => {
    const { rerender } = await render(<Priced value="12.34" quiet />);
    await rerender(<Priced value="12.36" quiet />);
    expect(flash()).toBeNull();
    await rerender(<Priced value="12.36" />);
    expect(flash()).toBeNull();
    await rerender(<Priced value="12.35" />);
    expect(flash()).toBe("5 down");
  });

  it("what flashes is said once: its coloured copy is for the eye alone", async () => {
    const { rerender } = await render(<Priced value="12.34" />);
    await rerender(<Priced value="12.36" />);
    const copy = getComputedStyle(document.querySelector("[data-digits]") as Element, "::after");
    expect(copy.content).toBe('"6" / ""');
  });

  it("nothing flashes when it is only written another way", async () => {
    const { rerender } = await render(<Priced value="1234.5" />);
    await rerender(<Priced value="1234.5" locale="de" />);
    expect(document.body.textContent).toContain("1.234,5");
    expect(flash()).toBeNull();
  });
});

const Cell = ({ price, state }: { readonly price: string; readonly state: "live" | "stale" | "closed" | "halted" }) => (
  <UiProvider value={{ locale: "en", grouping: true, t }}>
    <PriceCell price={price} changeRate="1.84" state={state} age="8 s" />
  </UiProvider>
);

/** Of a row of a list: the price flashes only where it can be traded on. */
it.each([
  ["live", "6 up", "1.84"],
  ["stale", null, "8 s"],
  ["closed", null, t("ui_closed")],
  ["halted", null, t("ui_halted")],
] as const)("a %s row shows a change as %j, and says %s", async (state, expected, words) => {
  const { rerender } = await render(<Cell price="12.34" state={state} />);
  await rerender(<Cell price="12.36" state={state} />);
  expect(flash()).toBe(expected);
  expect(document.body.textContent).toContain(words);
});
