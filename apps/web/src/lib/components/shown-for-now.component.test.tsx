import { Amount } from "@candela/ui";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { say } from "../../testing/say.ts";
import { show } from "../../testing/show.tsx";
import { hideBalanceStore } from "../site/settings.ts";
import { ShownForNow } from "./shown-for-now.tsx";

const Paper = () => (
  <>
    <ShownForNow>
      <Amount own value="7731.50" />
    </ShownForNow>
    <Amount own value="9942.25" />
  </>
);
const told = () => document.querySelector("main")?.textContent ?? "";

it("a paper is shown at once while nothing is hidden", async () => {
  await show(<Paper />);
  await expect.poll(told).toContain("7,731.50");
});

it("a paper of hidden amounts is shown on request, it alone, until it is left", async () => {
  hideBalanceStore.set(true);
  const shown = await show(<Paper />);
  await expect.element(page.getByText(say("assets_hidden_here"))).toBeVisible();
  expect(told()).not.toMatch(/7,731|9,942/);
  await page.getByRole("button", { name: say("assets_show_for_now") }).click();
  await expect.poll(told).toContain("7,731.50");
  expect(told()).not.toContain("9,942");
  await shown.unmount();
  await show(<Paper />);
  await expect.element(page.getByText(say("assets_hidden_here"))).toBeVisible();
  hideBalanceStore.set(false);
});
