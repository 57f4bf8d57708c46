import { render } from "@candela/testkit/render";
import { useState } from "react";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Button } from "./button.tsx";
import { Input } from "./input.tsx";
import { UiProvider } from "./ui-context.ts";
import { whenLeft } from "./when-left.ts";

const words = { locale: "en", grouping: true, t: (key: string) => key };

/** A field that says what is wrong once it is left, or until it is, and under it a key and a second field. */
function Form({ at, onSend }: { readonly at: "left" | "typed"; readonly onSend: (told: boolean) => void }) {
  const [told, setTold] = useState(at === "typed");
  return (
    <UiProvider value={words}>
      <Input label="Number" error={told ? "This is no number." : undefined} {...whenLeft(() => setTold(at === "left"))} />
      <Button onClick={() => onSend(told)}>Send</Button>
      <Input label="Name" />
    </UiProvider>
  );
}

const note = () => page.getByText("This is no number.");
const isTold = () => note().query() !== null;

/** Presses the edge of the key that the line of the fault, as it comes or goes, would take from under the pointer. */
async function pressTheEdge(at: "left" | "typed"): Promise<void> {
  const { height } = page.getByRole("button").element().getBoundingClientRect();
  await page.getByRole("button").click({ position: { x: 20, y: at === "left" ? 3 : height - 3 } });
}

it.each(["left", "typed"] as const)("a key under a field takes its press where the fault that is told when %s moves it", async (at) => {
  const sent: boolean[] = [];
  await render(<Form at={at} onSend={(told) => sent.push(told)} />);
  await page.getByRole("textbox", { name: "Number" }).click();
  const before = isTold();
  await pressTheEdge(at);
  await expect.poll(isTold).toBe(!before);
  expect(sent).toEqual([before]);
});

it("a field that is left without a press, or for another field, tells at once", async () => {
  await render(<Form at="left" onSend={() => undefined} />);
  const number = page.getByRole("textbox", { name: "Number" });
  await number.click();
  await userEvent.tab();
  await expect.element(note()).toBeVisible();
});

it("tells once a press is over that ends elsewhere", async () => {
  const sent: boolean[] = [];
  await render(<Form at="left" onSend={(told) => sent.push(told)} />);
  await page.getByRole("textbox", { name: "Number" }).click();
  await page.getByRole("button").dropTo(page.getByRole("textbox", { name: "Name" }));
  await expect.element(note()).toBeVisible();
  expect(sent).toEqual([]);
});
