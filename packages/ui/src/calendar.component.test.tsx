import { fill } from "@candela/i18n";
import { loadPack } from "@candela/i18n/load-pack";
import { render } from "@candela/testkit/render";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { Calendar } from "./calendar.tsx";
import type { DayRange } from "./day-range.ts";
import { type Translate, UiProvider } from "./ui-context.ts";

const { texts } = await loadPack("en");
const t: Translate = (key, params = {}) => fill(texts[key], params, "en");
const today = new Date(2026, 10, 20);
const chosen: DayRange[] = [];

function Chooser({ locale }: { readonly locale: string }) {
  const [value, setValue] = useState<DayRange | null>(null);
  return (
    <UiProvider value={{ locale, grouping: true, t }}>
      <Calendar
        today={today}
        value={value}
        onChange={(range) => {
          chosen.push(range);
          setValue(range);
        }}
      />
    </UiProvider>
  );
}

async function shown(locale: string) {
  chosen.length = 0;
  await render(<Chooser locale={locale} />);
  await expect.poll(() => document.querySelectorAll("table").length).toBe(3);
}

const dayOf = (day: number) => `2026-11-${String(day).padStart(2, "0")}`;
const tap = (day: number) =>
  page.getByRole("button", { name: new Intl.DateTimeFormat("en", { dateStyle: "full" }).format(new Date(2026, 10, day)) }).click();

/** Each two taps are a range, whichever of them is earlier: a third begins the next one. */
it.each([
  [[5], [[5, 5]]],
  [
    [5, 9],
    [
      [5, 5],
      [5, 9],
    ],
  ],
  [
    [9, 5],
    [
      [9, 9],
      [5, 9],
    ],
  ],
  [
    [5, 5],
    [
      [5, 5],
      [5, 5],
    ],
  ],
  [
    [5, 9, 12],
    [
      [5, 5],
      [5, 9],
      [12, 12],
    ],
  ],
  [
    [5, 9, 12, 3],
    [
      [5, 5],
      [5, 9],
      [12, 12],
      [3, 12],
    ],
  ],
])("taps on the days %j choose %j", async (taps, ranges) => {
  await shown("en");
  for (const day of taps) await tap(day);
  expect(chosen).toEqual(ranges.map(([from = 0, to = 0]) => ({ from: dayOf(from), to: dayOf(to) })));
});

it("a day after today cannot be chosen, and no month after it be seen", async () => {
  await shown("en");
  await expect.element(page.getByRole("button", { name: "Saturday, November 21, 2026" })).toBeDisabled();
  await expect.element(page.getByRole("button", { name: t("calendar_next") })).toHaveAttribute("aria-disabled", "true");
});

describe.each([
  ["en", 0],
  ["zh", 1],
  ["de", 1],
  ["fr", 1],
  ["pt", 0],
  ["ar", 6],
  ["fa", 6],
])("in %s", (locale, first) => {
  it(`weeks begin with day ${first}, and every day stands under its own weekday`, async () => {
    await shown(locale);
    const tag = locale === "ar" || locale === "fa" ? `${locale}-u-nu-latn` : locale;
    const weekday = new Intl.DateTimeFormat(tag, { weekday: "long" });
    for (const table of document.querySelectorAll("table")) {
      const heads = [...table.querySelectorAll("thead th")].map((head) => head.getAttribute("aria-label"));
      expect(heads[0]).toBe(weekday.format(new Date(2026, 10, 1 + first)));
      for (const row of table.querySelectorAll("tbody tr")) {
        [...row.querySelectorAll("td")].forEach((cell, column) => {
          const day = cell.getAttribute("data-day");
          if (day === null || cell.hasAttribute("data-outside")) return;
          expect(weekday.format(new Date(`${day}T00:00:00`))).toBe(heads[column]);
        });
      }
    }
  });
});
