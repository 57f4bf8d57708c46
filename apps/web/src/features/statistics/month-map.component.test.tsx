import { DAY_MS } from "@candela/model";
import { afterEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { say } from "../../testing/say.ts";
import { show } from "../../testing/show.tsx";
import { MonthMap } from "./month-map.tsx";

const { DateTimeFormat } = Intl;
const FIRST = Date.UTC(2026, 10, 1);
const LAST = Date.UTC(2026, 10, 30);

/** From now on what names no zone is written in this one, as on a device that stands there. */
function standIn(zone: string): void {
  class OfDevice extends DateTimeFormat {
    constructor(locales?: Intl.LocalesArgument, options?: Intl.DateTimeFormatOptions) {
      super(locales, { timeZone: zone, ...options });
    }
  }
  Object.assign(Intl, { DateTimeFormat: OfDevice });
}

afterEach(() => {
  Object.assign(Intl, { DateTimeFormat });
});

/** Days of statistics are those of UTC, as the server counts them. */
it.each(["Pacific/Pago_Pago", "America/Los_Angeles", "America/Sao_Paulo", "UTC", "Europe/Berlin", "Asia/Kolkata", "Pacific/Kiritimati"])(
  "each day is read out by the date that stands on it, in %s",
  async (zone) => {
    standIn(zone);
    const days = [
      { ts: FIRST, profit: "5.000000", trades: 2 },
      { ts: LAST, profit: "-1.500000", trades: 1 },
    ];
    await show(<MonthMap days={days} startTs={FIRST} endTs={LAST + DAY_MS} />);
    await expect.element(page.getByText("November 2026", { exact: true })).toBeVisible();
    const heads = page.getByRole("columnheader").elements();
    expect(heads.map(({ textContent }) => textContent)).toEqual(["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]);
    const read = [...document.querySelectorAll("td > div")].map((day) => day.querySelector(".sr-only")?.textContent);
    const shown = [...document.querySelectorAll("td > div")].map((day) => day.querySelector("[aria-hidden]")?.textContent);
    const dates = Array.from({ length: 30 }, (_, at) => `${at + 1}`);
    expect(shown).toEqual(dates);
    expect(read).toEqual(
      dates.map((date) => {
        if (date === "1") return say("statistics_day", { date: "November 1", profit: "+5.00", count: 2 });
        if (date === "30") return say("statistics_day", { date: "November 30", profit: "−1.50", count: 1 });
        return say("statistics_day_none", { date: `November ${date}` });
      }),
    );
  },
);
