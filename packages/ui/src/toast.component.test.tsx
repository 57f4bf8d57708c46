import { render } from "@candela/testkit/render";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { NOTIFY_SHOWN_MS, TOAST_ACTION_MS, TOAST_SHOWN_MS } from "./index.ts";
import { showNotify } from "./notify.ts";
import { showToast } from "./toast.ts";
import { ToastHost } from "./toast-host.tsx";

beforeEach(async () => {
  await render(<ToastHost />);
});

const told = (text: string) => page.getByRole("status").getByText(text, { exact: true });
const undoKey = () => page.getByRole("button", { name: "Undo" });
const pointElsewhere = () => userEvent.hover(document.body, { position: { x: 1, y: 1 } });
const nextFrame = () => new Promise(requestAnimationFrame);

describe("a message", () => {
  it("is told politely, and the next one takes its place", async () => {
    showToast({ text: "First" });
    await expect.element(told("First")).toBeVisible();
    showToast({ text: "Second", tone: "problem" });
    await expect.element(told("Second")).toBeVisible();
    expect(told("First").query()).toBeNull();
    await expect.element(page.getByRole("status")).toHaveAttribute("aria-live", "polite");
  });

  it("offers what can be done about it, and goes when that is done", async () => {
    const undo = vi.fn();
    showToast({ text: "Removed", action: { label: "Undo", onClick: undo } });
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.element(told("Removed")).not.toBeInTheDocument();
    expect(undo).toHaveBeenCalledOnce();
  });

  it.each([
    ["has the focus", () => userEvent.keyboard("{Tab}"), () => (document.activeElement as HTMLElement).blur()],
    ["is pointed at", () => userEvent.hover(undoKey()), pointElsewhere],
  ])("that offers something stays for as long as its button %s, and then goes", async (_what, come, leave) => {
    await pointElsewhere();
    // From here on the code of messages is here, and time passes only as far as it is told to.
    showToast({ text: "Added" });
    await expect.element(told("Added")).toBeVisible();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    showToast({ text: "Removed", action: { label: "Undo", onClick: () => undefined } });
    await expect.element(undoKey()).toBeVisible();
    await come();
    vi.advanceTimersByTime(3 * TOAST_ACTION_MS);
    await nextFrame();
    await expect.element(told("Removed")).toBeVisible();
    await leave();
    vi.advanceTimersByTime(TOAST_ACTION_MS);
    await expect.element(told("Removed")).not.toBeInTheDocument();
  });

  it("stands in a live region that was there before it, with words of its own only", async () => {
    const place = page.getByRole("status").element();
    showToast({ text: "Added", action: { label: "Undo", onClick: () => undefined } });
    await expect.element(told("Added")).toBeVisible();
    expect(page.getByRole("status").element()).toBe(place);
    expect(place.querySelectorAll("[role], [aria-live], [aria-label]")).toHaveLength(0);
    expect(place.textContent).toBe("AddedUndo");
  });

  it("breaks a long text into lines on a phone", async () => {
    showToast({ text: "Rechtsschutzversicherungsgesellschaften ".repeat(6) });
    const card = told("Rechtsschutzversicherungsgesellschaften ".repeat(6).trim());
    await expect.element(card).toBeVisible();
    const { left, right } = card.element().getBoundingClientRect();
    expect([left >= 0, right <= innerWidth]).toEqual([true, true]);
  });

  it.each([
    ["a usual one", TOAST_SHOWN_MS, () => showToast({ text: "Gone soon" })],
    ["one at the top", NOTIFY_SHOWN_MS, () => showNotify({ text: "Gone soon" })],
  ] as const)("%s is given a time of its own", async (_what, ms, show) => {
    showToast({ text: "Its code is here" });
    await expect.element(told("Its code is here")).toBeVisible();
    const timers = vi.spyOn(globalThis, "setTimeout");
    show();
    await expect.element(told("Gone soon")).toBeVisible();
    expect(timers.mock.calls.map(([, delay]) => delay)).toContain(ms);
    timers.mockRestore();
  });
});

describe("beside keys at the bottom that place orders", () => {
  it.each([
    ["lies at the top of a phone", 320, true],
    ["stays at the bottom where there is room beside them", 1280, false],
  ] as const)("a message %s", async (_what, width, isTop) => {
    await page.viewport(width, 640);
    const dock = document.createElement("div");
    dock.dataset.dock = "";
    document.body.append(dock);
    showToast({ text: "Added" });
    await expect.element(told("Added")).toBeVisible();
    const { top, bottom } = page.getByRole("status").element().getBoundingClientRect();
    expect(isTop ? bottom < 320 : top > 320).toBe(true);
    dock.remove();
    await page.viewport(390, 844);
  });
});
