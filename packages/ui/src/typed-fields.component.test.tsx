import { fill } from "@candela/i18n";
import { loadPack } from "@candela/i18n/load-pack";
import { render } from "@candela/testkit/render";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { NumberBox } from "./number-box.tsx";
import { TextArea } from "./text-area.tsx";
import { textLength } from "./text-limit.ts";
import { type Translate, UiProvider } from "./ui-context.ts";

const { texts } = await loadPack("en");
const t: Translate = (key, params = {}) => fill(texts[key], params, "en");
const written = () => document.querySelector("output")?.textContent ?? "";

function Box() {
  const [value, setValue] = useState("10.0");
  return (
    <UiProvider value={{ locale: "en", grouping: true, t }}>
      <output>{value}</output>
      <NumberBox label="Lots" value={value} onChange={setValue} min="5" max="50" step="0.5" />
      <button type="button">elsewhere</button>
    </UiProvider>
  );
}

/** However a number is left, what it comes to is the same. */
const WAYS = {
  "by a tap elsewhere": () => page.getByRole("button", { name: "elsewhere" }).click(),
  "by the tab key": () => userEvent.keyboard("{Tab}"),
  "by the enter key": () => userEvent.keyboard("{Enter}"),
} as const;

describe.each(Object.entries(WAYS))("a number that is left %s", (_way, leave) => {
  it.each([
    ["12.5", "12.5"],
    ["999", "50"],
    ["1", "5"],
    ["0", "5"],
    ["", "5"],
    [".", "5"],
    ["7.", "7.0"],
    ["007", "7.0"],
  ])("typed as %j is %s, within its bounds", async (typed, value) => {
    await render(<Box />);
    const field = page.getByRole("spinbutton", { name: "Lots" });
    await field.fill(typed);
    await leave();
    await expect.poll(written).toBe(value);
    await expect.element(field).toHaveValue(value);
    await expect.element(field).toHaveAttribute("aria-valuetext", value);
  });
});

const MAX = 6;

function Area() {
  const [value, setValue] = useState("");
  return (
    <UiProvider value={{ locale: "en", grouping: true, t }}>
      <output>{value}</output>
      <TextArea label="Reason" value={value} onChange={setValue} max={MAX} />
    </UiProvider>
  );
}

/** Text as an input method leaves it: composed piece by piece, then done. */
function compose(text: string): void {
  const area = document.querySelector("textarea");
  if (area === null) throw new Error("no field");
  const write = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set;
  area.dispatchEvent(new CompositionEvent("compositionstart", { bubbles: true }));
  write?.call(area, text);
  area.dispatchEvent(new InputEvent("input", { bubbles: true, isComposing: true }));
  area.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true, data: text }));
}

describe("a text of at most six characters", () => {
  it.each(["abcdefghij", "一二三四五六七八", "👍👍👍👍👍👍👍👍"])("holds six of %s, typed, pasted or composed", async (text) => {
    await render(<Area />);
    const six = [...text].slice(0, MAX).join("");
    const field = page.getByRole("textbox", { name: "Reason" });
    await field.fill(text);
    await expect.poll(written).toBe(six);
    await field.fill("");
    compose(text);
    await expect.poll(written).toBe(six);
    expect(textLength(written())).toBe(MAX);
    await expect.element(field).toHaveAccessibleDescription(new RegExp(t("field_count", { count: MAX, max: MAX })));
  });
});
