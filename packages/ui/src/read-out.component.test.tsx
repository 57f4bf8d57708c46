import { fill } from "@candela/i18n";
import { loadPack } from "@candela/i18n/load-pack";
import { render } from "@candela/testkit/render";
import type { ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { formatDecimal } from "./format/number-format.ts";
import { CHANGE, Change } from "./numbers.tsx";
import { ProgressBar } from "./progress-bar.tsx";
import { Rate } from "./rate.tsx";
import { type Translate, UiProvider } from "./ui-context.ts";

const SPOKEN = ["en", "zh", "de", "ar", "fr"] as const;
type Spoken = (typeof SPOKEN)[number];
const texts = new Map(await Promise.all(SPOKEN.map(async (code) => [code, (await loadPack(code)).texts] as const)));

/** Words that a screen reader reads where others see a sign, a triangle, a bar or stars. */
const wordsIn =
  (locale: Spoken): Translate =>
  (key, params = {}) =>
    fill(texts.get(locale)?.[key] ?? "", params, locale);

function shown(locale: Spoken, children: ReactNode) {
  return render(<UiProvider value={{ locale, grouping: true, t: wordsIn(locale) }}>{children}</UiProvider>);
}

/** Text that a screen reader reads of an element: all its text except hidden parts. */
function heard(element: Element | null): string {
  const copy = element?.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll("[aria-hidden=true]")) hidden.remove();
  return copy.textContent ?? "";
}

describe.each(SPOKEN)("a change in %s", (locale) => {
  it.each([
    ["1.84", "1.84", "ui_up"],
    ["-1.84", "1.84", "ui_down"],
    ["-1234.5", "1234.5", "ui_down"],
    ["0.00", "0.00", "ui_flat"],
    ["-0.004", "0.00", "ui_flat"],
  ] as const)("of %s is heard once, by its direction and size, without a sign", async (rate, size, direction) => {
    const { container } = await shown(locale, <Change rate={rate} />);
    const value = formatDecimal(size, { locale, grouping: true }, CHANGE);
    expect(heard(container)).toBe(wordsIn(locale)(direction, { value }));
    expect(heard(container)).not.toMatch(/[-−+]/);
  });
});

it.each([
  [-1, 0],
  [0, 0],
  [0.004, 0],
  [0.5, 50],
  [0.999, 99],
  [1, 100],
  [1.7, 100],
])("of progress, a share of %d is heard as %d percent", async (share, percent) => {
  await shown("en", <ProgressBar share={share} label="Wait" />);
  await expect.element(page.getByRole("progressbar", { name: "Wait" })).toHaveAttribute("aria-valuenow", `${percent}`);
});

describe.each([
  [5, 1],
  [3, 2],
])("of %i stars, at least %i", (count, min) => {
  it("each is heard as what it gives, and gives that", async () => {
    const stars = Array.from({ length: count }, (_, index) => index + 1);
    const given: number[] = [];
    await shown("en", <Rate label="Service" value={min} onChange={(value) => given.push(value)} count={count} min={min} />);
    const names = stars.map((star) => wordsIn("en")("field_stars", { count: star }));
    expect(new Set(names).size).toBe(count);
    expect([...document.querySelectorAll("input[type=radio]")].map((radio) => radio.getAttribute("aria-label"))).toEqual(names);
    await expect.element(page.getByRole("radio", { name: names[min - 1], exact: true })).toBeChecked();
    await page.getByRole("radio", { name: names[count - 1], exact: true }).click({ force: true });
    expect(given).toEqual([count]);
  });
});
