import { fill } from "@candela/i18n";
import { loadPack } from "@candela/i18n/load-pack";
import { render } from "@candela/testkit/render";
import { useEffect, useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Button } from "./button.tsx";
import { Popup } from "./popup.tsx";
import { type Translate, UiProvider } from "./ui-context.ts";

const { texts } = await loadPack("en");
const t: Translate = (key, params = {}) => fill(texts[key], params, "en");
/** The controls of the card that can be reached, in order. */
const STOPS = [t("ui_close"), "Terms", "Agree", "Not again"];

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <UiProvider value={{ locale: "en", grouping: true, t }}>
      <Button>Before</Button>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Popup open={open} onClose={() => setOpen(false)} title="News" picture={<div className="h-20" />}>
        <a href="#terms">Terms</a>
        <button type="button" disabled>
          Not yet
        </button>
        <Button>Agree</Button>
        <input type="checkbox" aria-label="Not again" />
      </Popup>
      <Button>Behind</Button>
    </UiProvider>
  );
}

const opener = () => page.getByRole("button", { name: "Open" });
const card = () => page.getByRole("dialog", { name: "News" });
const close = () => card().getByRole("button", { name: t("ui_close") });
const focused = () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent;

async function openCard(): Promise<void> {
  await render(<Page />);
  await opener().click();
  await expect.element(card()).toHaveFocus();
}

/** Where the focus comes to with each press of a key, as many times as there are stops, and once more. */
async function stopsBy(key: string): Promise<unknown[]> {
  const stops = [];
  for (let press = 0; press <= STOPS.length; press += 1) {
    await userEvent.keyboard(key);
    stops.push(focused());
  }
  return stops;
}

describe("the focus, once a card has opened", () => {
  beforeEach(openCard);

  it("goes on over all that is inside, and begins again", async () => {
    expect(await stopsBy("{Tab}")).toEqual([...STOPS, STOPS[0]]);
  });

  it("goes back over all that is inside from its end, and begins again", async () => {
    const back = STOPS.toReversed();
    expect(await stopsBy("{Shift>}{Tab}{/Shift}")).toEqual([...back, back[0]]);
  });

  it("comes back inside from where a tap had left it", async () => {
    for (const [key, stop] of [
      ["{Tab}", STOPS[0]],
      ["{Shift>}{Tab}{/Shift}", STOPS.at(-1)],
    ] as const) {
      (document.activeElement as HTMLElement).blur();
      await userEvent.keyboard(key);
      expect(focused()).toBe(stop);
    }
  });
});

describe("a card is closed", () => {
  beforeEach(openCard);

  it.each([
    ["Escape", () => userEvent.keyboard("{Escape}")],
    ["its cross", () => close().click()],
    ["going back", () => history.back()],
    ["a tap beside it", () => userEvent.click(document.body, { position: { x: 4, y: 4 } })],
  ])("by %s, and the focus is where it was, on the page as it was", async (_how, closeIt) => {
    const place = location.href;
    await closeIt();
    await expect.element(card()).not.toBeInTheDocument();
    await expect.element(opener()).toHaveFocus();
    expect(location.href).toBe(place);
  });
});

let openByItself: () => void;

/** A page whose card opens by itself, as news of the server do: no tap or key makes React hurry with its effects. */
function News() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    openByItself = () => setOpen(true);
  }, []);
  return (
    <UiProvider value={{ locale: "en", grouping: true, t }}>
      {open && (
        <Popup open onClose={() => setOpen(false)} title="Fresh" picture={<div className="h-20" />}>
          Just in
        </Popup>
      )}
    </UiProvider>
  );
}

/** Before a card that is on the page from now on can have been painted. */
const cardOnPage = () =>
  new Promise<HTMLDialogElement>((resolve) => {
    const seen = () => {
      const dialog = document.querySelector<HTMLDialogElement>("dialog[open]");
      if (dialog?.textContent.includes("Just in")) resolve(dialog);
    };
    new MutationObserver(seen).observe(document.body, { attributes: true, childList: true, subtree: true });
  });

it.each([
  ["Escape", () => document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }))],
  ["a tap beside it", () => [...document.querySelectorAll<HTMLElement>(".popup-scrim")].at(-1)?.click()],
  ["going back", () => history.back()],
])("a card that opened by itself is closed by %s in the moment in which it is there", async (_how, closeIt) => {
  await render(<News />);
  history.pushState(null, "");
  const seen = cardOnPage();
  setTimeout(openByItself);
  const dialog = await seen;
  closeIt();
  await expect.poll(() => dialog.isConnected).toBe(false);
});
