import { fill } from "@candela/i18n";
import { loadPack } from "@candela/i18n/load-pack";
import { render } from "@candela/testkit/render";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Button } from "./button.tsx";
import { Chip } from "./chip.tsx";
import { type Translate, UiProvider } from "./ui-context.ts";

const { texts } = await loadPack("en");
const t: Translate = (key, params = {}) => fill(texts[key], params, "en");

interface Pressed {
  readonly off: string | undefined;
  readonly onPress: () => void;
}

/** Every control that can say why it is disabled. */
const CONTROLS = {
  "a button": ({ off, onPress }: Pressed) => (
    <Button disabledReason={off} onClick={onPress}>
      Go
    </Button>
  ),
  "a chip that is chosen": ({ off, onPress }: Pressed) => (
    <Chip on disabledReason={off} onClick={onPress}>
      Go
    </Chip>
  ),
  "a chip that is not": ({ off, onPress }: Pressed) => (
    <Chip on={false} disabledReason={off} onClick={onPress}>
      Go
    </Chip>
  ),
} as const;

describe.each(Object.entries(CONTROLS))("%s", (_name, Control) => {
  async function pressedWith(off: string | undefined): Promise<number> {
    let pressed = 0;
    await render(
      <UiProvider value={{ locale: "en", grouping: true, t }}>
        <Control
          off={off}
          onPress={() => {
            pressed += 1;
          }}
        />
      </UiProvider>,
    );
    const control = page.getByRole("button", { name: "Go" });
    (control.element() as HTMLElement).click();
    (control.element() as HTMLElement).focus();
    await expect.element(control).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await userEvent.keyboard(" ");
    return pressed;
  }

  it("that is on is pressed by finger and keys, and has no reason", async () => {
    expect(await pressedWith(undefined)).toBe(3);
    await expect.element(page.getByRole("button")).not.toHaveAttribute("aria-disabled");
    await expect.element(page.getByRole("button")).toHaveAccessibleDescription("");
  });

  it("that is off can be reached, says why, and takes neither a finger nor a key", async () => {
    expect(await pressedWith("The market is closed")).toBe(0);
    await expect.element(page.getByRole("button")).toHaveAttribute("aria-disabled", "true");
    await expect.element(page.getByRole("button")).toHaveAccessibleDescription("The market is closed");
  });
});
