import { render } from "@candela/testkit/render";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Tabs } from "./tabs.tsx";

const NAMES = ["First", "Second", "Third"] as const;
type Name = (typeof NAMES)[number];

function Bar({ dir }: { readonly dir: "ltr" | "rtl" }) {
  const [value, setValue] = useState<Name>("First");
  return (
    <div dir={dir}>
      <Tabs label="Lists" choices={NAMES.map((name) => ({ value: name, label: name }))} value={value} onChange={setValue} />
    </div>
  );
}

const tab = (name: string) => page.getByRole("tab", { name });
const leftOf = (element: Element) => element.getBoundingClientRect().left;
/** The tabs' names as they stand on screen, from left to right. */
const inSight = () =>
  [...document.querySelectorAll("[role=tab]")].toSorted((one, other) => leftOf(one) - leftOf(other)).map((one) => one.textContent);

/** The tab that a key chooses has the focus, and is the one that the Tab key reaches. */
async function expectChosen(name: string): Promise<void> {
  await expect.element(tab(name)).toHaveFocus();
  await expect.element(tab(name)).toHaveAttribute("aria-selected", "true");
  expect([...document.querySelectorAll<HTMLElement>("[role=tab]")].filter(({ tabIndex }) => tabIndex === 0)).toEqual([
    document.activeElement,
  ]);
}

describe.each([
  ["ltr", NAMES],
  ["rtl", NAMES.toReversed()],
] as const)("tabs that are read %s", (dir, names) => {
  it.each([
    ["ArrowLeft", -1],
    ["ArrowRight", 1],
  ] as const)("go by %s to the one that stands there, and stop at the end", async (key, step) => {
    await render(<Bar dir={dir} />);
    await expect.poll(inSight).toEqual(names);
    for (const [place, name] of names.entries()) {
      await tab(name).click();
      await userEvent.keyboard(`{${key}}`);
      await expectChosen(names[place + step] ?? name);
    }
  });

  it("go on and back in the order of reading, and to both ends", async () => {
    await render(<Bar dir={dir} />);
    await tab("First").click();
    for (const [key, name] of [
      ["ArrowDown", "Second"],
      ["ArrowUp", "First"],
      ["End", "Third"],
      ["Home", "First"],
    ] as const) {
      await userEvent.keyboard(`{${key}}`);
      await expectChosen(name);
    }
  });
});
