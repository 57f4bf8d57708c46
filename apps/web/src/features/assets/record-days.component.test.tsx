import type { DayRange } from "@candela/ui";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { say } from "../../testing/say.ts";
import { show } from "../../testing/show.tsx";
import { RecordDays } from "./record-days.tsx";

function Days() {
  const [days, setDays] = useState<DayRange | null>(null);
  return (
    <>
      <output>{days === null ? "all" : `${days.from} ${days.to}`}</output>
      <RecordDays days={days} onChange={setDays} />
    </>
  );
}

const chosen = () => document.querySelector("output")?.textContent;
const chip = () => page.getByRole("button", { pressed: chosen() !== "all" });
const sheet = () => page.getByRole("dialog");
const told = () => sheet().element().querySelector("[aria-live=polite]")?.textContent;
const day = (name: RegExp) => sheet().getByRole("button", { name });

async function openSheet(): Promise<void> {
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
});
