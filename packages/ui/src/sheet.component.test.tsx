import { fill } from "@candela/i18n";
import { loadPack } from "@candela/i18n/load-pack";
import { render } from "@candela/testkit/render";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Button } from "./button.tsx";
import { DOUBLE_TAP_MS, watchSecondTaps } from "./second-tap.ts";
import { Sheet } from "./sheet.tsx";
import { showToast } from "./toast.ts";
import { ToastHost } from "./toast-host.tsx";
import { type Translate, UiProvider } from "./ui-context.ts";

watchSecondTaps();

const { texts } = await loadPack("en");
const t: Translate = (key, params = {}) => fill(texts[key], params, "en");

/** A page with a key that opens a sheet; while it is busy nothing closes it. */
function Page({ busy = false }: { readonly busy?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <UiProvider value={{ locale: "en", grouping: true, t }}>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Button>Behind</Button>
      <Sheet open={open} busy={busy} onClose={() => setOpen(false)} title="Details" action={<Button wide>Agree</Button>}>
        <input aria-label="Note" />
      </Sheet>
    </UiProvider>
  );
}

const opener = () => page.getByRole("button", { name: "Open" });
const sheet = () => page.getByRole("dialog", { name: "Details" });
const close = () => sheet().getByRole("button", { name: t("ui_close") });

beforeEach(async () => {
  await render(<Page />);
});

async function opened(): Promise<void> {
  await opener().click();
  await expect.element(sheet()).toBeVisible();
}

describe("a sheet", () => {
  it("takes the focus, keeps it, and gives it back to where it came from", async () => {
    await opened();
    await expect.poll(() => sheet().element().contains(document.activeElement)).toBe(true);
    for (let stop = 0; stop < 6; stop += 1) {
      await userEvent.keyboard("{Tab}");
      expect(document.activeElement?.textContent).not.toBe("Behind");
    }
    await close().click();
    await expect.element(sheet()).not.toBeInTheDocument();
    await expect.element(opener()).toHaveFocus();
  });

  it("closes by Escape", async () => {
    await opened();
    await userEvent.keyboard("{Escape}");
    await expect.element(sheet()).not.toBeInTheDocument();
    await expect.element(opener()).toHaveFocus();
  });

  it("closes by going back, which leaves the page where it was", async () => {
    const place = location.href;
    await opened();
    history.back();
    await expect.element(sheet()).not.toBeInTheDocument();
    expect(location.href).toBe(place);
  });

  it("leaves no step behind when it is closed otherwise", async () => {
    const state = JSON.stringify(history.state);
    await opened();
    await expect.poll(() => JSON.stringify(history.state)).not.toBe(state);
    await close().click();
    await expect.poll(() => JSON.stringify(history.state)).toBe(state);
  });

  it("marks the page while it is open, so that messages keep clear of it", async () => {
    await opened();
    expect(document.documentElement.dataset.sheet).toBe("open");
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => document.documentElement.dataset.sheet).toBeUndefined();
  });

  it("lies at the bottom of a phone, and its action is in reach", async () => {
    await opened();
    const box = () => sheet().element().getBoundingClientRect();
    await expect.poll(() => Math.round(box().bottom)).toBe(innerHeight);
    expect(box().width).toBe(innerWidth);
    const action = sheet().getByRole("button", { name: "Agree" }).element().getBoundingClientRect();
    expect(action.bottom).toBeLessThanOrEqual(innerHeight);
    expect(action.height).toBeGreaterThanOrEqual(44);
  });
});

describe("a busy sheet", () => {
  it("is closed by nothing", async () => {
    const { rerender } = await render(<Page busy />);
    await page.getByRole("button", { name: "Open" }).last().click();
    await expect.element(sheet()).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(close()).toHaveAttribute("aria-disabled", "true");
    close()
      .element()
      .dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await expect.element(sheet()).toBeVisible();
    await rerender(<Page />);
    await userEvent.keyboard("{Escape}");
    await expect.element(sheet()).not.toBeInTheDocument();
  });
});

const STACK = ["First", "Second", "Third"] as const;

/** A key that opens a sheet, in which another such key stands: a term that explains itself within a sheet. */
function Opener({ place }: { readonly place: number }) {
  const [open, setOpen] = useState(false);
  const title = STACK[place];
  if (title === undefined) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{`Open ${title}`}</Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={title} action={<Button wide>{`Act in ${title}`}</Button>}>
        <Opener place={place + 1} />
      </Sheet>
    </>
  );
}

function StackedPage() {
  return (
    <UiProvider value={{ locale: "en", grouping: true, t }}>
      <Opener place={0} />
      <ToastHost />
    </UiProvider>
  );
}

