import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { drag, middleOf } from "../../../testing/finger.ts";
import { say } from "../../../testing/say.ts";
import { show } from "../../../testing/show.tsx";
import { BITCOIN } from "./contract-test-support.ts";
import { Rail } from "./rail.tsx";
import { type RailPrices, railDomain, railPrice } from "./rail-places.ts";

const PRICES: RailPrices = { liquidation: "91978.00", stop: "95200.00", entry: "96413.00", target: "98800.00" };
type Moved = (handle: "stop" | "target", price: string) => void;

/** A rail whose notches go where they are moved to. */
function Movable({ prices, spec, onMove }: { readonly prices: RailPrices; readonly spec: typeof BITCOIN; readonly onMove: Moved }) {
  const [now, setNow] = useState(prices);
  const move: Moved = (handle, price) => {
    onMove(handle, price);
    setNow({ ...now, [handle]: price });
  };
  return <Rail prices={now} side="long" spec={spec} lit onMove={move} />;
}

let shownIn: "en" | "ar" = "en";
const notch = (handle: "stop" | "target") => page.getByRole("slider", { name: say(`contract_rail_${handle}`, {}, shownIn) });

async function open(prices = PRICES, spec = BITCOIN, language: "en" | "ar" = "en") {
  const onMove = vi.fn<Moved>();
  shownIn = language;
  await show(<Movable prices={prices} spec={spec} onMove={onMove} />, { language });
  await expect.element(notch("stop")).toBeVisible();
  return onMove;
}

async function press(handle: "stop" | "target", keys: string): Promise<void> {
  (notch(handle).element() as HTMLElement).focus();
  await userEvent.keyboard(keys);
}

describe("a notch of the rail by keys", () => {
  // The rail spans 6,822.00; a hundredth of that is 68.22.
  it.each([
    ["{ArrowRight}", "en", "95268.22"],
    ["{ArrowRight}", "ar", "95268.22"],
    ["{ArrowUp}", "en", "95268.22"],
    ["{ArrowLeft}", "en", "95131.78"],
    ["{ArrowLeft}", "ar", "95131.78"],
    ["{ArrowDown}", "en", "95131.78"],
    ["{Shift>}{ArrowRight}{/Shift}", "en", "95200.01"],
    ["{Shift>}{ArrowLeft}{/Shift}", "en", "95199.99"],
  ] as const)("goes by %s, in %s, to %s, and is told there", async (keys, language, price) => {
    const onMove = await open(PRICES, BITCOIN, language);
    await press("stop", keys);
    expect(onMove.mock.calls).toEqual([["stop", price]]);
    await expect.element(notch("stop")).toHaveAttribute("aria-valuetext", `95,${price.slice(2)}`);
  });

  it("lies on the grid of the price, also from a place beside it, and stays above nothing", async () => {
    const onMove = await open({ stop: "0.60", entry: "100.10", target: "190.10" }, { ...BITCOIN, tickSize: 50n });
    await press("target", "{ArrowRight}");
    await press("stop", "{ArrowLeft}");
    await press("stop", "{Shift>}{ArrowLeft}{/Shift}");
    expect(onMove.mock.calls).toEqual([["target", "191.50"]]);
  });

  it("leaves other keys to the page", async () => {
    const onMove = await open();
    const fire = (key: string) =>
      notch("stop")
        .element()
        .dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    expect(["Tab", "Enter", "Home", "ArrowLeft"].map(fire)).toEqual([true, true, true, false]);
    expect(onMove).toHaveBeenCalledOnce();
  });
});

describe("a notch of the rail under a finger", () => {
  const frame = () => notch("stop").element().closest("[dir=ltr]") as HTMLElement;
  /** Where it was opened: of the marks in between, which go when the rail grows to one side. */
  const entry = () => Math.round(document.querySelector(".w-0\\.5.bg-ink")?.getBoundingClientRect().left ?? 0);

  it.each(["en", "ar"] as const)(
    "goes where the finger goes in %s, while all else stays in its place until it is let go",
    async (language) => {
      const onMove = await open(PRICES, BITCOIN, language);
      const { left, width } = frame().getBoundingClientRect();
      const from = middleOf(notch("stop"));
      const before = entry();
      await drag(from, { ...from, x: left + width * 0.2 }, async () => {
        await expect.poll(() => onMove.mock.lastCall).toEqual(["stop", railPrice(0.2, railDomain(PRICES), BITCOIN)]);
        expect(entry()).toBe(before);
      });
      await drag(middleOf(notch("stop")), { ...from, x: left - 40 }, async () => {
        await expect.poll(() => onMove.mock.lastCall).toEqual(["stop", railPrice(0, railDomain(PRICES), BITCOIN)]);
        expect(entry()).toBe(before);
        // The browser takes the finger away: it scrolls.
        notch("stop")
          .element()
          .dispatchEvent(new PointerEvent("pointercancel", { bubbles: true }));
        await expect.poll(entry).toBeGreaterThan(before);
      });
    },
  );
});

describe("the rail of a position", () => {
  const mark = () => document.querySelector("[aria-hidden=true] > .h-3\\.5:not(.size-3\\.5)")?.className ?? "";

  it.each([
    ["long", "96500.00", "gains"],
    ["long", "96413.00", "gains"],
    ["long", "96400.00", "loses"],
    ["short", "96500.00", "loses"],
    ["short", "96413.00", "gains"],
    ["short", "96400.00", "gains"],
  ] as const)("that is %s at %s shows that it %s", async (side, now, told) => {
    await show(<Rail prices={{ ...PRICES, now }} side={side} spec={BITCOIN} lit />);
    await expect.poll(mark).toMatch(told === "gains" ? /border-up/ : /bg-down/);
    expect(page.getByRole("slider").query()).toBeNull();
  });

  it.each([
    [true, "bg-flame"],
    [false, "bg-ink-3"],
  ])("is lit only where prices come: %s", async (lit, look) => {
    await show(<Rail prices={{ ...PRICES, now: "96500.00" }} side="long" spec={BITCOIN} lit={lit} />);
    await expect.poll(() => document.querySelector(".size-3\\.5.rounded-full")?.className).toContain(look);
  });
});
