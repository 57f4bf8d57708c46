import { render } from "@candela/testkit/render";
import { describe, expect, it } from "vitest";
import { DayCandle } from "./day-candle.tsx";

/** A day as it is drawn: its tone, whether its body is hollow, and from where to where body and wick reach, in px of 34. */
async function drawn(open: string, high: string, low: string, close: string) {
  const { container } = await render(<DayCandle open={open} high={high} low={low} close={close} />);
  const [picture, body, wick] = ["svg", "rect", "path"].map((part) => container.querySelector(part));
  const attribute = (name: string) => Number(body?.getAttribute(name));
  const ends = (wick?.getAttribute("d") ?? "").match(/[\d.]+V[\d.]+/g)?.map((part) => part.split("V").map(Number)) ?? [];
  return {
    tone: /text-(up|down)/.exec(picture?.getAttribute("class") ?? "")?.[1],
    hollow: body?.getAttribute("fill") === "none",
    body: [attribute("y"), attribute("y") + attribute("height")],
    wick: ends.flat(),
  };
}

describe("a day as a candle", () => {
  it.each([
    ["rose", ["10.00", "18.00", "2.00", "14.00"], "up", true, [9, 17]],
    ["fell", ["14.00", "18.00", "2.00", "10.00"], "down", false, [9, 17]],
    ["rose from its low to its high", ["2.00", "18.00", "2.00", "18.00"], "up", true, [1, 33]],
    ["fell from its high to its low", ["18.00", "18.00", "2.00", "2.00"], "down", false, [1, 33]],
    // A change of nothing is told as no fall beside it, and drawn as none.
    ["stands where it opened", ["10.00", "18.00", "2.00", "10.00"], "up", true, [17, 20]],
    ["stands where it opened, written otherwise", ["10.0", "18.00", "2.00", "10.00"], "up", true, [17, 20]],
    ["stands at its low", ["2.00", "18.00", "2.00", "2.00"], "up", true, [30, 33]],
    ["has not moved at all", ["10.00", "10.00", "10.00", "10.00"], "up", true, [17, 20]],
    ["fell by the last digit of a large price", ["96388.1", "96400", "96300", "96388.0"], "down", false, [4.808, 7.808]],
  ] as const)("that %s", async (_how, [open, high, low, close], tone, hollow, body) => {
    const found = await drawn(open, high, low, close);
    expect([found.tone, found.hollow]).toEqual([tone, hollow]);
    for (const [at, px] of body.entries()) expect(found.body[at]).toBeCloseTo(px, 2);
    // The wick leads from the high to the body and from there to the low.
    expect(found.wick).toEqual([1, 1, found.body[0], found.body[1], 33].filter((_, at) => at !== 1));
  });
});
