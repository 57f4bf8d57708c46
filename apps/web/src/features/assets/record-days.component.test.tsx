import { proves } from "@candela/testkit";
import type { DayRange } from "@candela/ui";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { DaysChip } from "../../lib/components/days-chip.tsx";
import { answerAsUsual, logIn } from "../../testing/guest.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import RecordPage from "./record-page.tsx";

function Days() {
  const [days, setDays] = useState<DayRange | null>(null);
  return (
    <>
      <output>{days === null ? "all" : `${days.from} ${days.to}`}</output>
      <DaysChip days={days} onChange={setDays} />
    </>
  );
}

const chosen = () => document.querySelector("output")?.textContent;
const chip = () => page.getByRole("button", { pressed: chosen() !== "all" });
const sheet = () => page.getByRole("dialog");
const told = () => sheet().element().querySelector("[aria-live=polite]")?.textContent;
const day = (name: RegExp) => sheet().getByRole("button", { name });

async function openSheet(): Promise<void> {
  // While the last one leaves, its days are buttons too.
  await expect.poll(() => sheet().query()).toBeNull();
  await chip().click();
  await expect.element(sheet()).toBeVisible();
}

async function leaveSheet(): Promise<void> {
  await sheet()
    .getByRole("button", { name: say("ui_close") })
    .click();
  await expect.poll(() => sheet().query()).toBeNull();
}

describe("the days of the record", () => {
  it("are those that were taken, not those that were looked at", async () => {
    await show(<Days />);
    await openSheet();
    const atFirst = told();
    await day(/November 3, 2026/).click();
    await day(/November 5, 2026/).click();
    expect(told()).not.toBe(atFirst);
    await leaveSheet();
    expect(chosen()).toBe("all");
    await openSheet();
    expect(told()).toBe(atFirst);
    await day(/November 3, 2026/).click();
    await day(/November 5, 2026/).click();
    await sheet()
      .getByRole("button", { name: say("calendar_apply") })
      .click();
    await expect.poll(chosen).toBe("2026-11-03 2026-11-05");
    await openSheet();
    const taken = told();
    await day(/November 10, 2026/).click();
    await leaveSheet();
    await openSheet();
    expect(told()).toBe(taken);
    await sheet()
      .getByRole("button", { name: say("calendar_clear") })
      .click();
    await expect.poll(chosen).toBe("all");
    await openSheet();
    expect(told()).toBe(atFirst);
  });

  it("are the last three months first, and asked for when they are taken", proves("9.37"), async () => {
    const asked = () => server().asked("GET /api/accountRecord/list");
    const days = ({ startTs, endTs }: { startTs?: unknown; endTs?: unknown } = {}) =>
      [startTs, endTs].map((ts) => (typeof ts === "number" ? new Date(ts).toISOString() : ts));
    answerAsUsual();
    logIn();
    server().restIsEmpty();
    await show(<RecordPage />);
    await expect.poll(() => asked().length).toBe(1);
    expect(days(asked()[0])).toEqual([undefined, undefined]);
    await page.getByRole("button", { name: say("calendar_range") }).click();
    await expect.poll(() => sheet().getByRole("grid").elements()).toHaveLength(3);
    await sheet()
      .getByRole("button", { name: say("calendar_apply") })
      .click();
    await expect.poll(() => days(asked().at(-1))).toEqual(["2026-08-20T00:00:00.000Z", "2026-11-21T00:00:00.000Z"]);
    await expect.poll(() => sheet().query()).toBeNull();
  });
});
