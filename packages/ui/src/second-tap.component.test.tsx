import { render } from "@candela/testkit/render";
import { useState } from "react";
import { expect, it } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { Button } from "./button.tsx";
import { DOUBLE_TAP_MS, watchSecondTaps } from "./second-tap.ts";
import { UiProvider } from "./ui-context.ts";

watchSecondTaps();

const words = { locale: "en", grouping: true, t: (key: string) => key };

/** Two taps of one finger in the middle of a key, the second on whatever stands there by then: at once, however slow the machine is. */
async function tapTwice(key: Locator): Promise<void> {
  const { left, top, width, height } = key.element().getBoundingClientRect();
  const at = { clientX: left + width / 2, clientY: top + height / 2 };
  for (const detail of [1, 2]) {
    const target = document.elementFromPoint(at.clientX, at.clientY);
    target?.dispatchEvent(new PointerEvent("click", { bubbles: true, cancelable: true, pointerType: "touch", detail, ...at }));
    // What the first one changes is drawn.
    await Promise.resolve();
  }
}

/** Keys under each other; each goes when it is pressed, and the next comes to its place. */
function Rows({ onPress }: { readonly onPress: (row: string) => void }) {
  const [rows, setRows] = useState(["first", "second", "third"]);
  return rows.map((row) => (
    <Button
      key={row}
      wide
      onClick={() => {
        onPress(row);
        setRows(rows.filter((each) => each !== row));
      }}
    >
      {row}
    </Button>
  ));
}

/** A key that asks once more, by other words. */
function Sure({ onPress }: { readonly onPress: (what: string) => void }) {
  const [sure, setSure] = useState(false);
  return (
    <Button
      onClick={() => {
        onPress(sure ? "close" : "ask");
        setSure(true);
      }}
    >
      {sure ? "Close all now" : "Close all"}
    </Button>
  );
}

it("leaves the key alone that came under the finger meanwhile, until a tap of its own", async () => {
  const pressed: string[] = [];
  await render(
    <UiProvider value={words}>
      <Rows onPress={(row) => pressed.push(row)} />
    </UiProvider>,
  );
  await tapTwice(page.getByRole("button", { name: "first" }));
  expect(pressed).toEqual(["first"]);
  await new Promise((resolve) => setTimeout(resolve, DOUBLE_TAP_MS));
  await page.getByRole("button", { name: "second" }).click();
  expect(pressed).toEqual(["first", "second"]);
});

it("agrees to nothing that a key asks only after the first tap", async () => {
  const pressed: string[] = [];
  await render(
    <UiProvider value={words}>
      <Sure onPress={(what) => pressed.push(what)} />
    </UiProvider>,
  );
  await tapTwice(page.getByRole("button"));
  expect(pressed).toEqual(["ask"]);
  await new Promise((resolve) => setTimeout(resolve, DOUBLE_TAP_MS));
  await page.getByRole("button").click();
  expect(pressed).toEqual(["ask", "close"]);
});

it("counts on a neighbour of a key that stays where it is: digits are typed as fast as fingers can", async () => {
  const pressed: string[] = [];
  await render(
    <UiProvider value={words}>
      <div className="flex">
        <Button onClick={() => pressed.push("1")}>1</Button>
        <Button onClick={() => pressed.push("2")}>2</Button>
      </div>
    </UiProvider>,
  );
  const key = (name: string) => page.getByRole("button", { name }).element();
  const { left, top, height } = key("2").getBoundingClientRect();
  for (const [name, aside] of [
    ["1", -4],
    ["2", 4],
  ] as const) {
    const at = { clientX: left + aside, clientY: top + height / 2 };
    key(name).dispatchEvent(new PointerEvent("click", { bubbles: true, pointerType: "touch", detail: 1, ...at }));
  }
  expect(pressed).toEqual(["1", "2"]);
});

it("leaves both clicks to a field: two choose a word", async () => {
  const clicks: number[] = [];
  await render(
    <label>
      Note <input onClick={({ detail }) => clicks.push(detail)} />
    </label>,
  );
  await userEvent.dblClick(page.getByRole("textbox"));
  expect(clicks).toEqual([1, 2]);
});
