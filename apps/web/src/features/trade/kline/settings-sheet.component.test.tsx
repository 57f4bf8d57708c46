import { beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { useStore } from "../../../lib/browser/store.ts";
import { chartSettingsStore, USUAL_SETTINGS } from "../../../lib/chart/chart-settings.ts";
import { INDICATORS, type Indicator, PARAMETERS, USUAL_PARAMETERS } from "../../../lib/chart/indicators.ts";
import { say } from "../../../testing/say.ts";
import { show } from "../../../testing/show.tsx";
import { SettingsSheet } from "./settings-sheet.tsx";

beforeEach(() => chartSettingsStore.set(USUAL_SETTINGS));

const onJump = vi.fn();
const Settings = () => <SettingsSheet settings={useStore(chartSettingsStore)} open onClose={() => undefined} onJump={onJump} />;
const parameters = () => chartSettingsStore.get().parameters;
const field = (indicator: Indicator, at: number) => page.getByRole("group", { name: indicator, exact: true }).getByRole("textbox").nth(at);

/** Every number of every indicator, each with one that it takes in its place: no two of them the same. */
const NUMBERS = INDICATORS.flatMap((indicator) => PARAMETERS[indicator].map((parameter, at) => ({ indicator, at, parameter }))).map(
  (number, index) => ({ ...number, taken: number.parameter.step === undefined ? 31 + index : 3.5 }),
);

describe("the numbers of the indicators", () => {
  it("are each changed by themselves, and the others stay as they were set", async () => {
    await show(<Settings />);
    const expected: Record<Indicator, number[]> = Object.fromEntries(
      INDICATORS.map((indicator) => [indicator, [...USUAL_PARAMETERS[indicator]]]),
    ) as never;
    for (const { indicator, at, taken } of NUMBERS) {
      await field(indicator, at).fill(`${taken}`);
      expected[indicator][at] = taken;
      expect(parameters()).toEqual(expected);
    }
    await page.getByRole("button", { name: say("chart_reset_parameters") }).click();
    expect(parameters()).toEqual(USUAL_PARAMETERS);
  });

  it.each(["0", "501", "2.5", ""])("do not take %j, and keep what they had", async (text) => {
    await show(<Settings />);
    await field("MA", 1).fill("12");
    await field("MA", 1).fill(text);
    await expect.element(field("MA", 1)).toHaveAttribute("aria-invalid", "true");
    expect(parameters().MA).toEqual([5, 12, 30]);
  });
});

it("a day to go to is that day everywhere on earth: the middle of it in UTC", async () => {
  await show(<Settings />);
  const go = page.getByRole("button", { name: say("chart_jump_go") });
  await expect.element(go).toHaveAttribute("aria-disabled", "true");
  await page.getByLabelText(say("chart_jump"), { exact: true }).fill("2026-03-29");
  await go.click();
  expect(onJump.mock.calls).toEqual([[Date.UTC(2026, 2, 29, 12)]]);
});
