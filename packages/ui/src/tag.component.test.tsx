import { expect, it } from "vitest";
import { render } from "vitest-browser-react";
import { PaperTag } from "./tag.tsx";
import { UiProvider } from "./ui-context.ts";

it.each([
  ["a made market", "simulated", "ui_paper_simulated"],
  ["a recorded one", "replay", "ui_paper_replay"],
  ["the prices of an exchange", "binance", "ui_paper_live"],
  ["a market of both", "partly", "ui_paper_partly_live"],
  ["one that is not known yet", undefined, "ui_paper"],
] as const)("paper money on %s says where its prices come from", async (_which, feed, key) => {
  const { container } = await render(
    <UiProvider value={{ locale: "en", grouping: true, t: (told) => told }}>
      <PaperTag {...(feed !== undefined && { feed })} />
    </UiProvider>,
  );
  expect(container.textContent).toBe(key);
});

it.each([
  [false, 20, "ui_paper_fast 20"],
  [true, 2.5, "ui_demonstration_fast 2,5"],
  [false, 1, "ui_paper"],
] as const)("on a fast clock says how fast (demonstration: %s, %d)", async (isDemonstration, clockSpeed, text) => {
  const t = (key: string, params?: Readonly<Record<string, string | number>>) => [key, ...Object.values(params ?? {})].join(" ");
  const { container } = await render(
    <UiProvider value={{ locale: "de", grouping: true, t, isDemonstration, clockSpeed }}>
      <PaperTag />
    </UiProvider>,
  );
  expect(container.textContent).toBe(text);
});

it("in a demonstration says that it is one", async () => {
  const { container } = await render(
    <UiProvider value={{ locale: "en", grouping: true, t: (told) => told, isDemonstration: true }}>
      <PaperTag feed="simulated" />
    </UiProvider>,
  );
  expect(container.textContent).toBe("ui_demonstration");
});
