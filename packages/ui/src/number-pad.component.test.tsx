import { fill } from "@candela/i18n";
import { loadPack } from "@candela/i18n/load-pack";
import { render } from "@candela/testkit/render";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { NumberPad } from "./number-pad.tsx";
import { type Translate, UiProvider } from "./ui-context.ts";

const { texts } = await loadPack("en");
const t: Translate = (key, params = {}) => fill(texts[key], params, "en");

function Pad({ decimals, locale = "en" }: { readonly decimals: number; readonly locale?: string }) {
  const [value, setValue] = useState("");
  return (
    <UiProvider value={{ locale, grouping: true, t }}>
      <output>{value}</output>
      <NumberPad value={value} onChange={setValue} decimals={decimals} />
    </UiProvider>
  );
}

const key = (name: string) => page.getByRole("button", { name, exact: true });
const written = () => document.querySelector("output")?.textContent;
const point = () => key(t("ui_decimal_point"));

async function press(...names: readonly string[]): Promise<void> {
  for (const name of names) await key(name).click();
}

describe("the number pad", () => {
  it("writes what is pressed, never a zero in front and never more decimals than there are", async () => {
    await render(<Pad decimals={2} />);
    await press("0", "0", "7", t("ui_decimal_point"), "1", "2", "3");
    expect(written()).toBe("7.12");
    await press(t("ui_decimal_point"));
    expect(written()).toBe("7.12");
    await press(t("ui_delete_digit"), t("ui_delete_digit"), t("ui_delete_digit"), t("ui_delete_digit"), t("ui_delete_digit"));
    expect(written()).toBe("");
  });

  it("begins with a zero where the point comes first", async () => {
    await render(<Pad decimals={6} />);
    await press(t("ui_decimal_point"), "0", "1");
    expect(written()).toBe("0.01");
  });

  it("stops at sixteen characters", async () => {
    await render(<Pad decimals={0} />);
    await press(...Array.from({ length: 18 }, () => "9"));
    expect(written()).toBe("9".repeat(16));
  });

  it("has no point for whole numbers", async () => {
    await render(<Pad decimals={0} />);
    await expect.element(key("1")).toBeVisible();
    expect(point().query()?.checkVisibility({ visibilityProperty: true }) ?? false).toBe(false);
  });

  it("shows the language's own point, and writes a plain one", async () => {
    await render(<Pad decimals={2} locale="de" />);
    await expect.element(point()).toHaveTextContent(",");
    await press("1", t("ui_decimal_point"), "5");
    expect(written()).toBe("1.5");
  });

  it("does not mirror, and each key is a finger wide", async () => {
    document.documentElement.dir = "rtl";
    await render(<Pad decimals={2} />);
    const box = (name: string) => key(name).element().getBoundingClientRect();
    expect(box("1").left).toBeLessThan(box("3").left);
    for (const name of ["1", "5", "0", t("ui_delete_digit")])
      expect(Math.min(box(name).width, box(name).height)).toBeGreaterThanOrEqual(44);
    document.documentElement.dir = "ltr";
  });
});
