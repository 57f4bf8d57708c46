import { render } from "@candela/testkit/render";
import { expect, it } from "vitest";
import { PaperTag } from "./tag.tsx";
import { UiProvider } from "./ui-context.ts";

/** What the tag is called by those who listen. */
const readOut = (container: Element) =>
  [...container.querySelectorAll("span")]
    .filter((span) => span.childElementCount === 0 && span.getAttribute("aria-hidden") !== "true")
    .map(({ textContent }) => textContent)
    .join("");

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
  expect(readOut(container)).toBe(key);
});

it.each([
  [false, 20, "ui_paper_fast 20"],
  [true, 2.5, "ui_demonstration_fast 2,5"],
  [false, 1, "ui_paper"],
] as const)("on a fast clock says how fast (demonstration: %s, %d)", async (isDemonstration, clockSpeed, text) => {
  // The packs name the speed in these two texts alone.
  const t = (key: string, params?: Readonly<Record<string, string | number>>) =>
    [key, ...(key.endsWith("_fast") ? Object.values(params ?? {}) : [])].join(" ");
  const { container } = await render(
    <UiProvider value={{ locale: "de", grouping: true, t, isDemonstration, clockSpeed }}>
      <PaperTag />
    </UiProvider>,
  );
  expect(readOut(container)).toBe(text);
});

it("in a demonstration says that it is one", async () => {
  const { container } = await render(
    <UiProvider value={{ locale: "en", grouping: true, t: (told) => told, isDemonstration: true }}>
      <PaperTag feed="simulated" />
    </UiProvider>,
  );
  expect(readOut(container)).toBe("ui_demonstration");
});

it.each([
  ["a made market", { feed: "simulated" }, {}, "ui_paper"],
  ["a demonstration", {}, { isDemonstration: true }, "ui_paper"],
  ["a demonstration on a fast clock", {}, { isDemonstration: true, clockSpeed: 20 }, "ui_paper_fast"],
] as const)("in a narrow head shows of %s its first word alone, and is read out whole", async (_which, props, settings, short) => {
  const { container } = await render(
    <UiProvider value={{ locale: "en", grouping: true, t: (told) => told, ...settings }}>
      <PaperTag {...props} />
    </UiProvider>,
  );
  expect(container.querySelector("[aria-hidden=true]")?.textContent).toBe(short);
  expect(readOut(container)).not.toBe(short);
});

it("that is one word anyway says it once", async () => {
  const { container } = await render(
    <UiProvider value={{ locale: "en", grouping: true, t: (told) => told }}>
      <PaperTag />
    </UiProvider>,
  );
  expect(container.textContent).toBe("ui_paper");
});
