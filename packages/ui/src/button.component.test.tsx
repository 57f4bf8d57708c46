import { fill } from "@candela/i18n";
import { loadPack } from "@candela/i18n/load-pack";
import { render } from "@candela/testkit/render";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { Button } from "./button.tsx";
import { type Translate, UiProvider } from "./ui-context.ts";

const { texts } = await loadPack("en");
const t: Translate = (key, params = {}) => fill(texts[key], params, "en");

it("keeps its name while it loads, says that it does, and takes no tap", async () => {
  let taps = 0;
  await render(
    <UiProvider value={{ locale: "en", grouping: true, t }}>
      <Button
        loading
        onClick={() => {
          taps += 1;
        }}
      >
        Set password
      </Button>
    </UiProvider>,
  );
  const button = page.getByRole("button");
  await expect.element(button).toHaveAccessibleName(`Set password ${t("ui_loading")}`);
  await expect.element(button).toHaveAttribute("aria-busy", "true");
  (button.element() as HTMLElement).click();
  expect(taps).toBe(0);
  // The words are there to be read out, not to be seen under the wheel.
  expect(getComputedStyle(page.getByText("Set password").element()).opacity).toBe("0");
});
