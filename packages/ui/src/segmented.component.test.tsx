import { render } from "@candela/testkit/render";
import { useState } from "react";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Segmented } from "./segmented.tsx";

const choices = [
  { value: "day", label: "Day" },
  { value: "week", label: "Week" },
  { value: "month", label: "Month" },
] as const;

function Switched() {
  const [value, setValue] = useState<"day" | "week" | "month">("week");
  return (
    <>
      <Segmented label="Range" choices={choices} value={value} onChange={setValue} />
      <button type="button">after</button>
    </>
  );
}

const chosen = () => [...document.querySelectorAll<HTMLInputElement>("input:checked")].map((radio) => radio.closest("label")?.textContent);
const key = (name: string) => userEvent.keyboard(`{${name}}`);

it("is one stop of the keyboard, whose arrows go through the choices and round", async () => {
  await render(<Switched />);
  await key("Tab");
  expect(document.activeElement).toBe(page.getByRole("radio", { name: "Week" }).element());
  for (const [arrow, next] of [
    ["ArrowRight", "Month"],
    ["ArrowRight", "Day"],
    ["ArrowLeft", "Month"],
    ["ArrowUp", "Week"],
    ["ArrowDown", "Month"],
  ] as const) {
    await key(arrow);
    expect(chosen()).toEqual([next]);
    expect(document.activeElement).toBe(page.getByRole("radio", { name: next }).element());
  }
  await key("Tab");
  expect(document.activeElement).toBe(page.getByRole("button", { name: "after" }).element());
});

it("has choices of one width, of words that are not: the thumb is under its own and reaches no other", async () => {
  const { container } = await render(
    <div style={{ display: "flex" }}>
      <Segmented
        label="Side"
        choices={[
          { value: "buy", label: "Buy" },
          { value: "sell", label: "Sell all that is held" },
        ]}
        value="buy"
        onChange={() => undefined}
      />
    </div>,
  );
  const [buy, sell] = [...container.querySelectorAll("label")].map((label) => label.getBoundingClientRect());
  expect(buy?.width).toBeCloseTo(sell?.width ?? 0, 1);
  const thumb = container.querySelector("[aria-hidden=true]")?.getBoundingClientRect();
  expect(thumb?.left).toBeCloseTo(buy?.left ?? 0, 1);
  expect(thumb?.right).toBeCloseTo(buy?.right ?? 0, 1);
});
