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

it("in a demonstration says that it is one", async () => {
  const { container } = await render(
    <UiProvider value={{ locale: "en", grouping: true, t: (told) => told, isDemonstration: true }}>
      <PaperTag feed="simulated" />
    </UiProvider>,
  );
  expect(container.textContent).toBe("ui_demonstration");
});
