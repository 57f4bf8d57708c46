import { expectNoViolation } from "../acts/axe.ts";
import { drag, listedDrawings, onChart, openChart, takeTool } from "../acts/chart.ts";
import { expect, pageTest as test } from "../fixtures.ts";
import { say } from "../words.ts";

test.use({ as: "guest" });

test("a line drawn with a finger is there after a reload and in another language, and can be taken back", async ({ page }) => {
  const chart = await openChart(page);
  await takeTool(page, "chart_tool_trend");
  await drag(
    page,
    await onChart(chart, { x: 60, y: 200 }),
    await onChart(chart, { x: 140, y: 150 }),
    await onChart(chart, { x: 220, y: 90 }),
  );
  const [drawn, ...others] = await listedDrawings(page);
  expect(drawn).toContain(say("chart_tool_trend"));
  expect(others).toEqual([]);

  await page.getByRole("button", { name: say("chart_undo") }).tap();
  expect(await listedDrawings(page)).toEqual([]);
  await page.getByRole("button", { name: say("chart_redo") }).tap();
  expect(await listedDrawings(page)).toEqual([drawn]);

  await page.reload();
  await openChart(page);
  await page.getByRole("button", { name: say("chart_draw"), exact: true }).tap();
  expect(await listedDrawings(page)).toEqual([drawn]);

  await page.evaluate(() => localStorage.setItem("language", '"zh"'));
  await page.reload();
  await page.getByRole("button", { name: say("chart_draw", {}, "zh"), exact: true }).tap();
  await page.getByRole("button", { name: say("chart_drawings", {}, "zh"), exact: true }).tap();
  await expect(page.getByRole("listitem").filter({ hasText: say("chart_tool_trend", {}, "zh") })).toHaveCount(1);
});

test("a drawing is moved by touching it, and moved back by undoing", async ({ page }) => {
  const chart = await openChart(page);
  await takeTool(page, "chart_tool_horizontal");
  await page.getByRole("button", { name: say("chart_snapping") }).tap();
  await page.touchscreen.tap(...at(await onChart(chart, { x: 100, y: 60 })));
  const [before] = await listedDrawings(page);
  const from = await onChart(chart, { x: 40, y: 60 });
  await drag(page, from, { x: from.x, y: from.y + 30 }, { x: from.x, y: from.y + 70 });
  const [after] = await listedDrawings(page);
  expect(priceOf(after)).toBeLessThan(priceOf(before));
  await page.getByRole("button", { name: say("chart_undo") }).tap();
  expect(await listedDrawings(page)).toEqual([before]);
});

test("each tool makes its drawing, and each drawing can be deleted by name", async ({ page }) => {
  const chart = await openChart(page);
  const [from, to] = [await onChart(chart, { x: 80, y: 120 }), await onChart(chart, { x: 200, y: 180 })];
  for (const tool of ["ray", "rectangle", "fibonacci"] as const) {
    await takeTool(page, `chart_tool_${tool}`);
    // Two taps do what a drag does.
    await page.touchscreen.tap(...at(from));
    await page.touchscreen.tap(...at(to));
  }
  await takeTool(page, "chart_tool_vertical");
  await page.touchscreen.tap(...at(from));
  await takeTool(page, "chart_tool_note");
  await page.touchscreen.tap(...at(to));
  await page.getByLabel(say("chart_note_text")).fill("<b>Support</b>");
  await page.getByRole("button", { name: say("chart_note_save") }).tap();
  expect((await listedDrawings(page)).map((row) => row.split("\n")[0])).toEqual([
    say("chart_tool_ray"),
    say("chart_tool_rectangle"),
    say("chart_tool_fibonacci"),
    say("chart_tool_vertical"),
    "<b>Support</b>",
  ]);

  await page.getByRole("button", { name: say("chart_drawings"), exact: true }).tap();
  await expectNoViolation(page, "[role=dialog]");
  await page.getByRole("button", { name: say("chart_remove_of", { name: say("chart_tool_ray") }) }).tap();
  await expect(page.getByRole("listitem")).toHaveCount(4);
  await page.getByRole("button", { name: say("chart_clear") }).tap();
  await expect(page.getByText(say("chart_drawings_none"))).toBeVisible();
});

test("a line is drawn with keys alone", async ({ page }) => {
  await openChart(page);
  await page.getByRole("button", { name: say("chart_draw"), exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: say("chart_tool_trend"), exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: say("chart_drawing_pad", { tool: say("chart_tool_trend") }) })).toBeFocused();
  for (const key of ["ArrowLeft", "Enter", "Shift+ArrowRight", "Shift+ArrowUp", "Enter"]) await page.keyboard.press(key);
  expect(await listedDrawings(page)).toHaveLength(1);
});

const at = ({ x, y }: { readonly x: number; readonly y: number }): [number, number] => [x, y];

/** The price at the end of a row of the list. */
function priceOf(row: string | undefined): number {
  return Number(/([\d,]+\.\d+)\s*$/.exec(row ?? "")?.[1]?.replaceAll(",", ""));
}
