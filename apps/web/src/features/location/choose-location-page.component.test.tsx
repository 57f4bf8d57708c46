import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { chosenPlaceStore } from "../../lib/navigation/chosen-place.ts";
import { drag } from "../../testing/finger.ts";
import { answerAsUsual } from "../../testing/guest.ts";
import { standAt } from "../../testing/place.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import ChooseLocationPage from "./choose-location-page.tsx";
import OpenLocationPage from "./open-location-page.tsx";

const realFetch = globalThis.fetch;
const countries = (input: RequestInfo | URL) => realFetch(input);

beforeEach(() => {
  answerAsUsual();
  server().restIsEmpty();
  // The countries are a file of the app, not of the server.
  const answered = globalThis.fetch;
  globalThis.fetch = (input, init) => (String(input).includes("countries-110m") ? countries(input) : answered(input, init));
  chosenPlaceStore.set(null);
});
afterEach(() => vi.restoreAllMocks());

const map = () => document.querySelector("section.map") as HTMLElement;
const field = () => page.getByRole("textbox", { name: say("location_coordinates") });
const use = () => page.getByRole("button", { name: say("location_use") });

async function choose(query = ""): Promise<void> {
  standAt(`/pages/location/choose${query}`);
  await show(<ChooseLocationPage />);
  await expect.poll(() => map()?.querySelectorAll("canvas").length).toBeGreaterThan(0);
}

describe("a place is chosen", () => {
  it("by its coordinates, with the country that it lies in", async () => {
    await choose();
    await expect.element(use()).toHaveAccessibleDescription(say("location_first"));
    await field().fill("52.52, 13.405");
    await expect.element(page.getByText("Germany")).toBeVisible();
    await use().click();
    await expect.poll(() => chosenPlaceStore.get()).toEqual({ latitude: 52.52, longitude: 13.405, name: "Germany" });
  });

  it("only by what is a place", async () => {
    await choose();
    await field().fill("52.52, 13.405");
    await field().fill("95, 13");
    await expect.element(page.getByText(say("location_wrong")).first()).toBeVisible();
    await userEvent.keyboard("{Enter}");
    expect(chosenPlaceStore.get()).toBeNull();
  });

  it("by Enter at the middle of the map", async () => {
    await choose("?latitude=48.8584&longitude=2.2945");
    await expect.element(field()).toHaveValue("48.858400, 2.294500");
    await expect.element(page.getByText("France")).toBeVisible();
    await field().fill("40, 2");
    map().focus();
    await userEvent.keyboard("{Enter}");
    // Whole pixels, 23 to a degree.
    await expect.poll(() => Number((field().element() as HTMLInputElement).value.split(", ")[0])).toBeCloseTo(48.86, 1);
  });

  // At zoom 5 a turn of the globe is 8,192 px, and 91 px are 4 degrees.
  it.each([
    ["as it opens", null, 4],
    ["nearer", "location_nearer", 2],
    ["farther", "location_farther", 8],
  ] as const)("by a tap on the map %s", async (_how, zoom, degrees) => {
    await choose("?latitude=48.8584&longitude=2.2945");
    if (zoom !== null) await page.getByRole("button", { name: say(zoom) }).click();
    const box = map().getBoundingClientRect();
    await userEvent.click(map(), { position: { x: box.width / 2 + 91, y: box.height / 2 + 30 } });
    await expect.poll(() => Number((field().element() as HTMLInputElement).value.split(", ")[1])).toBeCloseTo(2.2945 + degrees, 0);
    expect(Number((field().element() as HTMLInputElement).value.split(", ")[0])).toBeLessThan(48.8);
  });

  // The pin stands on its lower end; 91 px are 4 degrees.
  it.each([
    ["where it is let go", "?latitude=10&longitude=20", 24],
    ["as it is written there, beyond the line where a day begins", "?latitude=10&longitude=178", -178],
  ])("by dragging the pin: %s", async (_how, query, longitude) => {
    await choose(query);
    const pin = () => document.querySelector<HTMLElement>(".leaflet-marker-icon");
    await expect.poll(pin).not.toBeNull();
    const { left, top, width, height } = (pin() as HTMLElement).getBoundingClientRect();
    const from = { x: left + width / 2, y: top + height / 2 };
    await drag(from, { x: from.x + 91, y: from.y });
    const typed = () => (field().element() as HTMLInputElement).value;
    await expect.poll(() => Math.round(Number(typed().split(", ")[1]))).toBe(longitude);
    await expect.element(use()).not.toHaveAttribute("aria-disabled", "true");
  });

  it("as where the device is", async () => {
    vi.spyOn(navigator.geolocation, "getCurrentPosition").mockImplementation((found) =>
      found({ coords: { latitude: 40.4168, longitude: -3.7038 } } as GeolocationPosition),
    );
    await choose();
    await page.getByRole("button", { name: say("location_here") }).click();
    await expect.element(field()).toHaveValue("40.416800, -3.703800");
    await expect.element(page.getByText("Spain")).toBeVisible();
  });

  it.each([
    [1, "location_denied"],
    [2, "location_unknown"],
  ] as const)("not where the device does not say it (%i): that is told", async (code, key) => {
    vi.spyOn(navigator.geolocation, "getCurrentPosition").mockImplementation((_found, missed) =>
      missed?.({ code, PERMISSION_DENIED: 1 } as GeolocationPositionError),
    );
    await choose();
    await page.getByRole("button", { name: say("location_here") }).click();
    await expect.element(page.getByText(say(key))).toBeVisible();
    await expect.element(page.getByRole("button", { name: say("location_here") })).toHaveAttribute("aria-busy", "false");
  });
});

it("land and sea are painted in their colours", async () => {
  const fills: string[] = [];
  const real = CanvasRenderingContext2D.prototype.fill;
  vi.spyOn(CanvasRenderingContext2D.prototype, "fill").mockImplementation(function record(this: CanvasRenderingContext2D) {
    fills.push(String(this.fillStyle));
    Reflect.apply(real, this, []);
  });
  await choose();
  const land = getComputedStyle(document.documentElement).getPropertyValue("--fill-press").trim();
  expect(new Set(fills)).toEqual(new Set([land]));
  const [tile] = document.querySelectorAll<HTMLCanvasElement>("canvas");
  // The very corner of the world is sea, or ice below; each square is as sharp as the screen.
  expect(tile?.width).toBe(256 * devicePixelRatio);
});

describe("a place that is shown", () => {
  it("has its name, address and coordinates, and opens in a map of the device", async () => {
    standAt("/pages/location/open?latitude=52.52&longitude=13.405&name=Office&address=Some%20street%201");
    await show(<OpenLocationPage />);
    await expect.element(page.getByRole("heading", { name: "Office" })).toBeVisible();
    await expect.element(page.getByText("Some street 1")).toBeVisible();
    await expect.element(page.getByText("52.520000, 13.405000")).toBeVisible();
    await expect.element(page.getByRole("link", { name: say("location_open_app") })).toHaveAttribute("href", "geo:52.52,13.405");
    expect(document.querySelector(".leaflet-marker-icon")).not.toBeNull();
  });

  it.each([
    ["?latitude=95&longitude=13", "location_not_place"],
    ["", "location_none"],
  ] as const)("that is none (%s) says so", async (query, key) => {
    standAt(`/pages/location/open${query}`);
    await show(<OpenLocationPage />);
    await expect.element(page.getByText(say(key), { exact: true })).toBeVisible();
  });
});