describe("sheets over each other", () => {
  const one = (title: string) => page.getByRole("dialog", { name: title });
  const actionOf = (title: string) => one(title).getByRole("button", { name: `Act in ${title}` });
  const message = () => page.getByRole("status").getByText("Told");
  const boxOf = (found: { element(): Element }) => found.element().getBoundingClientRect();

  /** A message stands above the sheet while any is open, so that it hides nothing of it, and at the bottom of the page once none is. */
  async function expectMessageClear(count: number): Promise<void> {
    const top = STACK[count - 1];
    if (top === undefined) return expect.poll(() => boxOf(message()).top).toBeGreaterThan(innerHeight / 2);
    await expect.element(actionOf(top)).toBeVisible();
    await expect.poll(() => [top, Math.round(boxOf(one(top)).bottom)]).toEqual([top, innerHeight]);
    expect([top, boxOf(message()).bottom <= boxOf(one(top)).top]).toEqual([top, true]);
  }

  it.each([
    ["Escape", () => userEvent.keyboard("{Escape}")],
    ["going back", () => history.back()],
  ])("are closed one by one by %s, and keep a message clear of each until the last is closed", async (_how, closeTop) => {
    await render(<StackedPage />);
    showToast({ text: "Told", durationMs: 60_000 });
    await expect.element(message()).toBeVisible();
    await expectMessageClear(0);
    for (const [place, title] of STACK.entries()) {
      await page.getByRole("button", { name: `Open ${title}` }).click();
      await expectMessageClear(place + 1);
    }
    for (let left = STACK.length - 1; left >= 0; left -= 1) {
      await closeTop();
      await expect.element(one(STACK[left] ?? "")).not.toBeInTheDocument();
      await expectMessageClear(left);
    }
  });
});

const LINES = Array.from({ length: 60 }, (_, line) => `Line ${line}`);

it("keeps its head where it is when what stands at its end is brought into view", async () => {
  await render(
    <UiProvider value={{ locale: "en", grouping: true, t }}>
      <Sheet open onClose={() => undefined} title="Long" action={<Button wide>Agree</Button>}>
        {LINES.map((line) => (
          <p key={line}>
            {line} <span className="sr-only">read out</span>
          </p>
        ))}
      </Sheet>
    </UiProvider>,
  );
  const long = page.getByRole("dialog", { name: "Long" });
  const last = long.getByText("Line 59");
  await expect.element(last).toBeInTheDocument();
  // Once it has come in.
  await Promise.all(
    long
      .element()
      .getAnimations()
      .map(({ finished }) => finished),
  );
  const place = () => long.getByText("Long", { exact: true }).element().getBoundingClientRect().top;
  const before = place();
  last.element().scrollIntoView({ block: "start", behavior: "instant" });
  await expect.element(last).toBeInViewport();
  expect([place() - before, long.element().scrollTop]).toEqual([0, 0]);
});

/** A menu on a sheet, whose only key opens another sheet with a key at the same place. */
function Steps({ onAgree }: { readonly onAgree: () => void }) {
  const [step, setStep] = useState<"menu" | "confirm" | "none">("none");
  const close = () => setStep("none");
  return (
    <UiProvider value={{ locale: "en", grouping: true, t }}>
      <Button onClick={() => setStep("menu")}>More</Button>
      <Sheet open={step === "menu"} onClose={close} title="Menu" action={<Button onClick={() => setStep("confirm")}>Sell all</Button>}>
        <p>One step</p>
      </Sheet>
      <Sheet open={step === "confirm"} onClose={close} title="Confirm" action={<Button onClick={onAgree}>Agree</Button>}>
        <p>Another step</p>
      </Sheet>
    </UiProvider>
  );
}

describe("a double tap", () => {
  afterEach(() => page.viewport(390, 844));

  it("on a key that opens a sheet agrees to nothing on it, and a tap afterwards does", async () => {
    let agreed = 0;
    await render(<Steps onAgree={() => (agreed += 1)} />);
    await page.getByRole("button", { name: "More" }).click();
    const sell = page.getByRole("button", { name: "Sell all" });
    await expect.element(sell).toBeVisible();
    await userEvent.dblClick(sell);
    const agree = page.getByRole("button", { name: "Agree" });
    await expect.element(agree).toBeVisible();
    expect(agreed).toBe(0);
    await new Promise((resolve) => setTimeout(resolve, DOUBLE_TAP_MS));
    await userEvent.dblClick(agree);
    expect(agreed).toBe(2);
  });

  it("on a key that lies beside the sheet it opens leaves that sheet open, and a tap afterwards closes it", async () => {
    await page.viewport(1280, 800);
    await render(<Steps onAgree={() => undefined} />);
    const menu = page.getByRole("dialog", { name: "Menu" });
    await userEvent.dblClick(page.getByRole("button", { name: "More" }));
    await expect.element(menu).toBeVisible();
    await new Promise((resolve) => setTimeout(resolve, DOUBLE_TAP_MS));
    await expect.element(menu).toBeVisible();
    await userEvent.click(document.querySelector("[data-around-sheet]") as Element, { position: { x: 5, y: 5 }, force: true });
    await expect.element(menu).not.toBeInTheDocument();
  });
});
