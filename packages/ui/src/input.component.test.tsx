import { render } from "@candela/testkit/render";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { Input } from "./input.tsx";

const HINT = "Two to eight letters";
const ERROR = "Write at least two letters";
const field = (name = "Name") => page.getByRole("textbox", { name });

/** The note under the field, and the description that is read out with it: always the same. */
const NOTES = [
  ["nothing", {}, ""],
  ["a hint", { hint: HINT }, HINT],
  ["a hint of several parts", { hint: <b>{HINT}</b> }, HINT],
  ["an error", { error: ERROR }, ERROR],
  ["an error in the place of a hint", { hint: HINT, error: ERROR }, ERROR],
] as const;

describe.each([
  ["of its own id", {}],
  ["of a given id", { id: "given" }],
] as const)("a field %s", (_whose, id) => {
  it.each(NOTES)("is read out with its label and with %s under it", async (_what, note, text) => {
    await render(<Input label="Name" {...note} {...id} />);
    await expect.element(field()).toHaveAccessibleDescription(text);
    for (const line of [HINT, ERROR]) expect([line, page.getByText(line).elements().length]).toEqual([line, line === text ? 1 : 0]);
    if ("error" in note) await expect.element(field()).toBeInvalid();
    else await expect.element(field()).toBeValid();
  });

  it("says anew what is under it when that changes", async () => {
    const { rerender } = await render(<Input label="Name" {...id} />);
    for (const [, note, text] of [...NOTES, ...NOTES.toReversed()]) {
      await rerender(<Input label="Name" {...note} {...id} />);
      await expect.element(field()).toHaveAccessibleDescription(text);
    }
  });
});

it("two fields keep what stands under them apart", async () => {
  await render(
    <>
      <Input label="Name" hint={HINT} />
      <Input label="City" error={ERROR} />
    </>,
  );
  await expect.element(field()).toHaveAccessibleDescription(HINT);
  await expect.element(field("City")).toHaveAccessibleDescription(ERROR);
});
